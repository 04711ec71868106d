import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventDraft, takesTransfers } from '../../../harness/drafts.ts';
import type { Mailbox, Received } from '../../../harness/mailbox.ts';
import { messageOf } from '../../../server/platform/mail/message.ts';
import { calls } from '../../../src/api/contract/table.ts';
import { requestOf } from '../../support/api.ts';
import { attendee, buy, placeOrder, purchaseIdOf, registrationOf, settle, submit } from '../../support/buyer.ts';
import { pass } from '../../support/due.ts';
import { openApi, openMailboxOf } from '../../support/fixtures.ts';
import { mailsOf, sendMails } from '../../support/mails.ts';
import { pdfText } from '../../support/pdfText.ts';
import { newEvent, newOrganiser, takeTransfers, usersOf } from '../../support/world.ts';

const publicUrl = 'https://tickets.example.org';
const day = 24 * 60;

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

const attachmentsOf = ({ attachments }: Received) => attachments.map(({ filename, mimeType }) => [filename, mimeType]);
const pdfOf = ({ attachments }: Received, name: RegExp) => {
  const file = attachments.find(({ filename }) => name.test(filename ?? ''));
  return pdfText(Buffer.from(file?.content as ArrayBuffer)).pages;
};
const mark = (pId: string, paymentStatus: 'paid' | 'cancelled', refund?: number) =>
  api.ask('updatePaymentStatus', { payload: { pId, paymentStatus, ...(refund && { refund }) } }, token);
const saveEvent = (changes: Parameters<typeof eventDraft>[0]) =>
  api.ask('saveEvent', { ...eventDraft(changes), id: at.eventId }, token);
const inTransfer = async () => {
  await takeTransfers(api, token, at.eventId);
  return await placeOrder(api, at, { paymentMethod: 'transfer' });
};
const subjects = () => box.received.map(({ subject }) => subject);

