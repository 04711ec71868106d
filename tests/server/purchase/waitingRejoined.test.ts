import { describe, expect, it } from 'vitest';
import { submit } from '../../support/buyer.ts';
import { openApi } from '../../support/fixtures.ts';
import { joinUnconfirmed, reservedAt, soldOutEvent, waitingDraft } from '../../support/waiting.ts';
import { newOrganiser } from '../../support/world.ts';

/* An offer keeps so many tickets of one kind; whoever joins again with its address, which was not confirmed yet, must not change what it keeps. */

const api = await openApi();
const { token } = await newOrganiser(api);

/** Three tickets: two are held by orders, one is kept for an entry to whom the organiser offered it by hand. */
async function offered() {
  const place = await soldOutEvent(api, token, 3);
  const email = `${Math.random()}@example.org`;
  const key = await joinUnconfirmed(api, place, { email });
  await api.ask('cancelPurchase', { payload: { purchaseKey: place.orders[0] ?? '' } });
  const { entries } = await api.ask('getWaitingList', { formId: place.formId }, token);
  await api.ask('offerTickets', { payload: { waitingId: entries[0]?.waitingId ?? '' } }, token);
  expect(await api.ask('getWaitingPlace', { key })).toMatchObject({ state: 'offered', count: 1 });
  return { ...place, email, key };
}

const left = async (formId: string) =>
  (await api.ask('getTicketsWEarlyBirdActivated', { formId })).tickets.map((ticket) => ticket.left);

describe('an offer to an address that was not confirmed', () => {
  it('keeps what it kept when somebody joins with that address again', async () => {
    const at = await offered();
    await api.ask('joinWaitingList', { payload: waitingDraft(at, { email: at.email, count: 3 }) });
    expect(await api.ask('getWaitingPlace', { key: at.key })).toMatchObject({ state: 'offered', count: 1 });
  });

  it('releases no more than it kept, so that no ticket is sold twice', async () => {
    const at = await offered();
    await api.ask('joinWaitingList', { payload: waitingDraft(at, { email: at.email, count: 3 }) });
    await api.ask('leaveWaitingList', { key: at.key });
    expect.soft(await left(at.formId)).toEqual([1]);
    for (let n = 0; n < 3; n++) await submit(api, at);
    const { attendees, ...reserved } = await reservedAt(api, at.formId);
    expect([attendees, reserved]).toEqual([3, { form: 3, tickets: 3, offered: 0 }]);
  });
});
