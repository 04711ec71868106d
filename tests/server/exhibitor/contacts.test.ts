import { randomBytes } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { dropDeletedContacts } from '../../../server/exhibitor/contacts.sql.ts';
import { shortCodeSql } from '../../../server/platform/db/schema/attendees.ts';
import { shortCodeOf } from '../../../src/lib/badge/shortCode.ts';
import { attendee, placeOrder } from '../../support/buyer.ts';
import { badgeOf, newExhibitor, show } from '../../support/exhibitors.ts';
import { openApi } from '../../support/fixtures.ts';
import { lockWaits } from '../../support/lockWaits.ts';
import { openTransaction } from '../../support/openTransaction.ts';
import { readWorkbooks, valuesOf } from '../../support/spreadsheet.ts';
import { newAttendee, newEvent, newOrganiser } from '../../support/world.ts';

type Login = Awaited<ReturnType<typeof newExhibitor>>;

const api = await openApi();
/** The statements that were answered about contacts, and with how many rows. */
const read: string[] = [];
const noted = await openApi({
  on: api,
  wrap: ({ $client }) => {
    const query = async (asked: pg.QueryConfig, values?: unknown[]) => {
      const result = await $client.query(asked, values);
      if (asked.name?.startsWith('contact_')) read.push(`${asked.name} ${result.rows.length}`);
      return result;
    };
    return drizzle(new Proxy($client, { get: (pool, key) => (key === 'query' ? query : Reflect.get(pool, key)) }));
  },
});
const { token } = await newOrganiser(api);
const at = await newEvent(api, token);
const sam = await newExhibitor(api, token, at.eventId, { name: 'Sam', company: 'Acme', stand: 'B1' });
const kim = await newExhibitor(api, token, at.eventId, { name: 'Kim', company: ' ACME ', stand: 'b1' });
const other = await newExhibitor(api, token, at.eventId, { name: 'Max', company: 'Globex', stand: 'B1' });
const people = { ada: 'Ada', grace: '=1+1', late: 'Late' };
const codes = {} as Record<keyof typeof people, string>;
for (const [key, firstname] of Object.entries(people)) {
  const email = `${key}@contacts.example`;
  await newAttendee(api, at, { firstname, email, organization: `${key} & Sons` }, { [at.questionId]: 'Builder' });
  codes[key as keyof typeof codes] = await badgeOf(api, email);
}

const scan = (login: Login | undefined, qrCodeData: string, when?: string) =>
  api.ask('scanBadgeByExhibitor', { qrCodeData, eventId: at.eventId, ...(when && { at: when }) }, login?.token);
const list = (login: Login | undefined, filter: object = {}) =>
  api.ask('badgesScannedByExhibitor', { appUserId: login?.id ?? '', ...filter }, login?.token);
const count = async () => Number((await api.sql('select count(*) from scans'))[0].count);

describe('before the organiser has said what exhibitors see', () => {
  it('keeps the contact and shows nothing of the attendee', async () => {
    const { verdict, lead } = await scan(sam, codes.ada);
    expect([verdict, lead?.fields, lead?.answers]).toEqual(['new', {}, []]);
  });

  it('shows what is allowed as soon as it is, of who was scanned before', async () => {
    await show(api, token, at.formId, ['firstname', 'organization'], [at.questionId]);
    const [lead] = (await list(sam)).leads;
    expect(lead?.fields).toEqual({ firstname: 'Ada', organization: 'ada & Sons' });
    expect(lead?.answers).toEqual([{ question: expect.any(String), answer: 'Builder' }]);
    await show(api, token, at.formId, ['firstname']);
    const [later] = (await list(sam)).leads;
    expect([later?.fields, later?.answers]).toEqual([{ firstname: 'Ada' }, []]);
  });
});

