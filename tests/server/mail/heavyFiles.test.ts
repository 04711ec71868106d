import { beforeEach, describe, expect, it } from 'vitest';
import type { Received } from '../../../harness/mailbox.ts';
import { drawing } from '../../../server/platform/pdf/drawPdf.ts';
import { createTurns, type Turns } from '../../../server/platform/turns.ts';
import { attendee, placeOrder } from '../../support/buyer.ts';
import { pass } from '../../support/due.ts';
import { openApi, type openMailbox, openMailboxOf } from '../../support/fixtures.ts';
import { mailsOf, sendMails } from '../../support/mails.ts';
import { pdfText } from '../../support/pdfText.ts';
import { newEvent, newOrganiser } from '../../support/world.ts';

const publicUrl = 'https://tickets.example.org';

let owner: Awaited<ReturnType<typeof organiser>>;

const api = await openApi({ publicUrl });
beforeEach(async () => {
  owner = await organiser();
});

/** An organiser with an event. */
async function organiser() {
  const { id, token } = await newOrganiser(api);
  return { id, ...(await newEvent(api, token, { maxPerOrder: 50, quantity: 200 })) };
}
const mailbox = (ownerId: string, ...how: Parameters<typeof openMailbox>) => openMailboxOf(api, ownerId, ...how);
const order = async ({ formId, ticketId }: typeof owner, ...names: { firstname?: string; surname?: string }[]) => {
  const email = `${formId}@example.org`;
  const attendees = (names.length > 0 ? names : [{}]).map((name) => attendee(ticketId, { email, ...name }));
  return await placeOrder(api, { formId, ticketIds: [] }, { attendees });
};
const only = async (purchaseKey: string) => (await mailsOf(api.pool, purchaseKey))[0];
const problems = async () =>
  (await api.sql('select problem, failures from mail_servers where owner_id = $1', [owner.id]))[0];
const tickets = ({ attachments }: Received) =>
  attachments
    .filter(({ mimeType }) => mimeType === 'application/pdf')
    .map(({ content }) => Buffer.from(content as ArrayBuffer));

/** Turns in which something happens before each drawing. */
const turnsWith = (before: () => unknown, limits: Partial<typeof drawing> & { ofOne?: number } = {}) => {
  const { take } = createTurns({ ...drawing, ...limits });
  const turns: Turns = {
    take: (caller, work) =>
      take(caller, async (begin) => {
        await before();
        return work(begin);
      }),
  };
  return turns;
};
/** Over before anything is drawn. */
const tooShort = () => createTurns({ ...drawing, longest: 0 });

describe('while the tickets of a mail are drawn', () => {
  it('there was no connection to the mail server yet', async () => {
    const box = await mailbox(owner.id);
    await order(owner);
    const visits: number[] = [];
    await sendMails(
      api,
      undefined,
      turnsWith(() => visits.push(box.visits())),
    );
    expect(visits).toEqual([0]);
    expect(box.received).toHaveLength(1);
  });

  it('a connection that is open is closed after a while, and the server is not blamed', async () => {
    let closed = () => {};
    const left = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const box = await mailbox(owner.id, {}, { onClose: () => closed() });
    await order(owner);
    await order(owner);
    let drawn = 0;
    await sendMails(
      api,
      undefined,
      turnsWith(() => drawn++ > 0 && left),
    );
    expect([box.received.length, box.visits()]).toEqual([2, 2]);
    expect(await problems()).toEqual({ problem: null, failures: 0 });
  });

  it('the tickets of another organiser’s mail are drawn, and that mail goes', async () => {
    const other = await organiser();
    let onReceived = () => {};
    const othersMail = new Promise<void>((resolve) => {
      onReceived = resolve;
    });
    const boxes = [await mailbox(owner.id, { onReceived }), await mailbox(other.id, { onReceived })];
    let drawn = 0;
    await order(owner);
    await order(other);
    await sendMails(
      api,
      undefined,
      turnsWith(() => drawn++ === 0 && othersMail, { atOnce: 2, ofOne: 1 }),
    );
    expect(boxes.map(({ received }) => received.length)).toEqual([1, 1]);
  });
});

