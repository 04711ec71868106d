import { describe, expect, it } from 'vitest';
import { eraseAttendee } from '../../../server/attendees/erase.ts';
import { scannedBy, sharingOf } from '../../../server/exhibitor/sharing.sql.ts';
import type { FieldKey } from '../../../src/lib/enumerations.ts';
import { registrationOf } from '../../support/buyer.ts';
import { badgeOf, newExhibitor, show } from '../../support/exhibitors.ts';
import { openApi } from '../../support/fixtures.ts';
import { rowsRead } from '../../support/plans.ts';
import { newAttendee, newEvent, newOrganiser } from '../../support/world.ts';

const api = await openApi();
const { token } = await newOrganiser(api);
const at = await newEvent(api, token);
const acme = await newExhibitor(api, token, at.eventId, { company: 'Acme', stand: 'B1' });
const globex = await newExhibitor(api, token, at.eventId, { company: 'Globex' });

let number = 0;
/** Somebody registered, with the key of their ticket and their badge. */
async function attend() {
  const email = `a${++number}@sharing.example`;
  const purchase = await newAttendee(api, at, { email });
  return { email, key: purchase.attendees[0]?.ticketKey ?? '', code: await badgeOf(api, email) };
}
const scan = (login: typeof acme, qrCodeData: string) =>
  api.ask('scanBadgeByExhibitor', { qrCodeData, eventId: at.eventId }, login.token);
const leads = async (login: typeof acme) =>
  (await api.ask('badgesScannedByExhibitor', { appUserId: login.id }, login.token)).leads;
const sharing = async (key: string) => (await api.ask('getSharing', { key })).sharing;
const end = async (key: string, standId: string | null) =>
  (await api.ask('endSharing', { payload: { key, standId } })).sharing;
const standOf = async (key: string, exhibitor: string) =>
  (await sharing(key)).scans.find((each) => each.exhibitor === exhibitor)?.standId ?? '';
const version = async () =>
  (await api.ask('getExhibitorVisibilityByFormId', { formId: at.formId }, token)).visibility?.version;

describe('visibility', () => {
  it('is not set at first, and each save is told from the one before', async () => {
    expect(await version()).toBeUndefined();
    const { visibility } = (await show(api, token, at.formId, ['email', 'firstname'], [at.questionId])).payload;
    expect([visibility.version, visibility.fields]).toEqual([1, ['firstname', 'email']]);
    const draft = { formId: at.formId, fields: ['firstname'] as FieldKey[], version: 0 };
    const late = await api.call('addExhibitorVisibility', draft, token);
    expect(late.status).toBe(409);
  });

  it('may be another for one exhibitor, and names none of another event', async () => {
    const { stands } = await api.ask('getExhibitors', { eventId: at.eventId }, token);
    const standId = stands.find(({ name }) => name === 'Globex')?.id ?? '';
    const overrides = [{ standId, fields: ['firstname', 'phone'] as FieldKey[], questions: [] }];
    const draft = { formId: at.formId, fields: ['firstname', 'email'] as FieldKey[], questions: [at.questionId] };
    await api.ask('addExhibitorVisibility', { ...draft, overrides, words: 'We share with stands.' }, token);
    const { code } = await attend();
    expect(Object.keys((await scan(acme, code)).lead?.fields ?? {})).toEqual(['email', 'firstname']);
    expect(Object.keys((await scan(globex, code)).lead?.fields ?? {})).toEqual(['firstname']);
    const next = await newEvent(api, token);
    const foreign = await newExhibitor(api, token, next.eventId, { company: 'Initech' });
    const theirs = (await api.ask('getExhibitors', { eventId: next.eventId }, token)).stands[0]?.id ?? '';
    const refused = await api.call(
      'addExhibitorVisibility',
      { ...draft, overrides: [{ standId: theirs, fields: [], questions: [] }] },
      token,
    );
    expect([foreign.company, refused.status]).toEqual(['Initech', 422]);
  });

  it('is tried on a real attendee before it is saved', async () => {
    const { email } = await attend();
    const ask = { formId: at.formId, fields: ['email'] as FieldKey[], questions: [], search: email };
    const { name, seen } = await api.ask('previewExhibitorVisibility', ask, token);
    expect([name, seen]).toEqual(['Ada Lovelace', { fields: { email }, answers: [] }]);
    const none = await api.ask('previewExhibitorVisibility', { ...ask, search: 'no such name' }, token);
    expect(none).toEqual({ name: null, seen: null });
  });

  it('is told where attendees register, with what only some see', async () => {
    const { sharing } = await api.ask('getFormWQuestion', { formId: at.formId, eventId: at.eventId });
    expect(sharing).toMatchObject({
      words: 'We share with stands.',
      fields: ['firstname', 'email'],
      someFields: ['phone'],
    });
  });
});