describe('a confirmation', () => {
  it('has the tickets, the invoice and the calendar, and leads to the order', async () => {
    const purchase = await buy(api, at, { count: 2 });
    await sendMails(api);
    const [mail] = box.to(purchase.buyerEmail);
    if (!mail) throw new Error('No mail came.');
    expect(mail.subject).toBe('Your tickets for Harbour Conference');
    expect(mail.from).toEqual({ name: 'Harbour Events', address: 'tickets@harbour.example' });
    expect(mail.to).toEqual([{ name: 'Ada Lovelace', address: purchase.buyerEmail }]);
    expect(attachmentsOf(mail)).toEqual([
      [`tickets-${purchase.reference}.pdf`, 'application/pdf'],
      [expect.stringMatching(/^invoice-TEST-\d{4}-0001\.pdf$/), 'application/pdf'],
      ['event.ics', 'text/calendar'],
    ]);
    expect(pdfOf(mail, /^tickets/)).toHaveLength(2);
    const order = `${publicUrl}/event/${at.eventId}/form/${at.formId}?purchase=${purchase.key}`;
    for (const part of [mail.html, mail.text]) {
      expect(part).toContain(purchase.reference);
      expect(part).toContain('£24.00');
      expect(part).toContain('Harbour Hall, Bristol');
      expect(part?.replaceAll('&amp;', '&')).toContain(order);
      expect(part).toContain('Test mode: no money moved.');
      expect(part).toMatch(/\/e\/[a-z0-9-]+\/tickets/);
      for (const { ticketKey } of purchase.attendees) expect(part).toContain(`${publicUrl}/ticket?id=${ticketKey}`);
    }
    expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
  });

  it('is in the language that was ordered in', async () => {
    await takeTransfers(api, token, at.eventId);
    const payload = registrationOf(at.formId, [at.ticketId], { paymentMethod: 'transfer' });
    const [path, init] = requestOf(calls.submitUserForm, { payload });
    await api.app.request(path, { ...init, headers: { ...init.headers, 'Accept-Language': 'de-AT' } });
    await sendMails(api);
    expect(subjects()).toEqual(['So bezahlen Sie für Harbour Conference']);
    expect(box.received[0]?.text).toMatch(/12,00\s£/);
    expect(box.received[0]?.html).toContain('lang="de-DE"');
  });

  it('goes to the buyer with all tickets, and to each other address with its own', async () => {
    const free = await newEvent(api, token);
    const people = [
      { firstname: 'Ada', email: 'ada@one.example' },
      { firstname: 'Bob', email: 'bob@two.example' },
      { firstname: 'Cleo', email: 'BOB@two.example' },
      { firstname: 'Dora', email: 'ADA@one.example' },
    ];
    const attendees = people.map((fields) => attendee(free.ticketId, { ...fields, surname: 'Doe' }));
    const purchase = await placeOrder(api, free, { attendees });
    await sendMails(api);
    await sendMails(api);
    expect((await mailsOf(api.pool, purchase.key)).map(({ kind, to_address }) => [kind, to_address])).toEqual([
      ['confirmation', 'ada@one.example'],
      ['ticket', 'bob@two.example'],
    ]);
    const [all] = box.to('ada@one.example');
    const [own] = box.to('bob@two.example');
    if (!all || !own) throw new Error('A mail is missing.');
    expect(pdfOf(all, /^tickets/)).toHaveLength(4);
    expect(pdfOf(own, /^tickets/)).toHaveLength(2);
    expect([own.text?.includes('- Bob Doe,'), own.text?.includes('- Ada Doe,')]).toEqual([true, false]);
    expect(own.text).toContain('Ada Doe ordered this for you.');
    expect(all.text).not.toContain('ordered this for you');
    // Whoever has the order’s address may cancel it.
    expect(own.text).not.toContain(purchase.key);
    expect(own.html).not.toContain(purchase.key);
    expect(own.subject).toBe('Your tickets for Harbour Conference');
  });

  it('shows nothing from elsewhere, and keeps its colours in the dark', async () => {
    await buy(api, at);
    await sendMails(api);
    const html = box.received[0]?.html ?? '';
    expect(html).not.toMatch(/<img|<script|<link|url\(|src=|background=/i);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme:dark)');
  });

  it('is as wide, and its buttons as high, in Outlook, which reads neither a greatest width nor a padding of links', async () => {
    await buy(api, at);
    await sendMails(api);
    const html = box.received[0]?.html ?? '';
    const inOutlook = [...html.matchAll(/<!--\[if mso\]>(.*?)<!\[endif\]-->/gs)].map(([, part]) => part);
    expect(inOutlook).toEqual([expect.stringContaining('width="600"'), '</td></tr></table>']);
    const buttons = html.match(/<td class="go"[^>]*>/g) ?? [];
    expect(buttons).toHaveLength(2);
    for (const button of buttons) expect(button).toMatch(/bgcolor="#\w{6}" .*mso-padding-alt:12px 20px/);
    // Nothing else that has a ground of its own relies on the padding of a paragraph.
    expect(html).not.toMatch(/<p [^>]*background/);
  });

  it('leaves links out where it is not set at which address Foyer is reached', async () => {
    const { key } = await buy(api, at);
    await sendMails({ ...api, publicUrl: null });
    expect((await mailsOf(api.pool, key))[0]?.state).toBe('sent');
    expect(box.received[0]?.html).not.toContain('href');
    expect(box.received[0]?.text).not.toMatch(/https?:/);
    expect(attachmentsOf(box.received[0] as Received)).toHaveLength(3);
  });
});

