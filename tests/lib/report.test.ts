import { describe, expect, it } from 'vitest';
import {
  attendeeListName,
  barOf,
  daySeries,
  hourSeries,
  isNearlySoldOut,
  labelledSlots,
  reportName,
  reportTypes,
  rowsOfSums,
  scaleOf,
  ticketsByForm,
  totalsOf,
} from '../../src/lib/report.ts';

const day = (date: string, registered: number, money = 0) => ({ day: date, registered, money });
const event = (...days: ReturnType<typeof day>[]) => ({ startDay: '2027-03-10', days });

describe('the days of an event', () => {
  it('are there each, also those without anything, until today', () => {
    const { unit, slots } = daySeries(event(day('2027-03-01', 4, 500), day('2027-03-03', 1, -200)), null, '2027-03-08');
    expect(unit).toBe(1);
    const empty = { registered: 0, money: 0, before: null };
    expect(slots).toEqual([
      { from: '2027-03-01', to: '2027-03-01', registered: 4, money: 500, before: null },
      { from: '2027-03-02', to: '2027-03-02', ...empty },
      { from: '2027-03-03', to: '2027-03-03', registered: 1, money: -200, before: null },
      ...['2027-03-04', '2027-03-05', '2027-03-06', '2027-03-07', '2027-03-08'].map((at) => ({
        from: at,
        to: at,
        ...empty,
      })),
    ]);
  });

  it('end on the day of the event, once that is over, unless something happened later', () => {
    const last = (...days: ReturnType<typeof day>[]) =>
      daySeries(event(...days), null, '2028-01-01').slots.at(-1)?.from;
    expect(last(day('2027-03-01', 1))).toBe('2027-03-10');
    expect(last(day('2027-03-01', 1), day('2027-03-12', 0, -100))).toBe('2027-03-12');
  });

  it('are a week at least, so that a single one is seen as one of many', () => {
    const { slots } = daySeries(event(day('2027-03-01', 3)), null, '2027-03-01');
    expect(slots.map(({ from, registered }) => [from, registered])).toEqual([
      ['2027-02-23', 0],
      ['2027-02-24', 0],
      ['2027-02-25', 0],
      ['2027-02-26', 0],
      ['2027-02-27', 0],
      ['2027-02-28', 0],
      ['2027-03-01', 3],
    ]);
    expect(daySeries(event(), null, '2027-03-01').slots).toHaveLength(7);
  });

  it('stand beside those of the event before that were as long before its start', () => {
    const before = { startDay: '2026-05-20', days: [day('2026-05-11', 7, 70), day('2026-05-21', 2, -30)] };
    const { slots } = daySeries(event(day('2027-03-02', 1, 10)), before, '2027-03-05');
    expect([slots[0]?.from, slots.at(-1)?.from]).toEqual(['2027-03-01', '2027-03-11']);
    expect(slots[0]?.before).toEqual({ registered: 7, money: 70 });
    expect(slots[1]).toEqual({
      from: '2027-03-02',
      to: '2027-03-02',
      registered: 1,
      money: 10,
      before: { registered: 0, money: 0 },
    });
    expect(slots.at(-1)?.before).toEqual({ registered: 2, money: -30 });
  });

  it.each([
    ['2027-01-22', 1, 48, '2027-01-22', '2027-03-10'],
    ['2027-01-21', 7, 8, '2027-01-20', '2027-03-16'],
    ['2026-04-15', 7, 48, '2026-04-15', '2027-03-16'],
    ['2026-04-14', 28, 13, '2026-04-08', '2027-04-06'],
    ['2023-08-02', 28, 48, '2023-08-02', '2027-04-06'],
    ['2023-08-01', 364, 7, '2021-03-17', '2028-03-07'],
    ['1970-01-01', 364, 59, '1969-05-21', '2028-03-07'],
  ])('since %s are grouped by %i, which makes %i from %s to %s', (first, length, count, from, to) => {
    const { unit, slots } = daySeries(event(day(first, 1), day('2027-03-10', 1)), null, '2027-03-10');
    expect([unit, slots.length, slots[0]?.from, slots.at(-1)?.to]).toEqual([length, count, from, to]);
    expect(slots.reduce((sum, slot) => sum + slot.registered, 0)).toBe(2);
  });

  it('grouped by weeks begin on the weekday of the event', () => {
    const days = [day('2026-12-01', 1), day('2027-03-02', 2), day('2027-03-03', 4), day('2027-03-09', 8)];
    const { slots } = daySeries(event(...days, day('2027-03-10', 16)), null, '2027-03-10');
    expect(slots.slice(-3).map(({ from, to, registered }) => [from, to, registered])).toEqual([
      ['2027-02-24', '2027-03-02', 2],
      ['2027-03-03', '2027-03-09', 12],
      ['2027-03-10', '2027-03-16', 16],
    ]);
  });
});

