import { describe, expect, it } from 'vitest';
import { ticketDraft } from '../../../harness/drafts.ts';
import type { TicketDraft } from '../../../src/api/contract/ticket.ts';
import { openApi } from '../../support/fixtures.ts';
import { newAttendee, newEvent, newOrganiser, saveTicket, usersOf } from '../../support/world.ts';

const api = await openApi();
const { token } = await newOrganiser(api);
const { formId } = await newEvent(api, token);

const save = (changes: Partial<TicketDraft>) =>
  api.call('saveTicket', { payload: ticketDraft(formId, changes) }, token);

describe('a ticket', () => {
  it('comes back as it was saved, the newest last', async () => {
    api.clock.advance(1_000);
    const draft: Partial<TicketDraft> = {
      name: 'Gala',
      price: 12_050,
      quantity: 40,
      saleStartsAt: '2030-01-01T00:00:00.000Z',
      saleEndsAt: '2030-02-01T00:00:00.000Z',
      earlyBird: { price: 9_900, until: '2030-01-10T00:00:00.000Z', quantity: 10 },
      design: 2,
      advert: 'Stay at the Harbour Inn.',
      advertLink: 'https://inn.example.org/?from=ticket',
      soldAtDoor: true,
    };
    const { ticket } = (await save(draft)).payload;
    expect(ticket).toEqual({
      ...ticketDraft(formId, draft),
      id: ticket.id,
      advertLink: 'https://inn.example.org/?from=ticket',
      advertImage: null,
      soldAtDoor: true,
      reserved: 0,
      earlyBirdReserved: 0,
      version: 1,
    });
    const { tickets } = await api.ask('getTickets', { formId }, token);
    expect(tickets.at(-1)).toEqual(ticket);
    expect(await api.ask('getTicket', { ticketId: ticket.id }, token)).toEqual({ ticket });
    const plain = (await save({ id: ticket.id, earlyBird: null })).payload.ticket;
    expect(plain).toMatchObject({ id: ticket.id, earlyBird: null, price: 0, quantity: null, soldAtDoor: true });
  });

  it.each<[string, Partial<TicketDraft>, string]>([
    [
      'a sale that ends first',
      { saleStartsAt: '2030-01-02T00:00:00Z', saleEndsAt: '2030-01-01T00:00:00Z' },
      'saleEndsAt',
    ],
    [
      'an early bird dearer than the ticket',
      { price: 10, earlyBird: { price: 10, until: null, quantity: 1 } },
      'earlyBird.price',
    ],
    [
      'an early bird without end',
      { price: 10, earlyBird: { price: 5, until: null, quantity: null } },
      'earlyBird.until',
    ],
    ['a negative price', { price: -1 }, 'price'],
    ['a fractional price', { price: 9.99 }, 'price'],
    ['a quantity of none', { quantity: 0 }, 'quantity'],
  ])('refuses %s', async (_, changes, field) => {
    expect(await save(changes)).toMatchObject({ status: 422, field: `payload.${field}`, msg: expect.any(String) });
  });

  it('cannot be fewer than are reserved', async () => {
    const place = await newEvent(api, token, { quantity: 5 });
    await newAttendee(api, place);
    await newAttendee(api, place);
    const change = (quantity: number | null) =>
      api.call('saveTicket', { payload: ticketDraft(place.formId, { id: place.ticketId, quantity }) }, token);
    const reply = await change(1);
    expect(reply).toMatchObject({
      status: 409,
      field: 'payload.quantity',
      msg: expect.stringContaining('less than 2'),
    });
    expect((await change(2)).payload.ticket).toMatchObject({ quantity: 2, reserved: 2 });
    expect((await change(null)).payload.ticket.quantity).toBeNull();
  });

  it('is removed when no attendee holds it, once and again, and is gone then', async () => {
    const place = await newEvent(api, token);
    const { ticketId } = place;
    const { key: purchaseKey } = await newAttendee(api, place);
    expect(await api.call('removeTicket', { ticketId }, token)).toMatchObject({ status: 409 });
    const [registeredUser] = await usersOf(api, token, place);
    await api.ask('deleteUser', { userId: registeredUser?.uId ?? '', registrationId: place.formId }, token);
    for (const _ of ['once', 'again']) {
      expect(await api.ask('removeTicket', { ticketId }, token)).toEqual({ ticketId });
    }
    expect((await api.call('getTicket', { ticketId }, token)).status).toBe(404);
    expect((await api.ask('getTickets', { formId: place.formId }, token)).tickets).toEqual([]);
    const change = ticketDraft(place.formId, { id: ticketId });
    expect((await api.call('saveTicket', { payload: change }, token)).status).toBe(404);
    expect((await api.ask('getPurchase', { purchaseKey })).purchase.lines).toHaveLength(1);
  });
});

describe('the order of tickets', () => {
  it('is the organiser’s, the same for buyers, new ones last', async () => {
    const place = await newEvent(api, token);
    const add = async (name: string) => (await saveTicket(api, token, place.formId, { name })).id;
    const [weekend, gala] = [await add('Weekend'), await add('Gala')];
    const seen = async () => {
      const { tickets } = await api.ask('getTickets', { formId: place.formId }, token);
      const { forms } = await api.ask('getFormOverview', { eventId: place.eventId }, token);
      const bought = await api.ask('getTicketsWEarlyBirdActivated', { formId: place.formId });
      const page = await api.ask('getFormWQuestion', { eventId: place.eventId, formId: place.formId });
      const lists = [tickets, forms[0]?.tickets ?? [], bought.tickets, page.tickets];
      return [...new Set(lists.map((list) => list.map(({ name }) => name).join(', ')))];
    };
    expect(await seen()).toEqual(['Day pass, Weekend, Gala']);
    const order = (ticketIds: string[]) =>
      api.ask('orderTickets', { payload: { formId: place.formId, ticketIds } }, token);
    const { tickets } = await order([weekend, place.ticketId, gala]);
    expect(tickets.map(({ name }) => name)).toEqual(['Weekend', 'Day pass', 'Gala']);
    expect(await seen()).toEqual(['Weekend, Day pass, Gala']);
    await add('Students');
    expect(await seen()).toEqual(['Weekend, Day pass, Gala, Students']);
    const copy = (await api.ask('duplicateForm', { payload: { formId: place.formId } }, token)).form;
    expect(copy.tickets.map(({ name }) => name)).toEqual(['Weekend', 'Day pass', 'Gala', 'Students']);
  });

  it('names each ticket of the form once', async () => {
    const [place, other] = [await newEvent(api, token), await newEvent(api, token)];
    const refused = { status: 409, field: 'payload.ticketIds' };
    const order = (ticketIds: string[]) =>
      api.call('orderTickets', { payload: { formId: place.formId, ticketIds } }, token);
    expect(await order([])).toMatchObject(refused);
    expect(await order([other.ticketId])).toMatchObject(refused);
    expect(await order([place.ticketId, place.ticketId])).toMatchObject(refused);
    expect(await order([place.ticketId, other.ticketId])).toMatchObject(refused);
    expect((await order([place.ticketId])).status).toBe(200);
  });
});