describe('one badge', () => {
  it('is the same contact for all colleagues of a stand, who see who scanned it', async () => {
    const again = await scan(kim, codes.ada);
    expect([again.verdict, again.lead?.by.name]).toEqual(['known', 'Sam']);
    expect((await list(kim)).leads).toEqual((await list(sam)).leads);
  });

  it('is one contact when two colleagues scan it at once', async () => {
    for (let turn = 0; turn < 5; turn++) {
      await api.sql(
        "delete from scans where registered_user_id in (select id from registered_users where email = 'grace@contacts.example')",
      );
      const both = await Promise.all([scan(sam, codes.grace), scan(kim, codes.grace), scan(sam, codes.grace)]);
      expect(both.map(({ verdict }) => verdict).sort()).toEqual(['known', 'known', 'new']);
      expect(new Set(both.map(({ lead }) => lead?.id)).size).toBe(1);
    }
  });

  it('is nothing to another exhibitor of the event', async () => {
    expect((await list(other)).leads).toEqual([]);
    const [lead] = (await list(sam)).leads;
    const reply = await api.call('saveContact', { payload: { contactId: lead?.id ?? '', note: 'Mine' } }, other?.token);
    expect([reply.status, (await list(sam)).leads[0]?.note]).toEqual([404, '']);
  });

  it('keeps the time of a scan without a network, and none that cannot be', async () => {
    const before = new Date(api.clock.now.getTime() - 3_600_000).toISOString();
    expect((await scan(other, codes.ada, before)).lead?.scannedAt).toBe(before);
    const later = new Date(api.clock.now.getTime() + 3_600_000).toISOString();
    expect((await scan(other, codes.late, later)).lead?.scannedAt).toBe(api.clock.now.toISOString());
  });
});

describe('a code that is no badge of the event', () => {
  it.each([
    ['an address', 'https://example.org/e/harbour-day'],
    ['a business card', 'BEGIN:VCARD\nVERSION:3.0\nFN:Eve\nEND:VCARD'],
    ['nothing', ''],
    ['noise', 'x9-_'.repeat(500)],
  ])('%s says so and stores nothing', async (_, text) => {
    const before = await count();
    expect(await scan(sam, text)).toEqual({ verdict: 'unknown', lead: null });
    expect(await count()).toBe(before);
  });

  it('is refused where it is longer than any code', async () => {
    const reply = await api.call(
      'scanBadgeByExhibitor',
      { qrCodeData: 'x'.repeat(4_000), eventId: at.eventId },
      sam?.token,
    );
    expect([reply.status, reply.field]).toEqual([422, 'qrCodeData']);
  });

  it('tells nothing of an attendee of another event, of one who is deleted, and of a link of a ticket', async () => {
    const next = await newEvent(api, token);
    const purchase = await newAttendee(api, next, { email: 'next@contacts.example' });
    const gone = await newAttendee(api, at, { email: 'gone@contacts.example' });
    await api.sql("update registered_users set deleted_at = now() where email = 'gone@contacts.example'");
    const before = await count();
    expect(await scan(sam, await badgeOf(api, 'next@contacts.example'))).toEqual({ verdict: 'otherEvent', lead: null });
    expect(await scan(sam, await badgeOf(api, 'gone@contacts.example'))).toEqual({ verdict: 'cancelled', lead: null });
    expect(await scan(sam, purchase.attendees[0]?.ticketKey ?? '')).toEqual({ verdict: 'unknown', lead: null });
    expect(gone.attendees).toHaveLength(1);
    expect(await count()).toBe(before);
  });
});

