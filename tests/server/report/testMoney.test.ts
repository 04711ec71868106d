import { expect, it } from 'vitest';
import { takesTransfers } from '../../../harness/drafts.ts';
import { buy, placeOrder, purchaseIdOf } from '../../support/buyer.ts';
import { openApi } from '../../support/fixtures.ts';
import { readArchive, readWorkbooks, type Spreadsheet, valuesOf } from '../../support/spreadsheet.ts';
import { newEvent, newOrganiser, setStatus, takeTransfers, usersOf } from '../../support/world.ts';

const api = await openApi();

it('marks revenue as test money wherever it is shown, of the events that have some', async () => {
  const { token } = await newOrganiser(api);
  const [tried, paid] = [
    await newEvent(api, token, { price: 1_200 }),
    await newEvent(api, token, { price: 1_200 }, takesTransfers),
  ];
  const purchase = await placeOrder(api, paid, { paymentMethod: 'transfer' });
  await setStatus(api, token, await purchaseIdOf(api, purchase.key), 'paid');
  const marks = async () => {
    const { events } = await api.ask('getAllEvents', {}, token);
    const { dashboard } = await api.ask('getDashboard', {}, token);
    const all = (await api.ask('getAllFigures', {}, token)).figures.events;
    const own = await Promise.all(
      [tried, paid].map(async ({ eventId }) => [
        events.find(({ id }) => id === eventId)?.testMoney,
        (await api.ask('getEventSummary', { eventId }, token)).event.testMoney,
        (await api.ask('getEventFigures', { eventId }, token)).figures.testMoney,
        all.find((each) => each.eventId === eventId)?.testMoney,
      ]),
    );
    return [dashboard.testMoney, ...own];
  };
  const none = Array(4).fill(false);
  expect(await marks()).toEqual([false, none, none]);
  await buy(api, tried);
  expect(await marks()).toEqual([true, Array(4).fill(true), none]);
  // Sent back, it is no revenue.
  await api.sql("update purchases set refunded = total where payment_method = 'card'");
  expect(await marks()).toEqual([false, none, none]);
});

it('marks who paid with a test card in the sheets, and counts none of them anywhere once real money is taken', async () => {
  const { token } = await newOrganiser(api);
  const place = await newEvent(api, token, { price: 1_200 });
  await buy(api, place);
  const [user] = await usersOf(api, token, place);
  await api.ask('checkin', { userId: user?.uId ?? '', purchaseId: user?.pId ?? '' }, token);
  expect(user).toMatchObject({ paymentStatus: 'paid', isTest: true });
  const { eventId } = place;
  const told = async () => {
    const surveys = await readArchive(await api.ask('downloadSurveyReport', { eventId }, token));
    const [attendees = [], checkIns = [], money = []] = await readWorkbooks([
      await api.ask('downloadAttendeeReport', { eventId }, token),
      await api.ask('downloadCheckinReport', { eventId }, token),
      await api.ask('downloadFinancialReport', { eventId }, token),
    ]);
    const rows = (book: Spreadsheet[], name: string) => {
      const sheet = book.find((each) => each.name === name);
      return sheet ? valuesOf(sheet) : [];
    };
    const [event] = (await api.ask('getAllEvents', {}, token)).events;
    const { dashboard } = await api.ask('getDashboard', {}, token);
    const { figures } = await api.ask('getEventFigures', { eventId }, token);
    const door = await api.ask('countCheckedIn', { eventId }, token);
    return {
      counts: [door, event, dashboard, ...figures.tickets].map((each) => [each?.registered, each?.checkedIn]),
      days: figures.days.map(({ registered }) => registered),
      status: [...rows(attendees, 'Attendees'), ...rows(checkIns, 'Attendees')].map((row) => row.Status),
      answers: Object.values(surveys).map((book) => rows(book, 'Answers').length),
      movements: money[0] ? valuesOf(money[0]).length : null,
      log: rows(checkIns, 'Check-ins').length,
      tickets: rows(checkIns, 'By ticket').map((row) => [row.Registered, row['Checked in']]),
    };
  };
  const status = ['Test', 'Test'];
  const one = { counts: Array(4).fill([1, 1]), days: [1], log: 1, tickets: [['1', '1']] };
  expect(await told()).toEqual({ ...one, status, answers: [1], movements: 1 });
  await takeTransfers(api, token, eventId);
  const none = { counts: Array(4).fill([0, 0]), days: [], log: 0, tickets: [['0', '0']] };
  expect(await told()).toEqual({ ...none, status, answers: [0], movements: 0 });
});
