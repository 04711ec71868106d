import type { TeamNeed } from './account.ts';

/*
 * What the figures of an event look like over time. Days are texts like 2027-03-01; to compare two events, days are counted
 * from the day on which each begins, so that the day before is -1.
 */

type Day = { day: string; registered: number; money: number };
/** An event's days, and the one on which it begins. */
type Course = { startDay: string; days: readonly Day[] };
type Count = { registered: number; money: number };

/** Days side by side, `from` the first of them `to` the last. `before` is the same stretch of the event before. */
export type DaySlot = Count & { from: string; to: string; before: Count | null };
export type HourSlot = { from: string; checkedIn: number; undone: number };
/** Slots of `unit` days or hours each, without gaps. */
export type Series<Slot> = { unit: number; slots: Slot[] };

const hourLength = 3_600_000;
const dayLength = 24 * hourLength;

/** So many slots keep their bars apart on a phone, and so few look like a course. */
const fewest = 7;
const most = 48;

const dayUnits = [1, 7, 28, 364];
const hourUnits = [1, 3, 6, 24, 168];

/** What leads from an event's sales to its revenue, in order; `add` and `take` change what stands above, `of` is part of it. */
const sumRows = [
  ['sales', 'total'],
  ['fees', 'add'],
  ['vatAdded', 'add'],
  ['charged', 'total'],
  ['refunded', 'take'],
  ['onTheirWay', 'take'],
  ['lost', 'take'],
  ['revenue', 'total'],
  ['vat', 'of'],
  ['test', 'of'],
] as const;
export type SumName = (typeof sumRows)[number][0];

/** The same as rows of a table; totals always, and of the others those that are not zero. What is taken is negative, so that the column adds up. */
export const rowsOfSums = (
  sums: Readonly<Record<SumName, number>>,
): { name: SumName; role: (typeof sumRows)[number][1]; amount: number }[] =>
  sumRows
    .filter(([name, role]) => role === 'total' || sums[name] !== 0)
    .map(([name, role]) => ({ name, role, amount: role === 'take' ? 0 - sums[name] : sums[name] }));

const dayNumber = (day: string): number => Date.parse(day) / dayLength;
const dayOf = (number: number): string => new Date(number * dayLength).toISOString().slice(0, 10);

/**
 * Registrations and money until today, the event's last day or that of the event before, whichever comes last. Weeks and
 * longer stretches begin on the weekday of the event.
 */
export function daySeries(event: Course, before: Course | null, today: string): Series<DaySlot> {
  const start = dayNumber(event.startDay);
  const own = fromStart(event);
  const earlier = before && fromStart(before);
  const places = [...own, ...(earlier ?? [])].map(({ place }) => place);
  const { unit, places: begins } = slotsOver([...places, Math.min(dayNumber(today) - start, 0)], dayUnits);
  const countIn = (days: readonly Placed[], begin: number): Count => {
    const within = days.filter(({ place }) => place >= begin && place < begin + unit);
    return { registered: sumOf(within, 'registered'), money: sumOf(within, 'money') };
  };
  const slots = begins.map((begin) => ({
    from: dayOf(start + begin),
    to: dayOf(start + begin + unit - 1),
    ...countIn(own, begin),
    before: earlier && countIn(earlier, begin),
  }));
  return { unit, slots };
}

type Placed = Day & { place: number };
const fromStart = ({ startDay, days }: Course): Placed[] =>
  days.map((day) => ({ ...day, place: dayNumber(day.day) - dayNumber(startDay) }));

/** Check-ins from the first hour to the last; without any, nothing. Hours are instants in ISO 8601. */
export function hourSeries(hours: readonly { hour: string; checkedIn: number; undone: number }[]): Series<HourSlot> {
  const [first] = hours;
  if (!first) return { unit: 1, slots: [] };
  const start = Date.parse(first.hour);
  const placed = hours.map((each) => ({ ...each, place: (Date.parse(each.hour) - start) / hourLength }));
  const { unit, places } = slotsOver(
    placed.map(({ place }) => place),
    hourUnits,
  );
  const slots = places.map((begin) => {
    const within = placed.filter(({ place }) => place >= begin && place < begin + unit);
    return {
      from: new Date(start + begin * hourLength).toISOString(),
      checkedIn: sumOf(within, 'checkedIn'),
      undone: sumOf(within, 'undone'),
    };
  });
  return { unit, slots };
}

/** Where the slots begin that hold all of these places, in the smallest unit that needs no more than so many. */
function slotsOver(held: readonly number[], units: readonly number[]): { unit: number; places: number[] } {
  const [first, last] = [Math.min(...held), Math.max(...held)];
  const countBy = (unit: number) => Math.floor(last / unit) - Math.floor(first / unit) + 1;
  const unit = units.find((each) => countBy(each) <= most) ?? Math.max(...units);
  const count = Math.max(countBy(unit), fewest);
  const end = Math.floor(last / unit);
  return { unit, places: Array.from({ length: count }, (_, index) => (end - count + 1 + index) * unit) };
}

const sumOf = <Key extends string>(rows: readonly Record<Key, number>[], key: Key): number =>
  rows.reduce((sum, row) => sum + row[key], 0);

