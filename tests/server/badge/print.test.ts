import { randomUUID } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import { describe, expect, it } from 'vitest';
import type { printBadges } from '../../../src/api/contract/badge.ts';
import type { InputOf } from '../../../src/api/contract/endpoint.ts';
import { type BadgeLayout, badgeSizes } from '../../../src/lib/badge/design.ts';
import { shortCodeOf } from '../../../src/lib/badge/shortCode.ts';
import { badgeLimits } from '../../../src/lib/limits.ts';
import { fromTemplate, templateNames } from '../../../src/machines/badge/badgeTemplates.ts';
import { type BadgePage, readBadges } from '../../support/badgePdf.ts';
import { badgeLayout, qrElement, textElement } from '../../support/badges.ts';
import { fillWith } from '../../support/crowd.ts';
import { openApi } from '../../support/fixtures.ts';
import { noting } from '../../support/noting.ts';
import { newAppUser, newAttendee, newEvent, newOrganiser } from '../../support/world.ts';

let at: Awaited<ReturnType<typeof newEvent>>;
/** The most rows that one answer of the database had, by the statement. */
const most = new Map<string, number>();
const api = await openApi({
  wrap: (db) => drizzle(noting(db.$client, (name, rows) => most.set(name, Math.max(rows.length, most.get(name) ?? 0)))),
});
const { token } = await newOrganiser(api);
at = await newEvent(api, token);
const door = (await newAppUser(api, token, at.eventId, 'checkin')).token;

const design = (layout: BadgeLayout) =>
  api.ask('saveBadgeDesign', { payload: { eventId: at.eventId, name: 'Plain', formIds: [at.formId], layout } }, token);

/** Registers an attendee; answers with what their badge is known by. */
async function attendee(who: { firstname?: string; surname?: string; organization?: string }) {
  const { key } = await newAttendee(api, at, who);
  const rows = await api.sql<{ uId: string; badgeId: string; code: string }>(
    `select r.id as "uId", b.id as "badgeId", b.code from registered_users r join badges b on b.registered_user_id = r.id
     join purchases p on p.id = r.purchase_id where p.key = $1`,
    [key],
  );
  return rows[0] ?? { uId: '', badgeId: '', code: '' };
}

type Asked = InputOf<typeof printBadges>['payload'];

async function print(users: string[], paper: NonNullable<Asked['paper']> = 'own') {
  const payload = await api.ask('printBadges', { payload: { eventId: at.eventId, users, paper } }, token);
  return { ...payload, pages: readBadges(Buffer.from(payload.pdf, 'base64')) };
}

const sizesOf = ({ pages }: { pages: BadgePage[] }) => pages.map(({ width, height }) => [width, height]);
const textOf = ({ words }: BadgePage | undefined = { words: [] } as never) => words.map(({ text }) => text).join(' ');

