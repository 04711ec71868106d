import PostalMime from 'postal-mime';
import { afterAll, describe, expect, it } from 'vitest';
import { startMailbox } from '../../../harness/mailbox.ts';
import { attendee, buy, purchaseIdOf, submit } from '../../support/buyer.ts';
import { openApi } from '../../support/fixtures.ts';
import { giveMailbox, sendMails } from '../../support/mails.ts';
import { newAttendee, newEvent, newOrganiser, usersOf } from '../../support/world.ts';

const api = await openApi();
const box = await startMailbox({
  recipient: (to) => (to === 'bob@gone.example' ? { code: 550, says: 'Nobody here' } : null),
});
afterAll(box.stop);
const { token, id: ownerId } = await newOrganiser(api);
const at = await newEvent(api, token);
const order = (firstname: string, email: string) =>
  submit(api, at, { attendees: [attendee(at.ticketId, { firstname, email })] });
await order('Early', 'early@one.example');
await sendMails(api);
await giveMailbox(api.pool, ownerId, box.port);
api.clock.advance(1_000);
await order('Ada', 'ada@one.example');
api.clock.advance(1_000);
await order('Bob', 'bob@gone.example');
await sendMails(api);

const list = (input: Parameters<typeof api.call<'getMails'>>[1] = {}) => api.ask('getMails', input, token);
const outbox = (input: { eventId?: string } = {}) => api.ask('getOutbox', input, token);
const addresses = async (input?: Parameters<typeof list>[0]) =>
  (await list(input)).mails.map(({ toAddress }) => toAddress);

describe('the outbox', () => {
  it('lists mails, the newest first, with what became of each', async () => {
    const { mails, total } = await list();
    expect(mails.map(({ toAddress, state, answer }) => [toAddress, state, answer])).toEqual([
      ['bob@gone.example', 'failed', '550 Nobody here'],
      ['ada@one.example', 'sent', expect.stringMatching(/^250 OK: queued as \d+$/)],
      ['early@one.example', 'held', ''],
    ]);
    expect(total).toBe(3);
    expect(await outbox()).toEqual({ held: 1, hasServer: true, problem: null });
  });

  it.each([
    ['a state', { state: 'held' as const }, ['early@one.example']],
    ['a part of an address', { search: 'ADA@one' }, ['ada@one.example']],
    ['a name', { search: 'bob lov' }, ['bob@gone.example']],
    ['a wildcard that is none', { search: '%' }, []],
    ['both', { state: 'sent' as const, search: 'one.example' }, ['ada@one.example']],
  ])('finds mails by %s', async (_, input, expected) => {
    expect(await addresses(input)).toEqual(expected);
  });

  it('finds mails by the reference of their order', async () => {
    const { mails } = await list({ search: 'ada' });
    expect(await addresses({ search: mails[0]?.reference?.toLowerCase().replace('-', '') })).toEqual([
      'ada@one.example',
    ]);
  });

  it('comes in pages', async () => {
    const first = await list({ limit: '2' });
    expect([first.mails.length, first.total]).toEqual([2, 3]);
    const rest = await list({ limit: '2', cursor: first.next ?? '' });
    expect([rest.mails.map(({ toAddress }) => toAddress), rest.next]).toEqual([['early@one.example'], null]);
  });

  it('narrows to an event', async () => {
    const other = await newEvent(api, token);
    expect(await addresses({ eventId: other.eventId })).toEqual([]);
    expect((await addresses({ eventId: at.eventId })).length).toBe(3);
    expect((await outbox({ eventId: other.eventId })).held).toBe(0);
    expect((await outbox({ eventId: at.eventId })).held).toBe(1);
  });

  it('shows a mail as it was written', async () => {
    const [entry] = (await list({ search: 'ada' })).mails;
    const mail = await api.ask('getMail', { mailId: entry?.mailId ?? '' }, token);
    expect(mail.html).toContain('Ada Lovelace');
    expect(mail.text).toContain('Ada Lovelace');
    expect(mail.attachments).toEqual({ tickets: 1, invoice: false, calendar: true, file: false });
  });

  it('gives a file that a mail program opens, also of a mail that waits', async () => {
    await api.sql(
      `insert into settings (owner_id, contact) values ($1, 'ask@harbour.example')
       on conflict (owner_id) do update set contact = 'ask@harbour.example'`,
      [ownerId],
    );
    const [entry] = (await list({ state: 'held' })).mails;
    const { payload, headers } = await api.call('downloadMail', { mailId: entry?.mailId ?? '' }, token);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${entry?.reference}.eml"`);
    const mail = await PostalMime.parse(await payload.arrayBuffer());
    expect(mail.subject).toBe('Your ticket for Harbour Conference');
    expect(mail.to?.[0]?.address).toBe('early@one.example');
    expect(mail.replyTo?.[0]?.address).toBe('ask@harbour.example');
    expect(mail.attachments.map(({ mimeType }) => mimeType)).toEqual(['application/pdf', 'text/calendar']);
  });

  it('sends nothing again that was sent', async () => {
    const [entry] = (await list({ state: 'sent' })).mails;
    expect((await api.call('resendMail', { mailId: entry?.mailId ?? '' }, token)).status).toBe(409);
  });

  it('says what is wrong with the mail server', async () => {
    await api.sql("update mail_servers set problem = 'login', problem_answer = '535 No' where owner_id = $1", [
      ownerId,
    ]);
    expect((await outbox()).problem).toEqual({ kind: 'login', host: '127.0.0.1', answer: '535 No' });
  });
});

describe('an order', () => {
  it('tells of its mails, and an attendee of the mail with their ticket', async () => {
    const paid = await newEvent(api, token, { price: 500 });
    const { key, buyerEmail } = await buy(api, paid);
    await api.sql('update mail_servers set problem = null, paused_until = null');
    await sendMails(api);
    const purchaseId = await purchaseIdOf(api, key);
    const { timeline } = await api.ask('getPurchaseDetails', { purchaseId }, token);
    expect(timeline.filter(({ kind }) => kind === 'mailed').map(({ data, by }) => [data, by])).toEqual([
      [{ mailId: expect.any(String), mail: 'confirmation', to: buyerEmail, state: 'sent' }, null],
    ]);
    const [user] = await usersOf(api, token, paid);
    const details = await api.ask('getAttendee', { userId: user?.uId ?? '' }, token);
    expect(details.ticketMail).toEqual({
      mailId: expect.any(String),
      state: 'sent',
      to: buyerEmail,
      sentAt: api.clock.now.toISOString(),
    });
  });

  it('tells of its latest mails, where it had thousands', async () => {
    const at = await newEvent(api, token);
    const { key } = await newAttendee(api, at);
    const purchaseId = await purchaseIdOf(api, key);
    await api.sql(
      `insert into mails (owner_id, event_id, purchase_id, kind, state, locale, to_name, to_address, next_attempt_at, created_at)
       select m.owner_id, m.event_id, m.purchase_id, 'ticket', 'sent', m.locale, '', 'a@one.example', now(), m.created_at - n * interval '1 minute'
       from mails m, generate_series(1, 1100) n where m.purchase_id = $1`,
      [purchaseId],
    );
    const { timeline } = await api.ask('getPurchaseDetails', { purchaseId }, token);
    const mailed = timeline.filter(({ kind }) => kind === 'mailed').map(({ data }) => data);
    expect(mailed).toHaveLength(1_000);
    expect(mailed.at(-1)).toMatchObject({ mail: 'confirmation' });
  });
});