describe('what is typed', () => {
  const order = (firstnames: string[]) =>
    newAttendees(
      firstnames.map((firstname) => ({ firstname, surname: 'Noether', email: `${firstname}@typed.example` })),
    );
  const newAttendees = async (people: { firstname: string; surname: string; email: string }[]) => {
    const attendees = people.map((person) => attendee(at.ticketId, person));
    return (await placeOrder(api, at, { attendees })).reference;
  };

  it('finds the attendee by the short code below the QR code of their badge, at their event only', async () => {
    await order(['Emmy']);
    const short = shortCodeOf(await badgeOf(api, 'Emmy@typed.example'));
    const { verdict, lead } = await scan(sam, short.toLowerCase().replace('-', ' '));
    expect([verdict, lead?.fields.firstname]).toEqual(['new', 'Emmy']);
    expect((await scan(kim, short)).lead?.id).toBe(lead?.id);
    const next = await newEvent(api, token);
    const stranger = await newExhibitor(api, token, next.eventId);
    const elsewhere = { qrCodeData: short, eventId: next.eventId };
    const payload = await api.ask('scanBadgeByExhibitor', elsewhere, stranger.token);
    expect(payload).toEqual({ verdict: 'unknown', lead: null });
  });

  it('finds the attendee by the reference of an order of one', async () => {
    const { verdict, lead } = await scan(sam, await order(['Fritz']));
    expect([verdict, lead?.fields.firstname]).toEqual(['new', 'Fritz']);
  });

  it('asks who it is of an order of several, stores nothing before, and names those only who share their details', async () => {
    await show(api, token, at.formId, ['firstname', 'surname']);
    const reference = await order(['Otto', 'Olga', 'Olaf', 'Orla']);
    await api.sql("update registered_users set sharing_ended_at = now() where email = 'Olaf@typed.example'");
    await api.sql("update registered_users set deleted_at = now() where email = 'Orla@typed.example'");
    const before = await count();
    const { verdict, lead, choices = [] } = await scan(sam, reference);
    expect([verdict, lead, choices.map(({ name }) => name)]).toEqual(['several', null, ['Otto N.', 'Olga N.']]);
    expect(await count()).toBe(before);
    const chosen = await scan(sam, choices[1]?.code ?? '');
    expect([chosen.verdict, chosen.lead?.fields.firstname]).toEqual(['new', 'Olga']);

    await show(api, token, at.formId, ['organization']);
    expect((await scan(sam, reference)).choices?.map(({ name }) => name)).toEqual(['', '']);
    await show(api, token, at.formId, ['firstname']);
  });

  it('says of an order whose only attendee shares nothing that they do not', async () => {
    const reference = await order(['Iris']);
    await api.sql("update registered_users set sharing_ended_at = now() where email = 'Iris@typed.example'");
    expect(await scan(sam, reference)).toEqual({ verdict: 'withdrawn', lead: null });
  });

  it('is folded alike here and in the database, whatever the code', async () => {
    const codes = Array.from({ length: 500 }, () => randomBytes(18).toString('base64url'));
    const rows = await api.sql(`select code, ${shortCodeSql('code')} as short from unnest($1::text[]) as code`, [
      codes,
    ]);
    expect(rows.filter(({ code, short }) => shortCodeOf(code).replace('-', '') !== short)).toEqual([]);
  });
});

describe('what is noted', () => {
  const note = async (login: Login | undefined, change: object) => {
    const [lead] = (await list(sam, { search: 'Ada' })).leads;
    return (await api.ask('saveContact', { payload: { contactId: lead?.id ?? '', ...change } }, login?.token)).lead;
  };

  it('stays as it is where it is left out', async () => {
    await note(sam, { note: 'Wants a demo', rating: 4, tags: ['hot', 'hot', 'demo'], followUpOn: '2027-05-01' });
    const lead = await note(sam, { rating: null });
    expect(lead).toMatchObject({ note: 'Wants a demo', rating: null, tags: ['hot', 'demo'], followUpOn: '2027-05-01' });
  });

  it('keeps what two colleagues write at once, and counts once what is sent twice', async () => {
    await Promise.all([
      note(sam, { noteWas: 'Wants a demo', note: 'Wants a demo\nCall Sam' }),
      note(kim, { noteWas: 'Wants a demo', note: 'Wants a demo\nCall Kim' }),
    ]);
    await note(kim, { noteWas: 'Wants a demo', note: 'Wants a demo\nCall Kim' });
    const [lead] = (await list(sam, { search: 'Ada' })).leads;
    expect(lead?.note.match(/Call Sam|Call Kim/g)?.sort()).toEqual(['Call Kim', 'Call Sam']);
  });

  it('can be shortened after colleagues made it long together, and stops growing', async () => {
    const [found] = (await list(sam, { search: 'Ada' })).leads;
    const replies = [];
    for (let place = 0; place < 12; place++) {
      const payload = { contactId: found?.id ?? '', noteWas: '', note: String.fromCharCode(97 + place).repeat(2_000) };
      replies.push(await api.call('saveContact', { payload }, sam?.token));
    }
    const { status, field, msg } = replies.at(-1) ?? {};
    expect([replies[0]?.status, status, field]).toEqual([200, 422, 'payload.note']);
    expect(msg).toMatch(/^A colleague’s note is here already/);
    const [long] = (await list(sam, { search: 'Ada' })).leads;
    expect(long?.note.length).toBeLessThanOrEqual(20_000);
    const short = await note(kim, { noteWas: long?.note, note: 'Short' });
    expect(short.note).toBe('Short');
  });

  it.each([
    ['rating', { rating: 6 }],
    ['tags', { tags: [''] }],
    ['followUpOn', { followUpOn: 'tomorrow' }],
    ['followUpOn', { followUpOn: '2027-02-30' }],
    ['followUpOn', { followUpOn: '0000-01-01' }],
    ['note', { note: 'x'.repeat(2_001) }],
  ])('names the %s that is wrong', async (field, change) => {
    const [lead] = (await list(sam)).leads;
    const reply = await api.call('saveContact', { payload: { contactId: lead?.id ?? '', ...change } }, sam?.token);
    expect([reply.status, reply.field?.startsWith(`payload.${field}`)]).toEqual([422, true]);
  });
});