describe('the logo of an event', () => {
  const give = async (size: { width: number; height: number }) => {
    const picture = await sharp({ create: { ...size, channels: 4, background: '#0c5b63' } })
      .png()
      .toBuffer();
    await saveEvent({ logo: `data:image/png;base64,${picture.toString('base64')}` });
  };

  it('comes with each mail, small and named, and is fetched from nowhere', async () => {
    await give({ width: 900, height: 300 });
    await buy(api, at);
    await sendMails(api);
    const [mail] = box.received;
    const logo = mail?.attachments.find(({ mimeType }) => mimeType === 'image/png');
    expect(logo).toMatchObject({ disposition: 'inline', contentId: '<logo@foyer>', related: true });
    const { width, height } = await sharp(Buffer.from(logo?.content as ArrayBuffer)).metadata();
    expect([width, height]).toEqual([336, 112]);
    const image = /<img [^>]*>/.exec(mail?.html ?? '')?.[0];
    expect(image).toContain('src="cid:logo@foyer" width="168" height="56" alt="');
    expect(mail?.html).not.toMatch(/src="(?!cid:)/);
    const [{ id: mailId = '' } = {}] = await api.sql('select id from mails where event_id = $1', [at.eventId]);
    const { html } = await api.ask('getMail', { mailId }, token);
    expect(html).toContain('src="data:image/png;base64,');
  });

  it('is the new one once it was changed, and none once it was removed', async () => {
    await give({ width: 900, height: 300 });
    await buy(api, at);
    await sendMails(api);
    await give({ width: 100, height: 100 });
    await buy(api, at);
    await sendMails(api);
    await saveEvent({ logo: null });
    await buy(api, at);
    await sendMails(api);
    expect(box.received.map(({ html }) => /width="(\d+)" height="(\d+)" alt/.exec(html ?? '')?.slice(1))).toEqual([
      ['168', '56'],
      ['50', '50'],
      undefined,
    ]);
    expect(box.received[2]?.attachments).toHaveLength(3);
  });
});

describe('what people type', () => {
  it.each([
    ['quotes and a comma', { firstname: 'Ada "the Countess"', surname: 'Lovelace, PhD' }],
    ['an emoji', { firstname: '🎪 Zoë', surname: '🤹' }],
    ['Arabic', { firstname: 'آدا', surname: 'لوفلايس' }],
    ['Hebrew beside Latin', { firstname: 'עדה Ada', surname: 'לאבלייס' }],
    ['something in brackets', { firstname: 'Ada <eve>', surname: ';' }],
  ])('as a name with %s arrives as it was typed', async (_, name) => {
    const free = await newEvent(api, token);
    const purchase = await placeOrder(api, free, { attendees: [attendee(free.ticketId, name)] });
    await sendMails(api);
    const [mail] = box.to(purchase.buyerEmail);
    expect(box.received).toHaveLength(1);
    expect(mail?.to).toEqual([{ name: `${name.firstname} ${name.surname}`, address: purchase.buyerEmail }]);
    expect(mail?.text).toContain(`${name.firstname} ${name.surname}`);
  });

  it.each([
    'https://evil.example',
    'www.evil.example',
    'Ada <eve@evil.example>',
    'evil.example/pay',
  ])('as a name is refused with an address: %s', async (firstname) => {
    const free = await newEvent(api, token);
    expect(await submit(api, free, { attendees: [attendee(free.ticketId, { firstname })] })).toMatchObject({
      status: 422,
      field: 'payload.attendees.0.fields.firstname',
      msg: 'First name can’t contain a web or email address.',
    });
  });

  it('as a name leads nowhere in a mail to another person', async () => {
    const free = await newEvent(api, token);
    const other = attendee(free.ticketId, {
      firstname: 'Pay at evil.example',
      surname: 'now',
      email: 'bea@example.org',
    });
    await submit(api, free, { attendees: [attendee(free.ticketId), other] });
    await sendMails(api);
    await sendMails(api);
    expect(box.to('bea@example.org')[0]?.text).toContain('Pay at evil. example now');
    for (const { text, html, to } of box.received)
      expect(JSON.stringify({ text, html, to })).not.toContain('evil.example');
  });

  it('begins no header of its own', async () => {
    const injected = 'Harbour\r\nBcc: eve@evil.example\r\nX-Evil: yes\r\n\r\nBuy now';
    const free = await newEvent(api, token);
    await api.sql('update events set name = $1, place = $1 where id = $2', [injected, free.eventId]);
    const purchase = await placeOrder(api, free);
    await api.sql('update registered_users set firstname = $1 where purchase_id = $2', [
      injected,
      await purchaseIdOf(api, purchase.key),
    ]);
    await api.sql(
      'update mail_servers set from_name = $1 where owner_id = (select owner_id from events where id = $2)',
      [injected, free.eventId],
    );
    await sendMails(api);
    expect(box.received.map(({ envelope }) => envelope.to)).toEqual([[purchase.buyerEmail]]);
    const [mail] = box.received;
    expect(mail?.headers.map(({ key }) => key).filter((key) => /bcc|evil/.test(key))).toEqual([]);
    expect(mail?.subject).toBe('Your ticket for Harbour Bcc: eve@evil.example X-Evil: yes Buy now');
  });

  it('is text in the HTML', async () => {
    const evil = `<img src=x onerror=alert(1)> & "quoted" 'too'`;
    await saveEvent({ name: evil, place: evil, transferNote: `${evil}\nSecond line` });
    await inTransfer();
    await sendMails(api);
    const html = box.received[0]?.html ?? '';
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;quoted&quot; &#39;too&#39;<br>Second line');
    expect(box.received[0]?.text).toContain(`${evil}\nSecond line`);
  });

  it.each([
    'no spaces@example.org',
    'a@b@example.org',
    'ada@example.org\r\nRCPT TO:<eve@evil.example>',
    '<ada@example.org>',
  ])('as an address that is none (%j) reaches no mailbox, and fails that mail alone', async (address) => {
    const free = await newEvent(api, token);
    const one = await placeOrder(api, free);
    const pId = await purchaseIdOf(api, one.key);
    await api.sql('update mails set to_address = $1 where purchase_id = $2', [address, pId]);
    await api.sql('update registered_users set email = $1 where purchase_id = $2', [address, pId]);
    const other = await placeOrder(api, free);
    await sendMails(api);
    await pass(api, 2);
    await sendMails(api);
    expect((await mailsOf(api.pool, one.key))[0]?.state).toBe('failed');
    expect(box.received.map(({ envelope }) => envelope.to)).toEqual([[other.buyerEmail]]);
  });
});

describe('an order to pay by transfer', () => {
  it('says to whom, how much, under which reference and until when', async () => {
    await saveEvent({ transferNote: 'Please pay in pounds.' });
    const { reference } = await inTransfer();
    await sendMails(api);
    const [mail] = box.received;
    expect(mail?.subject).toBe('How to pay for Harbour Conference');
    for (const part of [mail?.html, mail?.text])
      for (const fact of [
        '£12.00',
        'Harbour Trust',
        'GB82 WEST 1234 5698 7654 32',
        '20-00-00',
        '55779911',
        reference,
        'Please pay in pounds.',
      ])
        expect(part).toContain(fact);
    expect(mail?.text).toMatch(/Reserved until: \w{3}\s\d{1,2}\s\w+\s\d{4}, \d\d:\d\d/);
    expect(mail?.attachments).toEqual([]);
  });

  it('is reminded of two days and one day before the reservation ends, once each', async () => {
    await inTransfer();
    await sendMails(api);
    const days: number[] = [];
    for (let hours = 0; hours < 7 * 24 - 6; hours += 6) {
      const before = box.received.length;
      await pass(api, 6 * 60);
      await Promise.all([sendMails(api), sendMails(api)]);
      for (let count = before; count < box.received.length; count++) days.push(hours / 24 + 0.25);
    }
    expect(days).toEqual([5, 6]);
    expect(subjects().slice(1)).toEqual(Array(2).fill('Your payment for Harbour Conference hasn’t arrived yet'));
    expect(box.received[1]?.text).toContain('GB82 WEST 1234 5698 7654 32');
  });

  it('that has a day to pay is not reminded right after it was made', async () => {
    await saveEvent({ ...takesTransfers, transferDays: 1 });
    await placeOrder(api, at, { paymentMethod: 'transfer' });
    await pass(api, 20 * 60);
    await sendMails(api);
    expect(subjects()).toHaveLength(1);
  });

  it('is not reminded of once it is paid, and then has its tickets', async () => {
    const { key, buyerEmail, reference } = await inTransfer();
    await mark(await purchaseIdOf(api, key), 'paid');
    await sendMails(api);
    await pass(api, 6 * day);
    await sendMails(api);
    expect(subjects()).toEqual(['Payment received: your ticket for Harbour Conference']);
    const [mail] = box.to(buyerEmail);
    expect(attachmentsOf(mail as Received).map(([name]) => name)).toEqual([
      `tickets-${reference}.pdf`,
      expect.stringMatching(/^invoice-\d{4}-0001\.pdf$/),
      'event.ics',
    ]);
    expect(mail?.text).toContain('We received your payment of £12.00.');
  });

  it('that is not paid in time says that its tickets were given back', async () => {
    await inTransfer();
    await pass(api, 7 * day + 1);
    await sendMails(api);
    expect(subjects()).toContain('Your reservation for Harbour Conference has expired');
  });

  it('at the door says what to pay there', async () => {
    await saveEvent({ payAtDoor: true, doorNote: 'Cash only.' });
    await submit(api, at, { paymentMethod: 'door' });
    await sendMails(api);
    expect(subjects()).toEqual(['Your registration for Harbour Conference']);
    expect(box.received[0]?.text).toContain('Please pay £12.00 at the door.');
    expect(box.received[0]?.text).toContain('Cash only.');
  });
});

describe('money that goes back', () => {
  it('is told once with its credit note, and that the order was cancelled', async () => {
    const { key } = await buy(api, at);
    await sendMails(api);
    await mark(await purchaseIdOf(api, key), 'cancelled', 500);
    await sendMails(api);
    await pass(api, 10);
    await sendMails(api);
    expect(subjects().sort()).toEqual([
      'Your order for Harbour Conference was cancelled',
      'Your refund for Harbour Conference',
      'Your ticket for Harbour Conference',
    ]);
    const refund = box.received.find(({ subject }) => subject?.includes('refund'));
    expect(refund?.text).toContain('£5.00 is on its way back to your card.');
    expect(attachmentsOf(refund as Received)).toEqual([
      [expect.stringMatching(/^credit-note-TEST-\d{4}-0002\.pdf$/), 'application/pdf'],
    ]);
  });

  it('comes with a calendar file that takes the event out again, where the order ended', async () => {
    const { key } = await buy(api, at);
    await sendMails(api);
    await mark(await purchaseIdOf(api, key), 'cancelled', 500);
    await sendMails(api);
    const [before, after] = ['Your ticket for', 'was cancelled'].map((part) => {
      const mail = box.received.find(({ subject }) => subject?.includes(part));
      const file = mail?.attachments.find(({ filename }) => filename === 'event.ics');
      return new TextDecoder().decode(file?.content as Uint8Array);
    }) as [string, string];
    const uid = /^UID:.*$/m.exec(before)?.[0];
    expect(uid).toMatch(/@foyer/);
    expect(before).toContain('METHOD:PUBLISH');
    expect(after).toContain('METHOD:CANCEL');
    expect(after).toContain('STATUS:CANCELLED');
    expect(after).toContain(uid);
  });

  it('is not told where it did not arrive', async () => {
    const { key } = await buy(api, at);
    const pId = await purchaseIdOf(api, key);
    await api.ask('refundPurchase', { payload: { pId, amount: 200, seenRefunded: 0 } }, token);
    await api.sql('update refunds set failed_at = now() where purchase_id = $1', [pId]);
    await sendMails(api);
    expect((await mailsOf(api.pool, key)).map(({ kind, state }) => [kind, state])).toContainEqual([
      'refund',
      'suppressed',
    ]);
  });

  it('by the organiser’s hand says who sends it', async () => {
    await api.ask(
      'saveSettings',
      { organisation: 'Harbour Events', contact: 'hello@harbour.example', publishableKey: '' },
      token,
    );
    const { key } = await inTransfer();
    const pId = await purchaseIdOf(api, key);
    await mark(pId, 'paid');
    await api.ask('refundPurchase', { payload: { pId, amount: 200, seenRefunded: 0 } }, token);
    await sendMails(api);
    const refund = box.received.find(({ subject }) => subject?.includes('refund'));
    expect(refund?.text).toContain('Harbour Events is sending £2.00 back to you.');
    expect(refund?.text).toContain('Questions? Write to Harbour Events: hello@harbour.example');
  });

  it('because it came too late is told without the tickets', async () => {
    const limited = await newEvent(api, token, { price: 900, quantity: 1 });
    const { key } = await placeOrder(api, limited);
    await api.ask('createPaymentIntent', { payload: { purchaseKey: key } });
    await pass(api, 20);
    await buy(api, limited);
    await api.sql(
      "update sandbox_intents set status = 'succeeded' where id = (select gateway_intent_id from purchases where key = $1)",
      [key],
    );
    await settle(api, key);
    await sendMails(api);
    expect((await mailsOf(api.pool, key)).map(({ kind }) => kind)).toEqual(['refund']);
  });
});

it('mails about one order are one conversation for each of their readers', async () => {
  const guest = attendee(at.ticketId, { email: 'guest@example.org' });
  const attendees = [attendee(at.ticketId, { email: 'buyer@example.org' }), guest];
  await takeTransfers(api, token, at.eventId);
  const { key } = await placeOrder(api, at, { attendees, paymentMethod: 'transfer' });
  await sendMails(api);
  await pass(api, 1);
  await mark(await purchaseIdOf(api, key), 'paid');
  await sendMails(api);
  await pass(api, 1);
  await mark(await purchaseIdOf(api, key), 'cancelled', 500);
  await sendMails(api);
  const [first, second, ...ends] = box.to('buyer@example.org');
  const ids = (mail: Received | undefined, name: string) => mail?.headers.find((each) => each.key === name)?.value;
  expect([ids(first, 'references'), ids(first, 'in-reply-to')]).toEqual([undefined, undefined]);
  expect([ids(second, 'references'), ids(second, 'in-reply-to')]).toEqual([first?.messageId, first?.messageId]);
  expect(ends).toHaveLength(2);
  for (const each of ends)
    expect(ids(each, 'references')?.split(' ').slice(0, 2)).toEqual([first?.messageId, second?.messageId]);
  // Who has had one mail alone sees no answer to mails of another reader.
  const [ticket, ended] = box.to('guest@example.org');
  expect(ids(ticket, 'references')).toBeUndefined();
  expect(ids(ended, 'references')).toBe(ticket?.messageId);
});

it('a ticket sent again goes to the attendee, also after their address was changed', async () => {
  const free = await newEvent(api, token);
  await submit(api, free);
  await sendMails(api);
  const [user] = await usersOf(api, token, free);
  const { uId = '', firstname = '', surname = '' } = user ?? {};
  await api.ask('updateUser', { payload: { uId, fields: { firstname, surname, email: 'moved@new.example' } } }, token);
  const { msg } = await api.call('sendTicketAgain', { userId: uId }, token);
  expect(msg).toBe('The ticket goes to moved@new.example.');
  await sendMails(api);
  expect(box.to('moved@new.example').map((mail) => attachmentsOf(mail).length)).toEqual([2]);
});

it('a ticket is sent again twenty times a day, and not more', async () => {
  const free = await newEvent(api, token);
  await submit(api, free, { count: 2 });
  const [one, other] = await usersOf(api, token, free);
  const again = (userId = '') => api.call('sendTicketAgain', { userId }, token);
  const statuses: number[] = [];
  for (let call = 0; call < 20; call++) statuses.push((await again(one?.uId)).status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  const refused = await again(one?.uId);
  expect([refused.status, refused.msg]).toEqual([429, 'This ticket was sent very often today. Try again tomorrow.']);
  expect((await again(other?.uId)).status).toBe(200);
});

it('a ticket of an order that is not paid cannot be sent', async () => {
  const { key } = await inTransfer();
  const [user] = await usersOf(api, token, at);
  expect((await api.call('sendTicketAgain', { userId: user?.uId ?? '' }, token)).status).toBe(409);
  expect((await mailsOf(api.pool, key)).map(({ kind }) => kind)).toEqual(['transferInstructions']);
});

it.each([
  ['https://x.example/unsubscribe/k', ['<https://x.example/unsubscribe/k>'], ['List-Unsubscribe=One-Click']],
  ['http://x.example/unsubscribe/k', ['<http://x.example/unsubscribe/k>'], []],
  [null, [], []],
])('a mail to many is unsubscribed from at %s, by one press only where that is encrypted', async (unsubscribe, at, byPress) => {
  const sender = { fromName: 'Harbour', fromAddress: 'harbour@example.org', replyTo: '' };
  const text = { toName: 'Ada', toAddress: 'ada@example.org', subject: 'News', text: 'News.' };
  const mail = (
    await messageOf(text, sender, new Date(), [], { messageId: null, unsubscribe, earlier: [] })
  ).toString();
  const head = (name: string) => [...mail.matchAll(new RegExp(`^${name}: (.*)\r$`, 'gm'))].map(([, value]) => value);
  expect([head('List-Unsubscribe'), head('List-Unsubscribe-Post')]).toEqual([at, byPress]);
});