describe('versions of what exhibitors see', () => {
  const versions = async (formId: string) =>
    (await api.sql('select version from exhibitor_visibility where form_id = $1 order by version', [formId])).map(
      (row) => row.version,
    );

  it('are as many as there were changes', async () => {
    const event = await newEvent(api, token);
    const stand = await newExhibitor(api, token, event.eventId, { company: 'Once' });
    const { stands } = await api.ask('getExhibitors', { eventId: event.eventId }, token);
    const overrides = [{ standId: stands[0]?.id ?? '', fields: ['phone' as const], questions: [event.questionId] }];
    const draft = { formId: event.formId, fields: ['email' as const], questions: [event.questionId], overrides };
    const save = async (changes: { words?: string } = {}) =>
      (await api.ask('addExhibitorVisibility', { ...draft, ...changes }, token)).visibility.version;
    expect([stand.company, await save(), await save(), await save({ words: 'x' }), await save({ words: 'x' })]).toEqual(
      [...['Once', 1, 1, 2, 2]],
    );
    expect(await versions(event.formId)).toEqual([1, 2]);
  });

  it('are two hundred at most, and those that an order names', async () => {
    const event = await newEvent(api, token);
    await show(api, token, event.formId, ['email']);
    await show(api, token, event.formId, ['phone']);
    const order = { ...registrationOf(event.formId, [event.ticketId]), sharing: 2 };
    await api.ask('submitUserForm', { payload: order });
    await api.sql(
      `insert into exhibitor_visibility (form_id, version, fields, questions, overrides, saved_at)
       select $1, n, '["phone"]', '[]', '[]', now() from generate_series(3, 249) n`,
      [event.formId],
    );
    await show(api, token, event.formId, ['firstname']);
    expect(await versions(event.formId)).toEqual([2, ...Array.from({ length: 200 }, (_, place) => place + 51)]);
  });
});

describe('what an attendee was told', () => {
  it('is kept as it was when they registered', async () => {
    const registration = registrationOf(at.formId, [at.ticketId]);
    const order = { ...registration, sharing: (await version()) ?? null };
    const { purchase } = await api.ask('submitUserForm', { payload: order });
    await show(api, token, at.formId, ['firstname', 'email', 'organization']);
    const { told, notice } = await sharing(purchase.attendees[0]?.ticketKey ?? '');
    expect([told?.words, told?.fields]).toEqual(['We share with stands.', ['firstname', 'email']]);
    expect(told?.at).toBe(api.clock.now.toISOString());
    expect(notice?.fields).toEqual(['firstname', 'email', 'organization']);
  });

  it('is nothing where the form said nothing that there was', async () => {
    const { purchase } = await api.ask('submitUserForm', {
      payload: { ...registrationOf(at.formId, [at.ticketId]), sharing: 99 },
    });
    expect((await sharing(purchase.attendees[0]?.ticketKey ?? '')).told).toBeNull();
  });
});

describe('who scanned me', () => {
  it('says who, when, and what they see now', async () => {
    const { key, code } = await attend();
    await scan(acme, code);
    expect((await sharing(key)).scans).toEqual([
      {
        standId: expect.any(String),
        exhibitor: 'Acme',
        stand: 'B1',
        scannedAt: api.clock.now.toISOString(),
        fields: ['firstname', 'email', 'organization'],
        questions: [],
        endedAt: null,
      },
    ]);
  });

  it('is not said without the ticket', async () => {
    expect((await api.call('getSharing', { key: 'x'.repeat(43) })).status).toBe(404);
    expect((await api.call('endSharing', { payload: { key: 'x'.repeat(43), standId: null } })).status).toBe(404);
  });
});