describe('a contact that is deleted', () => {
  const day = 86_400_000;
  const contactOf = async (code: string) => (await scan(other, code)).lead?.id ?? '';
  const remove = (contactId: string, login = other) =>
    api.call('removeContact', { payload: { contactId } }, login?.token);
  const restore = (contactId: string, login = other) =>
    api.call('restoreContact', { payload: { contactId } }, login?.token);
  const note = (contactId: string, change: object) =>
    api.call('saveContact', { payload: { contactId, ...change } }, other?.token);
  const ids = async () => (await list(other)).leads.map(({ id }) => id);

  it('is on no list, and comes back as it was', async () => {
    const contactId = await contactOf(codes.grace);
    await note(contactId, { note: 'Call in May', rating: 3 });
    expect((await remove(contactId)).status).toBe(200);
    expect((await remove(contactId)).status).toBe(200);
    expect(await ids()).not.toContain(contactId);
    expect((await list(other, { search: 'May' })).total).toBe(0);
    expect((await note(contactId, { note: 'x' })).status).toBe(404);
    expect((await restore(contactId)).payload.lead).toMatchObject({ note: 'Call in May', rating: 3 });
    expect(await ids()).toContain(contactId);
  });

  it('is deleted and brought back by its own stand alone', async () => {
    const contactId = await contactOf(codes.grace);
    expect((await remove(contactId, sam)).status).toBe(404);
    await remove(contactId);
    expect((await restore(contactId, kim)).status).toBe(404);
    expect(await ids()).not.toContain(contactId);
    await restore(contactId);
  });

  it('begins anew when its badge is scanned again, and is one contact', async () => {
    const contactId = await contactOf(codes.grace);
    await note(contactId, { note: 'Call in May', rating: 3, tags: ['hot'], followUpOn: '2027-05-01' });
    await remove(contactId);
    const both = await Promise.all([scan(other, codes.grace), scan(other, codes.grace)]);
    expect(both.map(({ verdict }) => verdict).sort()).toEqual(['known', 'new']);
    expect(both[0]?.lead).toMatchObject({ note: '', rating: null, tags: [], followUpOn: null });
    expect((await restore(contactId)).payload.lead).toMatchObject({ note: '' });
  });

  it('is gone for good after a day, but for who withdrew, who still is not scanned', async () => {
    const [grace, late] = [await contactOf(codes.grace), await contactOf(codes.late)];
    await api.sql('update scans set withdrawn_at = $2 where id = $1', [late, api.clock.now]);
    await remove(grace);
    await remove(late);
    await dropDeletedContacts(api.db, new Date(api.clock.now.getTime() + day - 1));
    expect((await restore(grace)).status).toBe(200);
    await remove(grace);
    await dropDeletedContacts(api.db, new Date(api.clock.now.getTime() + day));
    expect((await restore(grace)).status).toBe(404);
    expect(await scan(other, codes.late)).toEqual({ verdict: 'withdrawn', lead: null });
    expect(await ids()).not.toContain(late);
    await api.sql('delete from scans where id = $1', [late]);
    expect((await scan(other, codes.grace)).verdict).toBe('new');
  });

  it('does not come along where its stand takes another name', async () => {
    const [one, two] = [
      await newExhibitor(api, token, at.eventId, { company: 'Moving' }),
      await newExhibitor(api, token, at.eventId, { company: 'Staying' }),
    ];
    const { lead } = await scan(one, codes.ada);
    await api.ask('saveContact', { payload: { contactId: lead?.id ?? '', note: 'Deleted' } }, one.token);
    await api.ask('removeContact', { payload: { contactId: lead?.id ?? '' } }, one.token);
    await scan(two, codes.ada);
    await api.sql("update users set company = 'Staying' where id = $1", [one.id]);
    expect((await list(two)).leads).toMatchObject([{ note: '' }]);
  });
});

