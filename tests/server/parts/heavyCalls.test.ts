import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { hashing } from '../../../server/account/password.ts';
import { printBadges } from '../../../server/badge/print.ts';
import { readEventPoster } from '../../../server/event/eventCard.ts';
import { answerError } from '../../../server/platform/http/serve.ts';
import { listen } from '../../../server/platform/listen.ts';
import { drawBadges, drawing, drawKeptPdf } from '../../../server/platform/pdf/drawPdf.ts';
import { undrawnCharacters } from '../../../server/platform/pdf/fonts.ts';
import { createTurns } from '../../../server/platform/turns.ts';
import { calls } from '../../../src/api/contract/table.ts';
import { serverWords } from '../../../src/messages/serverWords.ts';
import { badgeLayout } from '../../support/badges.ts';
import { openApi } from '../../support/fixtures.ts';
import { lockWaits } from '../../support/lockWaits.ts';
import { readPdf } from '../../support/pdf.ts';
import { turns } from '../../support/turns.ts';
import { newAttendee, newEvent, newOrganiser, usersOf } from '../../support/world.ts';

const api = await openApi();
const { token } = await newOrganiser(api);
const place = await newEvent(api, token);

/** A hundred Chinese characters from all over the font, which lie in many of its files. */
const unusual = (first: number) =>
  Array.from({ length: 100 }, (_, index) => String.fromCodePoint(0x4e00 + first + index * 13)).join('');

async function unusualTicket(first: number): Promise<string> {
  const names = { firstname: unusual(first), surname: unusual(first + 1), organization: unusual(first + 2) };
  const { key } = await newAttendee(api, place, names);
  const { attendees } = (await api.ask('getPurchase', { purchaseKey: key })).purchase;
  return attendees[0]?.ticketKey ?? '';
}
const publicPage = () => api.call('getTicketsWEarlyBirdActivated', { formId: place.formId });
const print = (userId: string) => api.call('printTicket', { userId });

describe('while strangers ask for what is heavy', () => {
  it('the public page is answered before the second of their tickets is drawn', async () => {
    const keys = [await unusualTicket(0), await unusualTicket(3)];
    let drawn = 0;
    const prints = keys.map((key) => print(key).then((answer) => ({ answer, place: ++drawn })));
    for (let times = 0; times < 10; times++) expect((await publicPage()).status).toBe(200);
    expect(drawn).toBeLessThan(2);
    for (const { answer } of await Promise.all(prints))
      expect(readPdf(Buffer.from(await (answer.payload as Blob).arrayBuffer())).pages).toHaveLength(1);
  });

  it('all of them get it, however many ask on one network', async () => {
    const key = await unusualTicket(6);
    const asked = Array.from({ length: drawing.atOnce + drawing.perCaller + 1 }, () => print(key));
    expect([...new Set((await Promise.all(asked)).map(({ status }) => status))]).toEqual([200]);
  });

  it('an organiser who makes two hundred logins at once gets them all, two hashes at a time, and pages go on', async () => {
    const users = Array.from({ length: 200 }, (_, index) => ({
      name: `Gate ${index}`,
      email: `gate-${index}@example.org`,
      company: '',
      stand: '',
      delegates: 0,
    }));
    let isOver = false;
    const saved = api
      .call('saveAppUsers', { payload: { eventId: place.eventId, type: 'checkin', users } }, token)
      .finally(() => {
        isOver = true;
      });
    for (let times = 0; times < 10; times++) expect((await publicPage()).status).toBe(200);
    expect(isOver).toBe(false);
    expect((await saved).payload.users).toHaveLength(200);
    expect(hashing.atOnce).toBe(2);
  });
});

