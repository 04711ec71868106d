import type { PurchaseFilter } from './purchase.ts';

/** What can be asked of the payment of an attendee's order. */
export const attendeePayments = [
  'paid',
  'transfer',
  'door',
  'open',
  'free',
  'ended',
  'cancelled',
] as const satisfies readonly PurchaseFilter[];
type AttendeePayment = (typeof attendeePayments)[number];

/** What the list of attendees can show of each, and be sorted by. */
export const attendeeColumns = [
  'name',
  'organization',
  'email',
  'ticket',
  'status',
  'checkedIn',
  'registered',
  'reference',
  'jobTitle',
  'phone',
  'country',
  'form',
] as const;
export type AttendeeColumn = (typeof attendeeColumns)[number];
/** From the smallest to the largest, or the other way round; what is empty comes last in both. */
export type AttendeeSort = AttendeeColumn | `-${AttendeeColumn}`;
export const attendeeSorts: readonly AttendeeSort[] = attendeeColumns.flatMap((column): AttendeeSort[] => [
  column,
  `-${column}`,
]);
export const newestFirst: AttendeeSort = '-registered';

export const yesOrNo = ['yes', 'no'] as const;
/** Those whom the buyer has yet to name. */
export const attendeeDetails = ['missing'] as const;

/**
 * Which attendees the list shows, and in which order: what the server is asked for, and what stands in the page's address
 * under the same names. `answer` is an option of `question`; `from` and `to` are days (2027-03-01) in the event's time zone.
 */
export type AttendeeFilter = {
  name?: string | undefined;
  ticket?: string | undefined;
  payment?: AttendeePayment | undefined;
  checkedIn?: (typeof yesOrNo)[number] | undefined;
  details?: (typeof attendeeDetails)[number] | undefined;
  country?: string | undefined;
  question?: string | undefined;
  answer?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  sort?: AttendeeSort | undefined;
};

const keys = [
  'name',
  'ticket',
  'payment',
  'checkedIn',
  'details',
  'country',
  'question',
  'answer',
  'from',
  'to',
  'sort',
] as const satisfies readonly (keyof AttendeeFilter)[];

const choices: Partial<Record<keyof AttendeeFilter, readonly string[]>> = {
  payment: attendeePayments,
  checkedIn: yesOrNo,
  details: attendeeDetails,
  sort: attendeeSorts,
};

/** The filter in an address. What is no choice is left out; ids and days are the server's to judge. */
export function readAttendeeFilter(parameters: URLSearchParams): AttendeeFilter {
  const given = keys.flatMap((key) => {
    const value = parameters.get(key) ?? '';
    return value !== '' && (choices[key]?.includes(value) ?? true) ? [[key, value]] : [];
  });
  return Object.fromEntries(given);
}

/** How many things the filter asks for, apart from the typed text and the order. An answer belongs to its question. */
export const countFilters = ({ name: _, sort: __, answer: ___, from, to, ...others }: AttendeeFilter): number =>
  Object.values(others).filter(Boolean).length + (from || to ? 1 : 0);

/** The order that a press on a column's head asks for: that column's, or the other way round where it is in order already. */
export const sortedBy = (column: AttendeeColumn, sort: AttendeeSort = newestFirst): AttendeeSort =>
  sort === column ? `-${column}` : column;

/** What can be done with several attendees at once. */
export const batchActions = ['checkIn', 'undoCheckIn', 'markPaid', 'cancelOrder', 'delete'] as const;
export type BatchAction = (typeof batchActions)[number];

/** Attendees that one call does something with: few enough that it answers soon. */
export const batchSize = 25;

/** Attendees that one call may name to read them: more than anybody ticks. */
export const maxSelected = 20_000;
/** The largest body of such a call, in bytes. */
export const selectionBytes = 1_000_000;

/** What attendees may do with their tickets by themselves, where the form lets them. */
export const selfServices = ['edit', 'transfer', 'cancel'] as const;
export type SelfService = (typeof selfServices)[number];

/** Who may transfer a ticket: the attendee whose address it has, whoever ordered it, or either. */
export const transferrers = ['both', 'holder', 'buyer'] as const;
export type Transferrer = (typeof transferrers)[number];

type Rule = { until: string | null };

/**
 * Until when each is possible: `until` is null for the start of the event. Null where it is not possible at all. A transfer is for both where
 * nothing is said of who may.
 */
export type SelfServiceRules = {
  edit: Rule | null;
  transfer: (Rule & { by?: Transferrer | undefined }) | null;
  cancel: Rule | null;
};

/** Who else than this person may transfer a ticket; null where they may, or no one may. */
export function transferrerOtherThan(
  { transfer }: SelfServiceRules,
  person: { isHolder: boolean; isBuyer: boolean },
): 'holder' | 'buyer' | null {
  const by = transfer?.by ?? 'both';
  if (by === 'both') return null;
  return (by === 'holder' ? person.isHolder : person.isBuyer) ? null : by;
}

/** Of a form whose organiser has said nothing: what people answered is best corrected by themselves. */
export const usualSelfService: SelfServiceRules = { edit: { until: null }, transfer: null, cancel: null };

/** Whether something is still possible. A time of `until` is the first at which it is not. */
export const isStillPossible = (
  rules: SelfServiceRules,
  what: SelfService,
  { now, startsAt }: { now: string; startsAt: string },
): boolean => {
  const rule = rules[what];
  return rule !== null && Date.parse(now) < Date.parse(rule.until ?? startsAt);
};