describe('the list', () => {
  it('is searched in what the exhibitor sees, and in nothing else', async () => {
    expect((await list(sam, { search: 'ADA' })).total).toBe(1);
    expect((await list(sam, { search: 'Builder' })).total).toBe(0);
    expect((await list(sam, { search: 'contacts.example' })).total).toBe(0);
  });

  it('is narrowed and sorted, and comes in pages without anybody twice', async () => {
    await scan(sam, codes.late);
    const all = (await list(sam, { sort: 'name' })).leads.map(({ id }) => id);
    const paged: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list(sam, {
        sort: 'name',
        limit: '1',
        ...(cursor && { cursor }),
      });
      paged.push(...page.leads.map(({ id }) => id));
      cursor = page.next;
    } while (cursor);
    expect(paged).toEqual(all);
    expect((await list(sam, { tag: 'hot' })).leads.map(({ fields }) => fields.firstname)).toEqual(['Ada']);
    expect((await list(sam, { by: kim?.id })).total + (await list(sam, { by: sam?.id })).total).toBe(all.length);
    expect((await list(sam)).tags).toEqual(['demo', 'hot']);
  });

  it('says what to do where the place in it is gone', async () => {
    const reply = await api.call('badgesScannedByExhibitor', { appUserId: sam?.id ?? '', cursor: 'x' }, sam?.token);
    expect([reply.status, reply.msg]).toEqual([422, 'This link has expired. Reload the list.']);
  });
});