describe('a badge', () => {
  it('is a page of its own size, and its code is the one that the door scans', async () => {
    await design(badgeLayout());
    const ada = await attendee({});
    const printed = await print([ada.uId]);
    expect(sizesOf(printed)).toEqual([[86, 54]]);
    expect(printed.pages[0]?.codes).toEqual([ada.code]);
    expect(textOf(printed.pages[0])).toBe(`Ada Lovelace ${shortCodeOf(ada.code)}`);
    const scanned = await api.ask('scanBadgeByCheckin', { eventId: at.eventId, qrCodeData: ada.code }, door);
    expect(scanned).toMatchObject({ verdict: 'admissible', attendee: { uId: ada.uId, checkedInAt: null } });
  });

  it('says when it is printed again, and who printed it, and is no entry', async () => {
    const { uId, badgeId } = await attendee({});
    expect((await print([uId])).printed).toEqual([{ uId, times: 1 }]);
    api.clock.advance(1_000);
    const again = (await api.ask('printBadge', { badgeId }, door)).badge;
    expect(again).toMatchObject({ id: badgeId, printed: [{ uId, times: 2 }], failed: [] });
    expect(readBadges(Buffer.from(again.pdf, 'base64'))).toHaveLength(1);
    const { prints } = await api.ask('getBadgePrints', { userId: uId }, door);
    expect(prints.map(({ by }) => by)).toEqual(['Sam Doe', expect.any(String)]);
    const { attendee: shown } = await api.ask('getAttendee', { userId: uId }, token);
    expect(shown.checkedInAt).toBe(null);
  });

  it('of every template is whole, upright or lying, with every name', async () => {
    const names = [
      {
        firstname: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2),
        surname: 'Oppenheimer-Konstantinopolitanisch Maria',
      },
      { firstname: 'محمد عبد الرحمن', surname: 'الخوارزمي', organization: 'جامعة بغداد' },
      { firstname: 'יעקב', surname: 'בן־דוד Smith' },
      { firstname: '王小明', surname: '欧阳', organization: '北京大学国际会议中心有限责任公司' },
      { firstname: '김철수 🎉', surname: 'Lee', organization: 'Party 🎈 GmbH' },
      { firstname: 'Nguyễn Thị Phượng', surname: 'Ặ̃̂̀Z', organization: 'x' },
      { firstname: 'A', surname: 'B', organization: `${'Department of Long Names and '.repeat(6)}Co` },
    ];
    const people = [];
    for (const name of names) people.push(await attendee(name));
    let next = 0;
    for (const [place, template] of templateNames.filter((name) => name !== 'empty').entries()) {
      const size = place % 2 === 0 ? badgeSizes.a6 : badgeSizes.card;
      await design(fromTemplate(template, size, 'single', () => `e${next++}`));
      const printed = await print(people.map(({ uId }) => uId));
      expect(printed.pages).toHaveLength(names.length);
      for (const [index, page] of printed.pages.entries()) {
        expect(page.codes).toEqual([people[index]?.code]);
        const beyond = page.words.filter(
          ({ left, top, right, bottom }) => left < 0 || top < 0 || right > size.width || bottom > size.height,
        );
        expect(beyond).toEqual([]);
        expect(textOf(page)).not.toContain('…');
      }
    }
  });

  it('turns what is turned, and shows what is for some attendees to them only', async () => {
    const { uId } = await attendee({ firstname: 'Turned', surname: 'Over' });
    const hidden = { tickets: [randomUUID()], forms: [], choices: [] };
    await design(
      badgeLayout({
        elements: [
          textElement({ id: 'a', text: 'UPWARDS', turn: 90, x: 2, y: 2, width: 10, height: 50 }),
          textElement({ id: 'b', text: 'NOBODY', shows: hidden }),
          textElement({ id: 'c', text: 'MINE', shows: { ...hidden, tickets: [at.ticketId] } }),
        ],
      }),
    );
    const printed = await print([uId]);
    const words = printed.pages[0]?.words ?? [];
    expect(words.map(({ text }) => text).sort()).toEqual(['MINE', 'UPWARDS']);
    const up = words.find(({ text }) => text === 'UPWARDS');
    expect(up?.right).toBeLessThan(12);
    expect((up?.bottom ?? 0) - (up?.top ?? 0)).toBeGreaterThan(15);
  });
});