/** The lines of a chart, evenly apart, lowest first: round numbers around all values, and zero. */
export function scaleOf(values: readonly number[]): number[] {
  const [least, greatest] = [Math.min(0, ...values), Math.max(0, ...values)];
  const step = roundUp((greatest - least) / 4);
  const lowest = Math.floor(least / step);
  const count = Math.max(Math.ceil(greatest / step) - lowest, 1) + 1;
  return Array.from({ length: count }, (_, index) => (lowest + index) * step);
}

/** The next of 1, 2, 5, 10, 20, 50 and so on. */
function roundUp(value: number): number {
  let magnitude = 1;
  while (magnitude * 10 < value) magnitude *= 10;
  return magnitude * ([1, 2, 5].find((step) => step * magnitude >= value) ?? 10);
}

/** Where a bar stands between the lines of a chart, from its top, in per cent of its height. What is not 0 is seen. */
export function barOf(value: number, lines: readonly number[]): { y: number; height: number } {
  const top = Math.max(...lines);
  const percent = 100 / (top - Math.min(...lines));
  const height = value === 0 ? 0 : Math.max(Math.abs(value) * percent, 1);
  return { y: top * percent - (value > 0 ? height : 0), height };
}

/** Which of so many slots have their name below: the first, the last, and the middle one where there is one. */
export const labelledSlots = (count: number): number[] =>
  count % 2 === 0 ? [0, count - 1] : [0, (count - 1) / 2, count - 1];

type Sold = { registered: number; checkedIn: number; sales: number };

export type Totals = Sold & {
  /** Hundredths of a per cent of those registered, in whole per cents; null without any. */
  rate: number | null;
};

export function totalsOf(tickets: readonly Sold[]): Totals {
  const [registered, checkedIn] = [sumOf(tickets, 'registered'), sumOf(tickets, 'checkedIn')];
  const rate = registered === 0 ? null : Math.round((checkedIn / registered) * 100) * 100;
  return { registered, checkedIn, sales: sumOf(tickets, 'sales'), rate };
}

/** The tickets of each form, in the order in which they come. */
export function ticketsByForm<Ticket extends { formId: string; formTitle: string }>(tickets: readonly Ticket[]) {
  const forms = new Map<string, { formId: string; formTitle: string; tickets: Ticket[] }>();
  for (const ticket of tickets) {
    const { formId, formTitle } = ticket;
    const form = forms.get(formId) ?? { formId, formTitle, tickets: [] };
    form.tickets.push(ticket);
    forms.set(formId, form);
  }
  return [...forms.values()];
}

/** Nine of ten are sold or held, or more. */
export const isNearlySoldOut = ({ quantity, reserved }: { quantity: number | null; reserved: number }): boolean =>
  quantity !== null && reserved * 10 >= quantity * 9;

/** What a report is: the call that makes it, what that needs of an organiser, and its file: a workbook, or an archive of several. */
type Report = { call: `download${string}Report`; need: TeamNeed; ending: 'xlsx' | 'zip'; summary: string };

/** The reports of an event, as they are called in the names of their files, in the order in which they are shown. */
export const reports = {
  attendee: {
    call: 'downloadAttendeeReport',
    need: 'export',
    ending: 'xlsx',
    summary: 'Every attendee with their answers, xlsx',
  },
  checkin: {
    call: 'downloadCheckinReport',
    need: 'export',
    ending: 'xlsx',
    summary: 'Every check-in, who is in, and counts by ticket and hour, xlsx',
  },
  financial: {
    call: 'downloadFinancialReport',
    need: 'finance',
    ending: 'xlsx',
    summary: 'Every movement of money, xlsx',
  },
  survey: {
    call: 'downloadSurveyReport',
    need: 'export',
    ending: 'zip',
    summary: 'What was answered and how often, a workbook for each form, zip',
  },
  'scanned-badge': {
    call: 'downloadScannedBadgeReport',
    need: 'export',
    ending: 'zip',
    summary: 'The badges that exhibitors scanned, a workbook for each, zip',
  },
} as const satisfies Record<string, Report>;
export type ReportType = keyof typeof reports;
export const reportTypes = Object.keys(reports) as ReportType[];

/** When it was made, as ISO 8601 without the colons that a file cannot have. */
const stamp = (iso: string): string => iso.replace(/[-:]|\.\d+/g, '');

/** The name of a report's file: its type and when it was made. */
export const reportName = (type: ReportType, iso: string): string =>
  `${type}-report-${stamp(iso)}.${reports[type].ending}`;

/** The name of the file of figures. */
export const figuresName = (iso: string): string => `figures-${stamp(iso)}.xlsx`;

/** The name of the archive with all that is held about an attendee. */
export const attendeeDataName = (iso: string): string => `attendee-data-${stamp(iso)}.zip`;

/** The name of the file of a list of attendees. */
export const attendeeListName = (iso: string): string => `attendee-list-${stamp(iso)}.xlsx`;

/** The name of a file of an exhibitor's contacts. */
export const contactFileName = (ending: string, iso: string): string => `contacts-${stamp(iso)}.${ending}`;
