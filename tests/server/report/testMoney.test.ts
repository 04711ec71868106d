import { expect, it } from 'vitest';
import { buy, submit } from '../../support/buyer.ts';
import { takesTransfers } from '../../support/drafts.ts';
import { openApi } from '../../support/fixtures.ts';
import { newEvent, newOrganiser } from '../../support/world.ts';

const api = await openApi();

it('marks revenue as test money wherever it is shown, of the events that have some', async () => {
  const { token } = await newOrganiser(api);
  const [tried, paid] = [
    await newEvent(api, token, { price: 1_200 }),
    await newEvent(api, token, { price: 1_200 }, takesTransfers),
  ];
  const { payload } = await submit(api, paid.formId, [paid.ticketId], { paymentMethod: 'transfer' });
  const { rows } = await api.pool.query('select id from purchases where key = $1', [payload.purchase.key]);
  await api.call('updatePaymentStatus', { payload: { pId: rows[0].id, paymentStatus: 'paid' } }, token);
  const marks = async () => {
    const { events } = (await api.call('getAllEvents', {}, token)).payload;
    const { dashboard } = (await api.call('getDashboard', {}, token)).payload;
    const all = (await api.call('getAllFigures', {}, token)).payload.figures.events;
    const own = await Promise.all(
      [tried, paid].map(async ({ eventId }) => [
        events.find(({ id }) => id === eventId)?.testMoney,
        (await api.call('getEventSummary', { eventId }, token)).payload.event.testMoney,
        (await api.call('getEventFigures', { eventId }, token)).payload.figures.testMoney,
        all.find((each) => each.eventId === eventId)?.testMoney,
      ]),
    );
    return [dashboard.testMoney, ...own];
  };
  const none = Array(4).fill(false);
  expect(await marks()).toEqual([false, none, none]);
  await buy(api, tried.formId, [tried.ticketId]);
  expect(await marks()).toEqual([true, Array(4).fill(true), none]);
  // Sent back, it is no revenue.
  await api.pool.query("update purchases set refunded = total where payment_method = 'card'");
  expect(await marks()).toEqual([false, none, none]);
});
