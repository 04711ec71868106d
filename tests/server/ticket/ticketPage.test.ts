import { describe, expect, it } from 'vitest';
import { eventDraft, promoDraft } from '../../../harness/drafts.ts';
import { promoTypes } from '../../../src/lib/enumerations.ts';
import { usualPricing } from '../../../src/lib/pricing.ts';
import { placeOrder, settle, showCard } from '../../support/buyer.ts';
import { openApi } from '../../support/fixtures.ts';
import { giveMailbox } from '../../support/mails.ts';
import { pdfText } from '../../support/pdfText.ts';
import { newAppUser, newEvent, newOrganiser } from '../../support/world.ts';

const api = await openApi();
const { token } = await newOrganiser(api);
const facts = { organisation: 'Pier', address: '1 Quay', country: 'DE', vatNumber: 'DE136695976' };
const vat = { chargesVat: true, vatRate: 1_900, publishableKey: '' };
await api.ask('saveSettings', { ...facts, ...vat }, token);

/** The ticket of an attendee who ordered one at this price, net of 19 % VAT, with so many per cent off. */
async function ticketAt(price: number, percent = 0) {
  const at = await newEvent(api, token, { price });
  const pricing = { ...usualPricing, vatIncluded: false };
  await api.ask('saveEvent', { ...eventDraft(), id: at.eventId, pricing }, token);
  const draft = promoDraft(at.formId, { type: promoTypes.percentage, value: percent });
  const promoCode = percent > 0 ? (await api.ask('savePromo', { payload: draft }, token)).promo.code : null;
  const { key, total } = await placeOrder(api, at, { promoCode });
  if (total > 0) await showCard(api, key);
  const { attendees } = await settle(api, key);
  const ticketKey = attendees[0]?.ticketKey ?? '';
  const { ticket } = await api.ask('getTicketPage', { key: ticketKey });
  const file = (await api.ask('printTicket', { userId: ticketKey })) as Blob;
  return { total, price: ticket.price, text: pdfText(Buffer.from(await file.arrayBuffer())).pages.join() };
}

describe('the price on a ticket', () => {
  it('is what was paid, with VAT and without the discount', async () => {
    const { total, price, text } = await ticketAt(2_000, 10);
    expect([total, price]).toEqual([2_142, 2_142]);
    expect(text).toContain('£21.42');
    expect(text).not.toMatch(/£20\.00|£18\.00/);
  });

  it('is not said where nothing was paid for what costs something', async () => {
    const { price, text } = await ticketAt(2_000, 100);
    expect(price).toBeNull();
    expect(text).not.toMatch(/Price|£/);
  });

  it('is free where the ticket is', async () => {
    const { price, text } = await ticketAt(0);
    expect(price).toBe(0);
    expect(text).toContain('Free');
  });
});

describe('the ways on from a ticket', () => {
  it('are its holder’s own page where a link to it can be mailed, and exhibitors where the event has some', async () => {
    const mailing = await openApi({ publicUrl: 'https://tickets.example.org' });
    const organiser = await newOrganiser(mailing);
    const at = await newEvent(mailing, organiser.token, { price: 0 });
    const { attendees } = await placeOrder(mailing, at);
    const waysOf = async () => {
      const { ticket } = await mailing.ask('getTicketPage', { key: attendees[0]?.ticketKey ?? '' });
      const { event } = await mailing.ask('getFormWQuestion', at);
      return [ticket.findsTickets, event.findsTickets, ticket.hasExhibitors];
    };
    expect(await waysOf()).toEqual([false, false, false]);
    await giveMailbox(mailing.pool, organiser.id, 1);
    await newAppUser(mailing, organiser.token, at.eventId, 'exhibitor');
    expect(await waysOf()).toEqual([true, true, true]);
  });
});
