import { drizzle } from 'drizzle-orm/node-postgres';
import { pino } from 'pino';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { composeDue } from '../../../server/mail/composeDue.ts';
import { createMailer } from '../../../server/mail/mailer.ts';
import { createMailingJob } from '../../../server/mail/mailingJob.ts';
import type { Db } from '../../../server/platform/deps.ts';
import { placeOrder } from '../../support/buyer.ts';
import { openApi, openMailboxOf } from '../../support/fixtures.ts';
import { mailJobDeps, sendMails } from '../../support/mails.ts';
import { noting } from '../../support/noting.ts';
import { openTransaction } from '../../support/openTransaction.ts';
import { newAttendee, newEvent, newOrganiser } from '../../support/world.ts';

/** Whose mailings were taken further, a name for each piece of work, in its order. */
let pieces: string[] = [];
/** Whose mails were given their words, or tried to be. */
let composed: string[] = [];
/** What each piece waits for once it is begun. */
let until: Promise<void> | undefined;
const api = await openApi({
  wrap: (db: Db) =>
    drizzle(
      noting(db.$client, async (name, rows, [, owner]) => {
        if (name === 'mail_uncomposed' && rows.length > 0) composed.push(String(owner));
        if (name !== 'mailing_next' || rows.length === 0) return;
        pieces.push(...rows.map((row) => (row as { ownerId: string }).ownerId));
        await until;
      }),
    ),
});
beforeEach(() => {
  pieces = [];
});

const newJob = () => createMailingJob(mailJobDeps(api));

/** An organiser with an attendee, and one mailing or more to them on their way; each takes two pieces, as its end is found by one of its own. */
async function begin(mailings = 1) {
  const { id, token } = await newOrganiser(api);
  onTestFinished(async () => {
    await api.sql('delete from mailings where owner_id = $1', [id]);
    await api.sql('delete from mails where owner_id = $1', [id]);
  });
  const at = await newEvent(api, token);
  await newAttendee(api, at);
  const started: string[] = [];
  for (let count = 0; count < mailings; count++) started.push(await startMailing(token, at.eventId));
  return { id, token, at, started };
}

async function startMailing(token: string, eventId: string): Promise<string> {
  const recipients = { formId: null, filter: {}, users: null, except: [] };
  const { mailingId } = await api.ask('createMailing', { eventId, recipients }, token);
  const subject = { subject: 'News', body: '<p>Hello</p>', recipients, aboutTicket: true };
  await api.ask(
    'saveMailing',
    { mailingId, ...subject, withTickets: false, withInvoice: false, withCalendar: false },
    token,
  );
  await api.ask('sendEmail', { mailingId, seen: 1, sendAt: null }, token);
  // So that it is older than what begins later.
  api.clock.advance(1_000);
  return mailingId;
}

const mailsOf = (mailingId: string | undefined) =>
  api.sql('select state, remark, subject, text from mails where mailing_id = $1', [mailingId]);

it('mailings are written by turns of their organisers: one that begins after many of another’s is written after the next piece', async () => {
  const first = await begin(3);
  const other = await begin();
  await newJob()();
  const [one, two] = [first.id, other.id];
  expect(pieces).toEqual([one, two, one, two, one, one, one, one]);
});

it('mails that follow the end of many mailings keep another organiser’s mailing waiting for one piece at most', async () => {
  const first = await begin(3);
  for (const mailingId of first.started) await api.ask('changeMailing', { mailingId, action: 'cancel' }, first.token);
  const other = await begin();
  await newJob()();
  const [one, two] = [first.id, other.id];
  expect(pieces).toEqual([one, two, one, two, one]);
});

it('whoever begins while another’s mailings are written is next, though a run has ended meanwhile', async () => {
  const first = await begin(12);
  const run = newJob();
  await run();
  expect(pieces).toEqual(Array(20).fill(first.id));
  const other = await begin();
  pieces = [];
  await run();
  const [one, two] = [first.id, other.id];
  expect(pieces).toEqual([two, one, two, one, one, one]);
});