describe('badges on sheets', () => {
  const codesOf = async (paper: 'a4' | 'letter', layout: BadgeLayout, count: number) => {
    await design(layout);
    const people = [];
    for (let index = 0; index < count; index++) people.push(await attendee({ surname: `Number ${index}` }));
    const printed = await print(
      people.map(({ uId }) => uId),
      paper,
    );
    return { printed, codes: people.map(({ code }) => code) };
  };

  it('stand ten to an A4 sheet, each with its code, and marks for cutting outside of them', async () => {
    const { printed, codes } = await codesOf(
      'a4',
      badgeLayout({ elements: [qrElement({ x: 55, y: 12, width: 28, height: 28 })] }),
      11,
    );
    expect(sizesOf(printed)).toEqual([
      [210, 297],
      [210, 297],
    ]);
    const [first, second] = printed.pages.map((page) => page.codes);
    expect(first?.sort()).toEqual(codes.slice(0, 10).sort());
    expect(second).toEqual(codes.slice(10));
    // The first badge's top left corner: two of 86 mm with 3 mm between, five of 54 mm.
    const [left, top] = [(210 - 175) / 2, (297 - 282) / 2];
    const isDark = printed.pages[1]?.isDark ?? (() => false);
    const around = (x: number, y: number) => [-0.2, 0, 0.2].some((by) => isDark(x + by, y) || isDark(x, y + by));
    expect([around(left - 0.8, top), around(left, top - 0.8), around(left + 5, top)]).toEqual([true, true, false]);
  });

  it('have their backs on the next page, where they lie behind their fronts', async () => {
    const sides = badgeLayout({
      format: 'double',
      elements: [
        textElement({ id: 'front', text: 'F{{surname}}' }),
        textElement({ id: 'back', side: 'back', text: 'B{{surname}}' }),
      ],
    });
    const { printed } = await codesOf('letter', sides, 3);
    expect(sizesOf(printed)).toEqual([
      [279.4, 215.9],
      [279.4, 215.9],
    ]);
    const [front, back] = printed.pages.map(({ words }) =>
      words
        .filter(({ text }) => /^\d$/.test(text))
        .sort((a, b) => a.left - b.left)
        .map(({ text }) => text),
    );
    expect([front, back]).toEqual([
      ['0', '1', '2'],
      ['2', '1', '0'],
    ]);
  });

  it('that are folded have the back above the front, upside down', async () => {
    await design(
      badgeLayout({
        format: 'folded',
        elements: [
          textElement({ id: 'front', text: 'FRONT', x: 3, y: 5 }),
          textElement({ id: 'back', side: 'back', text: 'BACK', x: 3, y: 5 }),
        ],
      }),
    );
    const { uId } = await attendee({});
    const printed = await print([uId]);
    expect(sizesOf(printed)).toEqual([[86, 108]]);
    const words = Object.fromEntries((printed.pages[0]?.words ?? []).map((word) => [word.text, word]));
    expect(words.FRONT?.top).toBeGreaterThan(54);
    expect(words.BACK?.bottom).toBeLessThan(54);
    expect(words.BACK?.left).toBeGreaterThan(43);
  });
});

describe('one badge that is printed over and over', () => {
  const printsOf = async (badgeId: string) =>
    (await api.pool.query('select from badge_prints where badge_id = $1', [badgeId])).rowCount;

  it('is noted once for each call, and the latest hundred are kept', async () => {
    await design(badgeLayout());
    const { uId, badgeId } = await attendee({});
    expect((await print([uId, uId, uId])).printed.map(({ times }) => times)).toEqual([1, 1, 1]);
    expect(await printsOf(badgeId)).toBe(1);
    await api.sql(
      `insert into badge_prints (badge_id, at) select $1, $2::timestamptz - n * interval '1 minute' from generate_series(1, 300) n`,
      [badgeId, api.clock.now],
    );
    expect((await print([uId])).printed).toEqual([{ uId, times: badgeLimits.prints }]);
    expect(await printsOf(badgeId)).toBe(badgeLimits.prints);
    const { prints } = await api.ask('getBadgePrints', { userId: uId }, door);
    expect(prints[0]?.at).toBe(api.clock.now.toISOString());
  });
});