describe('many contacts', () => {
  const given = [
    ['émile', 'Zola', 'Straße 5'],
    ['Zoë', 'Ødegård', 'Κωνσταντίνος'],
    ['İpek', 'Yıldız', 'สมชาย'],
    ['ada', 'O’Brien', 'Straße 7'],
    ['Ada', 'Obrien-Smith', 'x'.repeat(3_000)],
    ['', '', 'nameless'],
    ['😀', '', 'last'],
  ];
  const facts = [
    { rating: 2, tags: ['Äpfel'], followUpOn: '2020-01-01' },
    { rating: 5 },
    { followUpOn: '2999-01-01' },
    { rating: 5, tags: ['äpfel', 'Äpfel'], note: 'Ringt zurück' },
    {},
    { rating: 1, followUpOn: '2020-01-01' },
    {},
  ];
  const open = async () => {
    const event = await newEvent(api, token);
    const login = await newExhibitor(api, token, event.eventId, { company: 'Many' });
    await show(api, token, event.formId, ['firstname', 'surname'], [event.questionId]);
    for (const [place, [firstname = '', surname = '', answer = '']] of given.entries()) {
      const email = `many${place}@contacts.example`;
      await newAttendee(
        api,
        event,
        { firstname: firstname || 'N', surname: surname || 'N', email },
        { [event.questionId]: answer },
      );
      if (!firstname || !surname)
        await api.sql('update registered_users set firstname = $2, surname = $3 where email = $1', [
          email,
          firstname,
          surname,
        ]);
      api.clock.advance(1_000);
      const scanned = { qrCodeData: await badgeOf(api, email), eventId: event.eventId };
      const { lead } = await api.ask('scanBadgeByExhibitor', scanned, login.token);
      await api.ask('saveContact', { payload: { contactId: lead?.id ?? '', ...facts[place] } }, login.token);
    }
    const all = (await list(login)).leads.map(({ id }) => id).reverse();
    /** The contacts that a filter leaves, by their places in `given`, page by page. */
    const walk = async (filter: object, limit = '100'): Promise<number[]> => {
      const found: number[] = [];
      for (let cursor: string | null = null; ; ) {
        const page: Awaited<ReturnType<typeof list>> = await list(login, {
          ...filter,
          limit,
          ...(cursor && { cursor }),
        });
        found.push(...page.leads.map(({ id }) => all.indexOf(id)));
        cursor = page.next;
        if (cursor === null) {
          expect(page.total).toBe(found.length);
          return found;
        }
      }
    };
    return { login, walk };
  };
  let opened: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    opened = await open();
  });

  it.each([
    [{}, [6, 5, 4, 3, 2, 1, 0]],
    [{ sort: 'rating' }, [3, 1, 0, 5, 6, 4, 2]],
    [{ sort: 'followUp' }, [5, 0, 2, 6, 4, 3, 1]],
    [{ sort: 'name' }, [3, 4, 0, 2, 1, 6, 5]],
    [{ rating: '2' }, [3, 1, 0]],
    [{ rating: '2', sort: 'rating' }, [3, 1, 0]],
    [{ tag: 'Äpfel' }, [3, 0]],
    [{ tag: 'äpfel' }, [3]],
    [{ followUp: 'set' }, [5, 2, 0]],
    [{ followUp: 'due' }, [5, 0]],
    [{ search: 'STRASSE' }, [3, 0]],
    [{ search: 'obrien' }, [4, 3]],
    [{ search: 'ada obrien', sort: 'name' }, [3, 4]],
    [{ search: 'ipek yildiz' }, [2]],
    [{ search: 'สมชาย' }, [2]],
    [{ search: 'κωνσταντίνος' }, [1]],
    [{ search: 'zuruck', rating: '5' }, [3]],
    [{ search: 'zuruck', rating: '1', tag: 'none' }, []],
    [{ search: ' - ’ ' }, [6, 5, 4, 3, 2, 1, 0]],
    [{ search: 'contacts.example' }, []],
  ])('are the same in one page and in small ones: %o', async (filter, expected) => {
    const { walk } = opened;
    expect(await walk(filter)).toEqual(expected);
    expect(await walk(filter, '2')).toEqual(expected);
  });

  it('have answers read of a page alone, and of what a search looks through', async () => {
    const { login } = opened;
    const ask = async (filter: object) => {
      read.length = 0;
      await noted.ask('badgesScannedByExhibitor', { appUserId: login.id, limit: '2', ...filter }, login.token);
      return read.toSorted();
    };
    const page = ['contact_by_ids 2', 'contact_choices 1', 'contact_page 1'];
    expect(await ask({ sort: 'rating' })).toEqual(page);
    expect(await ask({ search: 'nameless' })).toEqual([
      'contact_by_ids 1',
      'contact_choices 1',
      'contact_page 1',
      'contact_words 7',
    ]);
  });

  it('are written whole to a file, in the order of the list', async () => {
    const { login } = opened;
    const csv = await (
      await api.ask('exportContacts', { appUserId: login.id, format: 'csv', sort: 'name' }, login.token)
    ).text();
    const rows = csv.trimEnd().split('\r\n');
    expect(rows.length).toBe(8);
    expect(rows.slice(1).map((row: string) => row.split(',')[3])).toEqual([
      'ada',
      'Ada',
      'émile',
      'İpek',
      'Zoë',
      '😀',
      '',
    ]);
  });
});