describe('the hours of a door', () => {
  const hour = (at: string, checkedIn: number, undone = 0) => ({ hour: `2027-03-${at}:00:00.000Z`, checkedIn, undone });

  it('are there each from the first to the last, and some before', () => {
    const { unit, slots } = hourSeries([hour('10T08', 5), hour('10T10', 9, 1), hour('10T14', 2)]);
    expect(unit).toBe(1);
    expect(slots.map(({ from, checkedIn, undone }) => [from.slice(11, 13), checkedIn, undone])).toEqual([
      ['08', 5, 0],
      ['09', 0, 0],
      ['10', 9, 1],
      ['11', 0, 0],
      ['12', 0, 0],
      ['13', 0, 0],
      ['14', 2, 0],
    ]);
    expect(hourSeries([hour('10T08', 5)]).slots.map(({ from }) => from)[0]).toBe('2027-03-10T02:00:00.000Z');
  });

  it('of several days are grouped from the first hour on', () => {
    const { unit, slots } = hourSeries([hour('10T08', 5, 1), hour('10T10', 1, 2), hour('12T09', 4)]);
    expect(unit).toBe(3);
    expect(slots).toHaveLength(17);
    expect(slots[0]).toEqual({ from: '2027-03-10T08:00:00.000Z', checkedIn: 6, undone: 3 });
    expect(slots.at(-1)).toEqual({ from: '2027-03-12T08:00:00.000Z', checkedIn: 4, undone: 0 });
  });

  it.each([
    ['10T08', '12T07', 1],
    ['10T08', '16T07', 3],
    ['01T08', '13T07', 6],
    ['01T08', '13T08', 24],
  ])('from %s to %s are grouped by %i', (first, last, unit) =>
    expect(hourSeries([hour(first, 1), hour(last, 1)]).unit).toBe(unit));

  it('of a whole season are grouped by weeks', () =>
    expect(hourSeries([hour('01T08', 1), { ...hour('01T08', 1), hour: '2027-06-01T08:00:00.000Z' }]).unit).toBe(168));

  it('are none before the first check-in', () => expect(hourSeries([])).toEqual({ unit: 1, slots: [] }));
});

describe('the lines of a chart', () => {
  it.each([
    [[], [0, 1]],
    [
      [0, 0],
      [0, 1],
    ],
    [[1], [0, 1]],
    [
      [3, 2],
      [0, 1, 2, 3],
    ],
    [[4], [0, 1, 2, 3, 4]],
    [[5], [0, 2, 4, 6]],
    [[9], [0, 5, 10]],
    [[20], [0, 5, 10, 15, 20]],
    [[21], [0, 10, 20, 30]],
    [[40], [0, 10, 20, 30, 40]],
    [[41], [0, 20, 40, 60]],
    [[12_345], [0, 5_000, 10_000, 15_000]],
    [[400_000], [0, 100_000, 200_000, 300_000, 400_000]],
    [
      [-3, 3],
      [-4, -2, 0, 2, 4],
    ],
    [
      [-150, 0],
      [-150, -100, -50, 0],
    ],
  ])('around %j are %j', (values, lines) => expect(scaleOf(values)).toEqual(lines));
});