describe('whose badges are printed', () => {
  it('is planned by design and in the order of the list, without those whose order has ended', async () => {
    const own = await newEvent(api, token);
    at = own;
    const made = (await design(badgeLayout())).badgeDesign;
    const zoe = await attendee({ firstname: 'Zoe', surname: 'Zander' });
    const ada = await attendee({ firstname: 'Ada', surname: 'Able' });
    const gone = await attendee({ firstname: 'Gone', surname: 'Home' });
    await api.sql(
      `update purchases set status = 'cancelled' where id = (select purchase_id from registered_users where id = $1)`,
      [gone.uId],
    );
    await print([zoe.uId]);
    const plan = (asked: object) =>
      api.call('prepareBadges', { payload: { eventId: own.eventId, ...asked } }, token).then(({ payload }) => payload);
    const group = { designId: made.id, name: 'Plain', width: 86, height: 54, format: 'single' };
    expect(await plan({ sort: 'name' })).toEqual({
      groups: [{ ...group, users: [ada.uId, zoe.uId] }],
      ...{ again: [zoe.uId], undrawn: { count: 0, names: [] }, withoutDesign: 0, ended: 1 },
    });
    expect((await plan({ users: [gone.uId], sort: '-name' })).groups).toEqual([{ ...group, users: [gone.uId] }]);
    expect((await plan({ formId: own.formId, except: [ada.uId] })).groups).toEqual([{ ...group, users: [zoe.uId] }]);
    await api.ask('removeBadgeDesign', { badgeDesignId: made.id }, token);
    expect(await plan({})).toMatchObject({ groups: [], again: [], withoutDesign: 2, ended: 1 });
  });

  it('says by name on whose badge characters would be missing, before anything is printed', async () => {
    at = await newEvent(api, token);
    await design(badgeLayout());
    const somchai = await attendee({ firstname: 'สมชาย', surname: 'ใจดี' });
    await attendee({ firstname: 'অনিন্দিতা', surname: 'সেন' });
    await attendee({ firstname: 'བསྟན་འཛིན', surname: 'Norbu' });
    // Not printed by this design.
    await attendee({ firstname: 'Ada', surname: 'Able', organization: 'ᏣᎳᎩ' });
    const { undrawn } = await api.ask('prepareBadges', { payload: { eventId: at.eventId, sort: 'name' } }, token);
    expect(undrawn).toEqual({ count: 1, names: ['བསྟན་འཛིན Norbu'] });
    const [printed] = (await print([somchai.uId])).pages;
    expect(textOf(printed).replace(/\p{Cf}/gu, '')).toContain('สมชาย');
  });

  it('is planned for very many without having the answers of all of them at once', async () => {
    at = await newEvent(api, token);
    await design(badgeLayout());
    await fillWith(api, at, { count: 1_250, firstname: 'བསྟན་འཛིན', answers: { [at.questionId]: 'བསྟན' } });
    most.clear();
    const { groups, undrawn } = await api.ask('prepareBadges', { payload: { eventId: at.eventId } }, token);
    expect(groups.map(({ users }) => users.length)).toEqual([1_250]);
    expect(undrawn).toEqual({ count: 1_250, names: Array(20).fill('བསྟན་འཛིན Name') });
    expect(most.get('badge_unusual')).toBe(100);
    expect(most.get('badge_facts')).toBe(1_000);
  });

  it('those who cannot be are reported, and the others printed', async () => {
    await design(badgeLayout());
    const other = await newEvent(api, token);
    const here = await attendee({});
    const home = at;
    at = other;
    const elsewhere = await attendee({});
    at = home;
    const unknown = randomUUID();
    const printed = await print([here.uId, elsewhere.uId, unknown]);
    expect(printed.pages).toHaveLength(1);
    expect(printed.failed).toEqual(
      [elsewhere.uId, unknown].map((uId) => ({ uId, why: 'This attendee no longer exists.' })),
    );
    const { rowCount } = await api.pool.query('select from badge_prints where badge_id = $1', [elsewhere.badgeId]);
    expect(rowCount).toBe(0);
    at = other;
    const refused = async (by: string) =>
      (await api.call('printBadges', { payload: { eventId: at.eventId, users: [elsewhere.uId] } }, by)).msg;
    const staff = await newAppUser(api, token, at.eventId, 'checkin');
    const lacking = 'There’s no badge design for the form “Visitors”.';
    expect(await refused(token)).toBe(`${lacking} Choose or make one first.`);
    expect(await refused(staff.token)).toBe(`${lacking} Ask the organiser for one.`);
  });
});
