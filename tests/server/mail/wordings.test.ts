import { beforeEach, describe, expect, it } from 'vitest';
import { eventDraft } from '../../../harness/drafts.ts';
import type { Mailbox } from '../../../harness/mailbox.ts';
import { wordingLimits } from '../../../src/lib/limits.ts';
import type { Locale } from '../../../src/lib/locale.ts';
import { type EventMail, eventMails, placeholdersOf, tokenOf, type Wording } from '../../../src/lib/mail.ts';
import { attendee, buy, placeOrder, purchaseIdOf, submit } from '../../support/buyer.ts';
import { pass } from '../../support/due.ts';
import { openApi, openMailboxOf } from '../../support/fixtures.ts';
import { sendMails } from '../../support/mails.ts';
import { newEvent, newOrganiser, saveTicket, setStatus, takeTransfers } from '../../support/world.ts';

const publicUrl = 'https://tickets.example.org';

let box: Mailbox;
let token: string;
let at: { eventId: string; formId: string; ticketId: string };
const api = await openApi({ publicUrl });
beforeEach(async () => {
  const organiser = await newOrganiser(api);
  token = organiser.token;
  at = await newEvent(api, token, { price: 1_200 });
  box = await openMailboxOf(api, organiser.id);
});

const words = (changes: Partial<Wording> = {}): Wording => ({
  subject: 'Ahoy {{firstName}}: {{event}}',
  title: 'Welcome aboard, {{name}}',
  body: '<p>Meet us at <strong>{{where}}</strong>.</p><ul><li>Bring a coat.</li></ul>',
  after: '<p>Yours, {{organiser}}</p>',
  ...changes,
});
const save = (kind: EventMail, wording: Wording = words(), version?: number, locale: Locale = 'en-GB') =>
  api.call(
    'saveMailWording',
    { eventId: at.eventId, kind, locale, wording, ...(version !== undefined && { version }) },
    token,
  );
const read = (kind: EventMail, locale: Locale = 'en-GB') =>
  api.ask('getMailWording', { eventId: at.eventId, kind, locale }, token);
const preview = (kind: EventMail, wording = words(), name = '', place = 0) =>
  api.ask('previewMailWording', { eventId: at.eventId, kind, locale: 'en-GB', wording, name, place }, token);
const received = (subject: RegExp) => {
  const found = box.received.find((mail) => subject.test(mail.subject ?? ''));
  if (!found) throw new Error(`No mail about ${subject}, but ${box.received.map((mail) => mail.subject).join(', ')}.`);
  return { ...found, html: found.html ?? '', text: found.text ?? '' };
};
const inTransfer = async () => {
  await takeTransfers(api, token, at.eventId);
  return await placeOrder(api, at, { paymentMethod: 'transfer' });
};