describe('tickets that take too long to draw', () => {
  it('are linked in their mail, which promises no file; the server is not blamed, and the next mail has its file', async () => {
    const box = await mailbox(owner.id);
    const purchase = await order(owner, {}, {});
    await sendMails(api, undefined, tooShort());
    expect(await only(purchase.key)).toMatchObject({ state: 'sent', attempts: 1 });
    expect(await problems()).toEqual({ problem: null, failures: 0 });
    const [mail] = box.received;
    expect(mail && tickets(mail)).toEqual([]);
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual(['event.ics']);
    for (const said of [mail?.text, mail?.html]) {
      expect(said).not.toContain('attached');
      expect(said).toContain('This email comes without a PDF');
      for (const { ticketKey } of purchase.attendees) expect(said).toContain(`${publicUrl}/ticket?id=${ticketKey}`);
    }
    await order(owner, {});
    await sendMails(api);
    expect(box.received[1] && tickets(box.received[1]).map((file) => pdfText(file).pages.length)).toEqual([1]);
  });

  it('come later where no link can be made, and no mail behind them waits', async () => {
    const box = await mailbox(owner.id);
    const heavy = await order(owner, {});
    await api.sql(`update mails set next_attempt_at = next_attempt_at - interval '1 minute' where owner_id = $1`, [
      owner.id,
    ]);
    const light = await order(owner);
    const server = { ...api, publicUrl: null };
    let count = 0;
    const usual = createTurns(drawing);
    const first: Turns = { take: (caller, work) => (count++ === 0 ? tooShort() : usual).take(caller, work) };
    await sendMails(server, undefined, first);
    expect(await only(heavy.key)).toMatchObject({ state: 'deferred', attempts: 1 });
    expect(await only(light.key)).toMatchObject({ state: 'sent' });
    expect(await problems()).toEqual({ problem: null, failures: 0 });
    await pass(api, 2);
    await sendMails(server);
    expect(await only(heavy.key)).toMatchObject({ state: 'sent', attempts: 2 });
    expect(box.received.map((mail) => tickets(mail).length)).toEqual([1, 1]);
  });

  it('come a little later where too many wait to be drawn, and no try of their mail is used up', async () => {
    await mailbox(owner.id);
    const { key } = await order(owner);
    const full = createTurns({ ...drawing, perCaller: 0 });
    for (let round = 0; round < 12; round++) {
      await sendMails({ ...api, publicUrl: null }, undefined, full);
      expect(await only(key)).toMatchObject({ state: 'queued', attempts: 0 });
      await pass(api, 1);
    }
    await sendMails(api);
    expect(await only(key)).toMatchObject({ state: 'sent', attempts: 1 });
  });

  it('are given up with their mail after the last try', async () => {
    await mailbox(owner.id);
    const { key } = await order(owner);
    await sendMails({ ...api, publicUrl: null }, undefined, tooShort());
    await api.sql(`update mails set attempts = 9, next_attempt_at = '2020-01-01' where owner_id = $1`, [owner.id]);
    await sendMails({ ...api, publicUrl: null }, undefined, tooShort());
    expect(await only(key)).toMatchObject({ state: 'failed', remark: 'gaveUp' });
  });
});

it('tickets whose mail the server takes only later are drawn once, as large as strangers can make them', async () => {
  const box = await mailbox(owner.id, { deed: (count) => (count === 1 ? { code: 451, says: 'Later' } : 'accept') });
  /** A hundred Chinese characters that no other name has. */
  const names = (first: number) =>
    String.fromCodePoint(...Array.from({ length: 100 }, (_, index) => 0x4e00 + first + index));
  const people = Array.from({ length: 50 }, (_, index) => ({
    firstname: names(index * 200),
    surname: names(index * 200 + 100),
  }));
  const { key } = await order(owner, ...people);
  await sendMails(api);
  expect(await only(key)).toMatchObject({ state: 'deferred' });
  await pass(api, 2);
  await sendMails(api, undefined, tooShort());
  const [file] = box.received.flatMap(tickets);
  expect(file && pdfText(file).pages.length).toBe(50);
  expect(file?.length).toBeGreaterThan(1_000_000);
});