it('of more organisers than a run has pieces, each has a turn before any has another', async () => {
  const first = await begin();
  const organisers = await api.sql<{ id: string }>(
    `insert into users select (jsonb_populate_record(u, jsonb_build_object('id', gen_random_uuid(), 'email_key', n || email_key))).*
     from users u, generate_series(1, 24) n where u.id = $1 returning id`,
    [first.id],
  );
  onTestFinished(async () => {
    await api.sql('delete from users where id = any($1)', [organisers.map(({ id }) => id)]);
  });
  await api.sql(
    `insert into mailings select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(), 'owner_id', o))).*
     from mailings m, unnest($2::uuid[]) o, generate_series(1, 2) where m.id = $1`,
    [first.started[0], organisers.map(({ id }) => id)],
  );
  const last = await begin();
  const run = newJob();
  await run();
  await run();
  expect(new Set(pieces.slice(0, 26)).size).toBe(26);
  expect(pieces.slice(0, 26)).toContain(last.id);
});

it('of two organisers who had no turn, the one whose mails can be sent comes first, and the one without a mail server next', async () => {
  const held = await begin(2);
  const other = await begin();
  await openMailboxOf(api, other.id);
  await newJob()();
  const [one, two] = [other.id, held.id];
  expect(pieces).toEqual([one, two, one, two, two, two]);
});

/** What a job writes into the log. */
function logOf() {
  const lines: string[] = [];
  return { lines, log: pino({ level: 'info' }, { write: (line) => lines.push(line) }) };
}

it('mailings of an organiser whose rows are locked are tried once, and wait for the next run without an error', async () => {
  const first = await begin(3);
  const other = await begin();
  const { lines, log } = logOf();
  const run = createMailingJob({ ...mailJobDeps(api), log });
  const locks = await openTransaction(api);
  await locks.query('select from registered_users where form_id = $1 for update', [first.at.formId]);
  await run();
  const [one, two] = [first.id, other.id];
  expect([pieces, lines]).toEqual([[one, two, two], []]);
  await locks.commit();
  await run();
  expect(pieces.slice(3)).toEqual(Array(6).fill(one));
});

it('mails of an organiser whose rows are locked get their words in the next run, and those of others at once', async () => {
  const [first, other] = [await begin(0), await begin(0)];
  const { lines, log } = logOf();
  const deps = { ...mailJobDeps(api), log };
  await composeDue(deps);
  for (const { at } of [first, other]) await placeOrder(api, at, { count: 2 });
  const wordless = async () =>
    (await api.sql<{ id: string }>('select distinct owner_id as id from mails where composed_at is null')).map(
      ({ id }) => id,
    );
  const locks = await openTransaction(api);
  await locks.query('select from purchases where form_id = $1 for update', [first.at.formId]);
  composed = [];
  await composeDue(deps);
  expect([await wordless(), composed.filter((id) => id === first.id), lines]).toEqual([[first.id], [first.id], []]);
  await locks.commit();
  await composeDue(deps);
  expect(await wordless()).toEqual([]);
});

it('a mail about an order goes while another organiser’s mailing is being written', async () => {
  const { id, started } = await begin();
  const other = await newOrganiser(api);
  const place = await newEvent(api, other.token);
  const box = await openMailboxOf(api, other.id);
  let goOn = () => {};
  until = new Promise((resolve) => {
    goOn = resolve;
  });
  const stop = api.startJobs();
  onTestFinished(async () => {
    until = undefined;
    goOn();
    await stop();
  });
  await vi.waitFor(() => expect(pieces).toEqual([id]), 15_000);
  await placeOrder(api, place);
  await vi.waitFor(() => expect(box.received).toHaveLength(1), 15_000);
  expect(pieces).toEqual([id]);
  expect(await mailsOf(started[0])).toEqual([]);
}, 60_000);

it('mails of a mailing that is cancelled get no words, neither before they have followed it nor after', async () => {
  const { token, started } = await begin();
  const [mailingId = ''] = started;
  await newJob()();
  await api.ask('changeMailing', { mailingId, action: 'cancel' }, token);
  const mailer = createMailer(mailJobDeps(api));
  await mailer.look();
  const wordless = { subject: '', text: '' };
  expect(await mailsOf(mailingId)).toEqual([{ state: 'held', remark: null, ...wordless }]);
  await sendMails(api);
  await sendMails(api);
  expect(await mailsOf(mailingId)).toEqual([{ state: 'suppressed', remark: 'cancelled', ...wordless }]);
  const lookedFor = await api.sql('select from mails where mailing_id = $1 and composed_at is null', [mailingId]);
  expect(lookedFor).toEqual([]);
});