describe('a mail in the organiser’s words', () => {
  it('says them around what every such mail has, in HTML and as text', async () => {
    await save('confirmation');
    const { reference, attendees } = await buy(api, at);
    await sendMails(api);
    const mail = received(/Ahoy/);
    expect(mail.subject).toBe('Ahoy Ada: Harbour Conference');
    expect(mail.text).toContain('Welcome aboard, Ada Lovelace\n');
    expect(mail.text).toContain('Meet us at Harbour Hall, Bristol.\n\n- Bring a coat.');
    expect(mail.html).toMatch(/<strong>Harbour Hall, Bristol<\/strong>/);
    const order = [mail.text, mail.html].map((part) =>
      ['Welcome aboard', 'Bring a coat', reference, attendees[0]?.ticketKey ?? '?', 'Yours, '].map((each) =>
        part.indexOf(each),
      ),
    );
    for (const places of order) {
      expect(places).not.toContain(-1);
      expect(places).toEqual([...places].sort((one, other) => one - other));
    }
    expect(mail.attachments.map(({ mimeType }) => mimeType)).toEqual([
      'application/pdf',
      'application/pdf',
      'text/calendar',
    ]);
  });

  it('keeps the bank details, the deadline and the amount, whatever its words are', async () => {
    for (const kind of ['transferInstructions', 'transferReminder', 'expired'] as const)
      await save(kind, words({ subject: `${kind} {{amount}}`.replace('expired {{amount}}', 'expired'), body: '' }));
    const { reference } = await inTransfer();
    await sendMails(api);
    await pass(api, 5.1 * 24 * 60);
    await sendMails(api);
    for (const kind of ['transferInstructions', 'transferReminder']) {
      const mail = received(new RegExp(`^${kind} £12.00$`));
      for (const part of [mail.html, mail.text])
        for (const fact of ['£12.00', 'Harbour Trust', 'GB82 WEST 1234 5698 7654 32', reference])
          expect(part).toContain(fact);
      expect(mail.text).toMatch(/Reserved until: \w{3}\s\d{1,2}\s\w+\s\d{4}, \d\d:\d\d/);
    }
    await pass(api, 3 * 24 * 60);
    await sendMails(api);
    expect(received(/^expired$/).text).toContain(reference);
  });

  it('tells of money that came and went, with the invoice and the credit note', async () => {
    await save('paymentReceived', words({ subject: 'Got {{amount}}: {{tickets}}' }));
    await save('refund', words({ subject: 'Back: {{amount}}', title: '', body: '', after: '' }));
    await save('cancelled', words({ subject: 'Cancelled {{reference}}' }));
    const { key, reference } = await inTransfer();
    const pId = await purchaseIdOf(api, key);
    await setStatus(api, token, pId, 'paid');
    await sendMails(api);
    expect(received(/^Got £12.00: ticket$/).attachments).toHaveLength(3);
    await setStatus(api, token, pId, 'cancelled', 500);
    await sendMails(api);
    const refund = received(/^Back: £5.00$/);
    expect(refund.text).toContain('is sending £5.00 back to you.');
    expect(refund.text).toContain('The credit note is attached.');
    expect(refund.attachments).toHaveLength(1);
    expect(received(new RegExp(`^Cancelled ${reference}$`)).text).toContain('Bring a coat.');
  });

  it('offers tickets to who waits, with its deadline and its link', async () => {
    await api.sql('update forms set waiting_hours = 24 where id = $1', [at.formId]);
    await save('waitingOffer', words({ subject: 'Your turn, {{firstName}}: {{ticket}}' }));
    const rows = await api.sql(
      `insert into waiting_entries (form_id, ticket_id, key, firstname, surname, email, count, locale, state, offered_at, offered_until, created_at)
       values ($1, $2, 'key-of-grace', 'Grace', 'Hopper', 'grace@example.org', 2, 'en-GB', 'offered', now(), '2999-01-01', now())
       returning id`,
      [at.formId, at.ticketId],
    );
    await api.sql(
      `insert into mails (owner_id, event_id, waiting_id, kind, state, locale, to_name, to_address, next_attempt_at, created_at)
       select owner_id, id, $2, 'waitingOffer', 'queued', 'en-GB', 'Grace Hopper', 'grace@example.org', '2020-01-01', '2020-01-01'
       from events where id = $1`,
      [at.eventId, rows[0].id],
    );
    await sendMails(api);
    const mail = received(/^Your turn, Grace: /);
    expect(mail.text).toMatch(/Reserved until: /);
    expect(mail.text).toContain('offer=key-of-grace');
    expect(mail.text).toContain('Welcome aboard, Grace Hopper');
  });

  it('is only in the language that it was written in', async () => {
    await save('doorInstructions', words({ subject: 'Hallo {{firstName}}' }), undefined, 'de-DE');
    await api.ask('saveEvent', { ...eventDraft({ payAtDoor: true }), id: at.eventId }, token);
    await submit(api, at, { paymentMethod: 'door' });
    const german = await placeOrder(api, at, { paymentMethod: 'door' });
    await api.sql("update mails set locale = 'de-DE' where purchase_id = (select id from purchases where key = $1)", [
      german.key,
    ]);
    await sendMails(api);
    expect(box.received.map(({ subject }) => subject).sort()).toEqual([
      'Hallo Ada',
      'Your registration for Harbour Conference',
    ]);
  });

  it('keeps the words it was written with; the next one has the new ones', async () => {
    await api.sql("update mail_servers set paused_until = '2999-01-01'");
    await inTransfer();
    await sendMails(api);
    await save('transferInstructions');
    await inTransfer();
    await sendMails(api);
    await api.sql('update mail_servers set paused_until = null');
    await sendMails(api);
    expect(box.received.map(({ subject }) => subject).sort()).toEqual([
      'Ahoy Ada: Harbour Conference',
      'How to pay for Harbour Conference',
    ]);
  });

  it('has no header of an attendee’s or the organiser’s making, and no HTML that mails cannot have', async () => {
    const evil =
      '<script>alert(1)</script><img src="https://evil.example/x.png"><p onclick="x()" style="position:fixed">Hi</p>';
    await save(
      'confirmation',
      words({ subject: 'Hi {{name}}\r\nBcc: eve@evil.example', title: '<b>{{name}}</b>', body: evil }),
    );
    const { key } = await buy(api, at);
    await api.sql('update registered_users set firstname = $1 where purchase_id = $2', [
      'Ada\r\nBcc: eve@evil.example\r\n\r\n<i>x</i> {{reference}}',
      await purchaseIdOf(api, key),
    ]);
    await sendMails(api);
    const mail = received(/^Hi Ada/);
    expect(mail.headers.filter((header) => header.key === 'bcc')).toEqual([]);
    expect(mail.subject).toBe('Hi Ada Bcc: eve@evil. example <i>x</i> {{reference}} Lovelace Bcc: eve@evil.example');
    expect(mail.html).not.toMatch(/<script|<img|onclick|position:fixed|<i>|<b>/);
    expect(mail.html).toContain('&lt;b&gt;Ada');
  });

  it('begins an email about a changed event', async () => {
    await save('eventChange', { ...words({ subject: 'News of {{event}}' }), title: '', after: '' });
    const eventBefore = {
      ...{ name: 'Before', place: '', timeZone: 'Europe/London' },
      ...{ startsAt: '2027-05-08T09:00:00.000Z', endsAt: '2027-05-08T17:00:00.000Z' },
    };
    const recipients = { formId: null, filter: {}, users: null, except: [] };
    const { mailingId } = await api.ask('createMailing', { eventId: at.eventId, recipients, eventBefore }, token);
    const { subject, body } = await api.ask('getMailing', { mailingId }, token);
    expect([subject, body]).toEqual(['News of {{event}}', words().body]);
  });
});