describe('while others’ papers are drawn', () => {
  const newTurns = () => ({ ...turns, pdf: createTurns(drawing), badges: createTurns(drawing) });
  const never = () => new Promise<never>(() => {});
  type Own = Parameters<typeof drawKeptPdf>[0];
  const keptOf = (own: Own, text: string) =>
    drawKeptPdf(own, 'a', undrawnCharacters, [text], async (): Promise<[string]> => [text]);

  it('a paper that was drawn before is there at once', async () => {
    const own = { turns: newTurns() };
    const first = await keptOf(own, 'kept \u{10ffff}');
    own.turns.pdf.take('b', never);
    expect(await keptOf(own, 'kept \u{10ffff}')).toBe(first);
  });

  it('its pictures are read when its turn has come, and not for one that was drawn before', async () => {
    const own = { turns: newTurns() };
    let reads = 0;
    const draw = () =>
      drawKeptPdf(
        own,
        'a',
        undrawnCharacters,
        ['a picture of version 1'],
        async (): Promise<[string]> => [`${++reads} \u{10ffff}`] as [string],
      );
    const drawn = await Promise.all([draw(), draw(), draw()]);
    expect([new Set(drawn).size, reads]).toEqual([1, 1]);
  });

  it('badges wait for no ticket, and no ticket for badges', async () => {
    const own = { turns: newTurns() };
    own.turns.badges.take('an organisation', never);
    expect(`${await keptOf(own, 'a \u{10ffff}')}`).toContain('\u{10ffff}');
    const others = { turns: newTurns() };
    others.turns.pdf.take('a buyer', never);
    expect(`${await drawBadges(others, 'an organisation', undrawnCharacters, 'b \u{10ffff}')}`).toContain('\u{10ffff}');
  });

  it('badges that take too long to draw are refused with what to do', async () => {
    const payload = {
      eventId: place.eventId,
      formIds: [place.formId],
      name: 'Plain',
      layout: badgeLayout(),
    };
    await api.ask('saveBadgeDesign', { payload }, token);
    await newAttendee(api, place);
    const users = await usersOf(api, token, place);
    const uId = users[0]?.uId ?? '';
    const asked = {
      ...{
        eventId: place.eventId,
        users: [uId],
        paper: 'own' as const,
        user: { id: uId, organisationId: uId, role: 'admin' as const },
      },
      ...{ locale: 'en-GB' as const, words: serverWords['en-GB'] },
    };
    const short = {
      db: api.db,
      clock: () => new Date(),
      turns: { ...turns, badges: createTurns({ ...drawing, longest: 0 }) },
    };
    await expect(printBadges(short, asked)).rejects.toMatchObject({ status: 422, field: 'users' });
  });

  it('a poster that takes too long is asked for again, as the server may only be busy', async () => {
    const { eventId } = place;
    const asked = { eventId, size: 'a4' as const, origin: 'http://foyer.local' };
    const short = {
      db: api.db,
      publicUrl: null,
      turns: { ...turns, badges: createTurns({ ...drawing, longest: 0 }) },
    };
    const app = new Hono();
    app.onError(answerError({ log: pino({ enabled: false }), securityLog: () => {} }));
    app.get('/', async (c) => {
      const { poster } = await readEventPoster(short, eventId, asked, 'en-GB');
      return c.body(new Uint8Array(poster));
    });
    const answer = await app.request('/');
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5']);
  });
});

it('a paper is sent whole, with its length, so that what waits to be taken is counted', async () => {
  const ticketKey = await unusualTicket(40);
  const listening = await listen(api.app.fetch, 0);
  const answer = await fetch(`http://127.0.0.1:${listening.port}${calls.printTicket.path}?userId=${ticketKey}`);
  const content = await answer.arrayBuffer();
  expect(content.byteLength).toBeGreaterThan(10_000);
  expect(answer.headers.get('content-length')).toBe(String(content.byteLength));
  await listening.close();
});

describe('pages of one site', () => {
  it('are made six at a time, so that others find a connection to the database', async () => {
    const lock = await api.pool.connect();
    await lock.query('begin; lock table mails in access exclusive mode');
    const ask = (address: string) =>
      api.app.request(`/unsubscribe/${randomUUID()}`, {}, { incoming: { socket: { remoteAddress: address } } });
    const asked = Array.from({ length: 20 }, (_, n) => ask(`203.0.113.${n}`));
    const waiting = () => lockWaits(api.pool);
    await expect.poll(waiting, { timeout: 10_000 }).toBe(6);
    expect((await publicPage()).status).toBe(200);
    expect(await waiting()).toBeLessThanOrEqual(6);
    await lock.query('commit');
    lock.release();
    expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([404]));
  });
});