describe('the export', () => {
  const file = async (format: 'xlsx' | 'csv' | 'vcf') =>
    (await api.ask('exportContacts', { appUserId: sam?.id ?? '', format, sort: 'name' }, sam?.token)) as Blob;

  it('is a workbook with what is seen and noted, in which nothing runs', async () => {
    const [[sheet] = []] = await readWorkbooks([await file('xlsx')]);
    const rows = sheet ? valuesOf(sheet) : [];
    expect(rows.map((row) => [row['First name'], row['Scanned by'], row.Email])).toContainEqual([
      '=1+1',
      expect.any(String),
      undefined,
    ]);
    expect(Object.keys(rows[0] ?? {})).not.toContain('Organisation');
  });

  it('is text that a spreadsheet takes for text', async () => {
    expect(await (await file('csv')).text()).toContain(",'=1+1,");
  });

  it('opens in the spreadsheet of its reader’s language, with days as days and each tag apart', async () => {
    const [ada] = (await list(sam, { search: 'Ada' })).leads;
    const noted = { contactId: ada?.id ?? '', tags: ['a,b', 'hot'], followUpOn: '2027-03-09' };
    await api.ask('saveContact', { payload: noted }, sam?.token);
    const [[sheet] = []] = await readWorkbooks([await file('xlsx')]);
    const heads = sheet?.rows[0]?.map(({ value }) => value) ?? [];
    const row = sheet?.rows.find((cells) => cells.some(({ value }) => value === 'Ada'));
    expect(row?.[heads.indexOf('Follow up on')]).toMatchObject({ kind: 'date', value: '2027-03-09' });
    const input = { appUserId: sam?.id ?? '', format: 'csv' as const, sort: 'name' as const };
    const german = await (
      await api.ask('exportContacts', input, sam?.token, {
        address: '127.0.0.1',
        headers: { 'Accept-Language': 'de' },
      })
    ).text();
    const english = await (await file('csv')).text();
    expect(german).toContain(';"""a,b"", hot";09.03.2027;');
    expect(english).toContain(',"""a,b"", hot",09/03/2027,');
    await api.ask(
      'saveContact',
      { payload: { ...noted, tags: ada?.tags ?? [], followUpOn: ada?.followUpOn ?? null } },
      sam?.token,
    );
  });

  it('is cards', async () => {
    const text = await (await file('vcf')).text();
    expect(text.match(/BEGIN:VCARD/g)?.length).toBe((await list(sam)).total);
    expect(text).toContain('FN:Ada\r\n');
    expect(text).not.toContain('contacts.example');
  });
});

describe('searches through what contacts answered', () => {
  it('go one at a time of an organisation and two in all, so that others find a connection to the database', async () => {
    const scanning = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const theirs = await newOrganiser(api);
        const its = await newEvent(api, theirs.token);
        const login = await newExhibitor(api, theirs.token, its.eventId);
        const email = `${randomBytes(8).toString('hex')}@contacts.example`;
        await newAttendee(api, its, { email });
        const qrCodeData = await badgeOf(api, email);
        await show(api, theirs.token, its.formId, ['firstname']);
        await api.ask('scanBadgeByExhibitor', { qrCodeData, eventId: its.eventId }, login.token);
        return { login, its, owner: theirs };
      }),
    );
    const lock = await openTransaction(api);
    await lock.query('lock table exhibitor_visibility');
    const searching = scanning.flatMap(({ login }) => Array.from({ length: 3 }, () => list(login, { search: 'Ada' })));
    await expect.poll(() => lockWaits(api.pool)).toBeGreaterThanOrEqual(2);
    for (const { its, owner } of scanning)
      expect((await api.call('getEvent', { eventId: its.eventId }, owner.token)).status).toBe(200);
    expect(await lockWaits(api.pool)).toBe(2);
    await lock.commit();
    expect((await Promise.all(searching)).map(({ total }) => total)).toEqual(Array(9).fill(1));
  });
});

describe('a login that takes another company', () => {
  const move = (login: Login | undefined, facts: object) =>
    api.ask('saveAppUser', { payload: { ...pick(login), ...facts } }, token);
  const pick = (login: Login | undefined) => {
    const { id = '', eventId = '', name = '', email = '', company = '', stand = '', delegates = 0 } = login ?? {};
    return { id, eventId, name, email, company, stand, delegates, type: 'exhibitor' as const };
  };

  it('leaves the contacts to the colleagues who stay', async () => {
    const before = (await list(sam)).total;
    await move(kim, { company: 'Initech' });
    expect([(await list(sam)).total, (await list(kim)).total]).toEqual([before, 0]);
    await move(kim, { company: 'Acme' });
    expect((await list(kim)).total).toBe(before);
  });

  it('takes them along when it is the last, and joins them with those that are there', async () => {
    const [mine] = (await list(other, { search: 'Ada' })).leads;
    await api.ask(
      'saveContact',
      { payload: { contactId: mine?.id ?? '', note: 'From Globex', tags: ['hot', 'ours'] } },
      other?.token,
    );
    await move(other, { company: 'acme', stand: 'B1' });
    const [lead] = (await list(other, { search: 'Ada' })).leads;
    expect(lead?.note.endsWith('From Globex')).toBe(true);
    expect([...(lead?.tags ?? [])].sort()).toEqual(['demo', 'hot', 'ours']);
    expect((await list(other)).leads).toEqual((await list(sam)).leads);
  });
});