describe('a bar', () => {
  it('stands on zero, as high as its value', () => {
    expect(barOf(3, [0, 2, 4])).toEqual({ y: 25, height: 75 });
    expect(barOf(4, [0, 2, 4])).toEqual({ y: 0, height: 100 });
    expect(barOf(2, [-4, 0, 4])).toEqual({ y: 25, height: 25 });
  });

  it('hangs from zero where more went back', () => expect(barOf(-2, [-4, 0, 4])).toEqual({ y: 50, height: 25 }));

  it('is not there for nothing, and is seen for little', () => {
    expect(barOf(0, [0, 500])).toEqual({ y: 100, height: 0 });
    expect(barOf(1, [0, 500])).toEqual({ y: 99, height: 1 });
    expect(barOf(-1, [-500, 0, 500])).toEqual({ y: 50, height: 1 });
  });

  it.each([
    [7, [0, 3, 6]],
    [8, [0, 7]],
    [9, [0, 4, 8]],
  ])('of %i has its name below where there is room', (count, indexes) => expect(labelledSlots(count)).toEqual(indexes));
});

describe('the tickets of an event', () => {
  it('are summed up, with how many of a hundred came', () => {
    const tickets = [
      { registered: 2, checkedIn: 1, sales: 500 },
      { registered: 1, checkedIn: 1, sales: 0 },
    ];
    expect(totalsOf(tickets)).toEqual({ registered: 3, checkedIn: 2, sales: 500, rate: 6_700 });
    expect(totalsOf([])).toEqual({ registered: 0, checkedIn: 0, sales: 0, rate: null });
  });

  it('stand with their form', () => {
    const ticket = (id: string, formId: string) => ({ id, formId, formTitle: `Form ${formId}` });
    expect(ticketsByForm([ticket('a', '1'), ticket('b', '2'), ticket('c', '1')])).toEqual([
      { formId: '1', formTitle: 'Form 1', tickets: [ticket('a', '1'), ticket('c', '1')] },
      { formId: '2', formTitle: 'Form 2', tickets: [ticket('b', '2')] },
    ]);
  });

  it.each([
    [89, 100, false],
    [90, 100, true],
    [100, 100, true],
    [8, 9, false],
    [9, 10, true],
    [1_000, null, false],
  ])('of which %i of %s are gone: nearly sold out is %s', (reserved, quantity, nearly) =>
    expect(isNearlySoldOut({ reserved, quantity })).toBe(nearly));
});

it('sales lead to revenue by what is added and taken, without what is nothing', () => {
  const none = { fees: 0, vatAdded: 0, onTheirWay: 0, lost: 0, vat: 0, test: 0 };
  const rows = rowsOfSums({ ...none, sales: 1_000, fees: 50, charged: 1_050, refunded: 300, revenue: 750, test: 750 });
  expect(rows.map(({ name, amount }) => [name, amount])).toEqual([
    ['sales', 1_000],
    ['fees', 50],
    ['charged', 1_050],
    ['refunded', -300],
    ['revenue', 750],
    ['test', 750],
  ]);
});

const when = '2026-11-22T01:38:57.120Z';

it('names a report by its type and when it was made, as what it is', () => {
  expect(reportTypes.map((type) => reportName(type, when))).toEqual([
    'attendee-report-20261122T013857Z.xlsx',
    'checkin-report-20261122T013857Z.xlsx',
    'financial-report-20261122T013857Z.xlsx',
    'survey-report-20261122T013857Z.zip',
    'scanned-badge-report-20261122T013857Z.zip',
  ]);
});

it('names an exported list by when it was made', () => {
  expect(attendeeListName(when)).toBe('attendee-list-20261122T013857Z.xlsx');
});