describe('the words', () => {
  it('are the usual ones until others are saved, and again when the organiser says so', async () => {
    const before = await read('confirmation');
    expect(before).toMatchObject({ isOwn: false, version: 0, wording: before.usual });
    expect(before.wording.subject).toBe('Your {{tickets}} for {{event}}');
    const { payload } = await save('confirmation');
    expect(payload).toMatchObject({ isOwn: true, version: 1, wording: words() });
    expect((await api.ask('getMailWordings', { eventId: at.eventId }, token)).own).toEqual([
      { kind: 'confirmation', locale: 'en-GB', changedAt: expect.any(String) },
    ]);
    const which = { eventId: at.eventId, kind: 'confirmation' as const, locale: 'en-GB' as const };
    await api.ask('resetMailWording', which, token);
    expect(await read('confirmation')).toMatchObject({ isOwn: false, version: 2, wording: before.usual });
    expect((await api.ask('getMailWordings', { eventId: at.eventId }, token)).own).toEqual([]);
    await buy(api, at);
    await sendMails(api);
    expect(box.received[0]?.subject).toBe('Your ticket for Harbour Conference');
  });

  it.each(eventMails)('of %s, as they come, can be saved, and read the same in each language', async (kind) => {
    for (const locale of ['en-GB', 'de-DE'] as const) {
      const { usual } = await read(kind, locale);
      const { status, payload } = await save(kind, usual, 0, locale);
      expect([status, payload.wording]).toEqual([200, usual]);
    }
    const { mail, isMadeUp } = await preview(kind, (await read(kind)).usual);
    expect(isMadeUp).toBe(true);
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain('{{');
  });

  it('of whoever saves second are refused, with who saved meanwhile, also where both were the first', async () => {
    const [one, two] = await Promise.all([save('ticket', words(), 0), save('ticket', words({ title: 'Other' }), 0)]);
    expect([one.status, two.status].sort()).toEqual([200, 409]);
    expect((await save('ticket', words({ title: 'Mine' }), 1)).status).toBe(200);
    const which = { eventId: at.eventId, kind: 'ticket' as const, locale: 'en-GB' as const };
    expect((await api.call('resetMailWording', { ...which, version: 1 }, token)).status).toBe(409);
    expect((await api.call('resetMailWording', { ...which, version: 2 }, token)).status).toBe(200);
    // As if they had never been changed, but they have.
    expect((await save('ticket', words(), 0)).status).toBe(409);
  });

  it.each([
    ['subject', 'Hi {{nickname}}'],
    ['title', '{{amount}}'],
    ['body', '<p>{{first<b>Name</b>}} {{until}}</p>'],
    ['after', '{{ticketLink}}'],
  ] as const)('with a placeholder that there is not in %s are refused, naming it', async (field, text) => {
    const { status, msg, field: at } = await save('ticket', words({ [field]: text }));
    expect([status, at]).toEqual([422, `wording.${field}`]);
    expect(msg).toContain(/\{\{[^<]*?\}\}/.exec(text.replace(/<[^>]*>/g, ''))?.[0]);
  });

  it('with a link in a subject are refused, and their preview has none', async () => {
    const { key, attendees } = await buy(api, at);
    const wording = words({ subject: 'Yours: {{ticketLink}}', body: '<p>{{ticketLink}}</p>' });
    for (const kind of eventMails.filter((each) =>
      placeholdersOf[each].some((placeholder) => placeholder === 'ticketLink'),
    )) {
      const { status, field } = await save(kind, wording);
      expect([kind, status, field]).toEqual([kind, 422, 'wording.subject']);
      const seen = JSON.stringify(await preview(kind, wording));
      expect(seen).toContain('/ticket?id=example');
      for (const live of [key, attendees[0]?.ticketKey ?? '?']) expect(seen).not.toContain(live);
    }
  });

  it('may have every placeholder that is offered for them', async () => {
    for (const kind of eventMails) {
      const body = `<p>${placeholdersOf[kind].map(tokenOf).join(' ')}</p>`;
      const all = words({ subject: 'Hello', title: '', body });
      expect((await save(kind, all)).status).toBe(200);
      expect((await preview(kind, all)).mail?.html).not.toContain('{{');
    }
  });

  it('that are too long are refused with how long they may be, two megabytes too', async () => {
    const long = await save('ticket', words({ body: `<p>${'x'.repeat(wordingLimits.text)}</p>` }));
    expect([long.status, long.field, long.msg]).toEqual([
      422,
      'wording.body',
      'Message can have up to 6,000 characters.',
    ]);
    const pasted = await save('ticket', words({ body: `<p style="mso-x:y">${'Word '.repeat(400_000)}</p>` }));
    expect([pasted.status, pasted.msg]).toEqual([413, 'The request is too large. The limit is 200 KB.']);
    const nothing = await save('ticket', words({ subject: ' \n ' }));
    expect([nothing.status, nothing.field]).toEqual([422, 'wording.subject']);
  });

  it('go along when the event is copied', async () => {
    await save('confirmation');
    const { event } = await api.ask('duplicateEvent', { eventId: at.eventId }, token);
    const copy = { eventId: event.id, kind: 'confirmation' as const, locale: 'en-GB' as const };
    expect(await api.ask('getMailWording', copy, token)).toMatchObject({ isOwn: true, wording: words() });
    const listed = async () => (await api.ask('getMailWordings', { eventId: event.id }, token)).own;
    const { kind, locale } = copy;
    expect(await listed()).toEqual([{ kind, locale, changedAt: expect.stringMatching(/^\d{4}-/) }]);
    const [{ changedAt: copiedAt } = { changedAt: '' }] = await listed();
    await pass(api, 1);
    await api.ask('saveMailWording', { ...copy, wording: words({ title: 'Later' }) }, token);
    expect(Date.parse((await listed())[0]?.changedAt ?? '')).toBeGreaterThan(Date.parse(copiedAt));
  });
});