describe('an attendee who withdraws', () => {
  it('from one exhibitor is gone from it and stays with the others', async () => {
    const { key, code, email } = await attend();
    const { lead } = await scan(acme, code);
    await api.ask(
      'saveContact',
      { payload: { contactId: lead?.id ?? '', note: 'Secret', rating: 5, tags: ['x'] } },
      acme.token,
    );
    await scan(globex, code);
    await end(key, await standOf(key, 'Acme'));
    const trace = (await leads(acme)).find(({ id }) => id === lead?.id);
    const endedAt = api.clock.now.toISOString();
    expect(trace).toMatchObject({ fields: {}, answers: [], note: '', rating: null, tags: [], endedAt });
    expect((await leads(globex)).some(({ fields }) => fields.email === email)).toBe(true);
    const refused = await api.call('saveContact', { payload: { contactId: lead?.id ?? '', note: 'x' } }, acme.token);
    expect(refused.status).toBe(409);
    expect(await scan(acme, code)).toEqual({ verdict: 'withdrawn', lead: null });
    const file = (await api.ask('exportContacts', { appUserId: acme.id, format: 'vcf' }, acme.token)) as Blob;
    expect(await file.text()).not.toContain(email);
  });

  it('from all is no exhibitor’s contact, also later, until they allow it again', async () => {
    const { key, code, email } = await attend();
    await scan(acme, code);
    expect((await end(key, null)).endedAt).toBe(api.clock.now.toISOString());
    expect((await scan(globex, code)).verdict).toBe('withdrawn');
    expect((await leads(acme)).some(({ fields }) => fields.email === email)).toBe(false);
    await end(key, null);
    await api.ask('allowSharing', { payload: { key, standId: null } });
    expect((await scan(globex, code)).verdict).toBe('new');
    expect((await scan(acme, code)).lead?.fields.email).toBe(email);
  });

  it('while they are scanned is no exhibitor’s contact afterwards', async () => {
    for (let turn = 0; turn < 8; turn++) {
      const { key, code } = await attend();
      await Promise.all([scan(acme, code), end(key, null), scan(globex, code)]);
      expect((await sharing(key)).scans.every(({ endedAt }) => endedAt !== null)).toBe(true);
      const rows = await api.sql(
        'select s.id from scans s join registered_users r on r.id = s.registered_user_id where r.ticket_key = $1 and s.withdrawn_at is null',
        [key],
      );
      expect(rows).toEqual([]);
    }
  });
});

it('of an erased attendee nothing is left with an exhibitor but that there was a contact', async () => {
  const { code, email } = await attend();
  const { lead } = await scan(acme, code);
  await api.ask(
    'saveContact',
    { payload: { contactId: lead?.id ?? '', note: `Mail ${email}`, tags: ['vip'] } },
    acme.token,
  );
  const rows = await api.sql('select id from registered_users where email = $1', [email]);
  const deps = { db: api.db, clock: () => api.clock.now, secretKey: api.secretKey };
  await eraseAttendee(deps, rows[0].id, { userId: null, name: 'Erased' });
  const trace = (await leads(acme)).find(({ id }) => id === lead?.id);
  expect(trace).toMatchObject({ fields: {}, note: '', tags: [], endedAt: api.clock.now.toISOString() });
  expect((await scan(acme, code)).verdict).toBe('unknown');
});

describe('who scanned an attendee where there is much of it', () => {
  it('says what of the questions each sees, by their words once', async () => {
    await show(api, token, at.formId, ['firstname'], [at.questionId]);
    const { key, code } = await attend();
    await scan(acme, code);
    await scan(globex, code);
    const { asked, scans } = await sharing(key);
    expect([asked.length, scans.map(({ questions }) => questions)]).toEqual([1, [[0], [0]]]);
  });

  it('reads no more of questions than how they are called', async () => {
    const [found] = await sharingOf(api.db, (await attend()).key);
    expect(found?.asked.map((question) => Object.keys(question))).toEqual([['id', 'label']]);
  });

  it('shows two hundred of very many, those who still see something first, and reads who sees something else once', async () => {
    const { key, email } = await attend();
    const rows = await api.sql('select id from registered_users where email = $1', [email]);
    const attendeeId = rows[0].id;
    const many = `from users where event_id = $1 and company like 'Many %'`;
    await api.sql(
      `insert into users (event_id, role, name, email, email_key, password_hash, company)
       select $1, 'exhibitor', 'Sam', n || '@many.example', n || '@many.example', '', 'Many ' || n from generate_series(1, 230) n`,
      [at.eventId],
    );
    await api.sql(
      `insert into exhibitor_visibility (form_id, version, fields, questions, overrides, saved_at)
       select $2, 1000, '["email"]', '[]', jsonb_agg(jsonb_build_object('standId', stand_id, 'fields', '["firstname"]'::jsonb, 'questions', '[]'::jsonb)), now()
       ${many}`,
      [at.eventId, at.formId],
    );
    await api.sql(
      `insert into scans (stand_id, exhibitor_id, registered_user_id, withdrawn_at)
       select stand_id, id, $2, case when row_number() over () <= 50 then now() end ${many}`,
      [at.eventId, attendeeId],
    );
    const { scans, total } = await sharing(key);
    expect([scans.length, total]).toEqual([200, 230]);
    expect(scans.filter(({ endedAt }) => endedAt === null).length).toBe(180);
    expect(new Set(scans.map(({ fields, endedAt }) => (endedAt ? null : fields.join())))).toEqual(
      new Set([null, 'firstname']),
    );
    expect(await rowsRead(api, scannedBy.text, [attendeeId])).toBeLessThan(5_000);
  });
});