describe('the preview', () => {
  it('shows an order of the event, found by name, and sends it to the organiser with what is attached', async () => {
    await buy(api, at);
    const found = await preview('confirmation', words(), 'lovel');
    expect(found).toMatchObject({ isMadeUp: false, hasNext: false, mail: { subject: 'Ahoy Ada: Harbour Conference' } });
    expect(found.mail?.text).toContain('Bring a coat.');
    expect((await preview('confirmation', words(), 'unknown')).mail).toBeNull();
    const asked = { eventId: at.eventId, kind: 'confirmation' as const, locale: 'en-GB' as const, wording: words() };
    const { to } = await api.ask('testMailWording', { ...asked, place: 0 }, token);
    const mail = received(/Ahoy/);
    expect(mail.subject).toBe('[Test] Ahoy Ada: Harbour Conference');
    expect(mail.envelope.to).toEqual([to]);
    expect(mail.attachments).toHaveLength(3);
    expect((await read('confirmation')).isOwn).toBe(false);
  });

  it('is of an attendee whom such a mail fits, or of one who is made up', async () => {
    const freeTicket = (await saveTicket(api, token, at.formId, { name: 'Free', price: 0 })).id;
    await submit(api, at, { attendees: [attendee(freeTicket, { firstname: 'Free' })] });
    for (const kind of ['transferInstructions', 'paymentReceived', 'refund', 'expired', 'doorInstructions'] as const)
      expect([kind, (await preview(kind)).isMadeUp]).toEqual([kind, true]);
    expect((await preview('transferInstructions', words(), 'Free')).mail).toBeNull();
    const { key } = await inTransfer();
    expect((await preview('transferInstructions')).isMadeUp).toBe(false);
    // Who has yet to pay has no ticket to confirm.
    expect((await preview('confirmation')).mail?.toName).toBe('Free Lovelace');
    expect((await preview('confirmation')).hasNext).toBe(false);
    expect(await preview('cancelled')).toMatchObject({ isMadeUp: false, hasNext: true });
    await setStatus(api, token, await purchaseIdOf(api, key), 'paid');
    expect((await preview('confirmation')).hasNext).toBe(true);
    expect((await preview('paymentReceived')).mail?.text).toContain('/ticket?id=example');
  });

  it('and the test have no link and no ticket that opens anything', async () => {
    const { key, attendees } = await buy(api, at);
    const asked = { eventId: at.eventId, kind: 'confirmation' as const, locale: 'en-GB' as const, wording: words() };
    await api.ask('testMailWording', { ...asked, place: 0 }, token);
    const seen = (await preview('confirmation')).mail;
    const mail = received(/Ahoy/);
    for (const text of [mail.html, mail.text, seen?.html, seen?.text])
      for (const live of [key, attendees[0]?.ticketKey ?? '?']) expect(text).not.toContain(live);
    expect(mail.attachments[0]?.mimeType).toBe('application/pdf');
  });
});

describe('instructions to pay', () => {
  it.each([
    ['en-GB', 'with the payment reference', 'Payment reference: '],
    ['de-DE', 'mit dem Verwendungszweck', 'Verwendungszweck: '],
  ] as const)('in %s say what to write with the transfer, and whose tickets it pays', async (locale, sentence, label) => {
    const { key, reference } = await inTransfer();
    await api.sql('update mails set locale = $1 where purchase_id = $2', [locale, await purchaseIdOf(api, key)]);
    await sendMails(api);
    const [mail] = box.received;
    expect(mail?.text).toContain(`${sentence} ${reference}`);
    expect(mail?.text).toContain(`${label}${reference}`);
    expect(mail?.text).toContain('- Ada Lovelace, ');
    expect(mail?.text).not.toContain('/ticket?id=');
    expect(mail?.attachments.map(({ mimeType }) => mimeType)).toEqual([]);
  });
});
