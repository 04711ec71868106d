import { formatCount } from '../../lib/money.ts';
import type { SumName } from '../../lib/report.ts';

const number = (value: number) => formatCount(value, 'en-GB');
const ordersOf = (count: number) => (count === 1 ? '1 order' : `${number(count)} orders`);
const mailsOf = (count: number) => (count === 1 ? '1 email' : `${number(count)} emails`);

/** Words of the page of an event's figures. */
export const figures = {
  title: 'Insights',
  updated: (time: string) => `Updated at ${time}`,
  emptyTitle: 'Nothing to show yet',
  emptyText: 'Insights appear with the first registration. Share the registration page so that people can register.',
  emptyAction: 'Go to the overview',
  totals: 'Totals',
  registered: 'Registered',
  checkedIn: 'Checked in',
  checkedInRate: (count: string, rate: string) => `${count} (${rate})`,
  money: 'Revenue',
  moneyTest: 'Revenue (incl. test)',
  withTest: (amount: string) => `${amount} (incl. test)`,
  unpaid: 'Unpaid orders',
  unpaidOf: (count: string, total: string) => `${count} (${total})`,
  registrations: 'Registrations',
  registrationsLead: 'Over time, excluding cancelled ones.',
  moneyLead: 'Received over time, less refunds.',
  checkIns: 'Check-ins by hour',
  checkInsLead: 'In the event’s time zone. Undone check-ins are included.',
  thisEvent: 'This event',
  eventBefore: 'Previous event',
  aligned: (event: string) => `${event}, at the same point before its start`,
  units: { 1: 'Day', 7: 'Week', 28: 'Four weeks', 364: 'Year' } as Record<number, string>,
  hours: { 1: 'Hour', 3: 'Three hours', 6: 'Six hours', 24: 'Day', 168: 'Week' } as Record<number, string>,
  undone: 'Undone',
  showTable: 'Show as table',
  tableOf: (what: string) => `${what}, as a table`,
  alternative: (what: string, from: string, to: string, peak: { name: string; value: string } | null) =>
    `${what}, ${from} to ${to}. ${peak ? `Highest: ${peak.value}, ${peak.name}.` : 'Nothing yet.'}`,
  range: (from: string, to: string) => `${from} – ${to}`,
  before: (value: string, event: string) => `${event}: ${value}`,
  tickets: 'Tickets',
  ticket: 'Ticket',
  ticketsOf: (form: string) => `Tickets of ${form}`,
  all: 'All tickets',
  of: (count: string, max: string | null) => (max === null ? count : `${count} of ${max}`),
  sales: 'Sales',
  salesLead:
    'Sales are the ticket prices of all orders that were paid, less discounts and without an added service fee or VAT. Orders that were cancelled or refunded later count, too.',
  sumsTitle: 'From sales to revenue',
  sumsLead:
    'Revenue is what was charged, less refunds and lost disputes. It’s the same here, on your events and in the financial report.',
  sum: 'Amount of',
  amount: 'Amount',
  sums: {
    sales: 'Sales: ticket prices, less discounts',
    fees: 'Service fees, added to the prices',
    vatAdded: 'VAT, added to the prices',
    charged: 'Charged',
    refunded: 'Refunded',
    onTheirWay: 'Refunds on their way',
    lost: 'Lost in disputes',
    revenue: 'Revenue',
    vat: 'VAT in it, by invoices and credit notes',
    test: 'Test money in it',
  } satisfies Record<SumName, string>,
  promos: 'Promo codes',
  code: 'Code',
  used: 'Used',
  discount: 'Discount',
  offered: 'Offered',
  events: 'Events',
  event: 'Event',
  starts: 'Starts',
  unpaidTotal: 'Unpaid',
  allTitle: 'Insights for all events',
  allEmpty: 'Insights appear with the first registration for any event.',
  download: 'Download xlsx',
  ofEvent: (event: string, what: string) => `${event}: ${what}`,
  failedRefunds: (count: number) => (count === 1 ? '1 failed refund' : `${number(count)} failed refunds`),
  ticketsNearlySoldOut: (count: number) =>
    count === 1 ? '1 ticket nearly sold out' : `${number(count)} tickets nearly sold out`,
  attention: 'Needs attention',
  nothingWaits: 'Nothing needs your attention.',
  transfer: (count: number, total: string) =>
    `${ordersOf(count)} ${count === 1 ? 'waits' : 'wait'} for a bank transfer: ${total}`,
  door: (count: number, total: string) => `${ordersOf(count)} to pay at the door: ${total}`,
  failedMails: (count: number) => `${mailsOf(count)} couldn’t be sent`,
  mailsInDoubt: (count: number) => `${mailsOf(count)} may not have arrived`,
  disputes: (count: number) =>
    count === 1 ? '1 disputed payment needs your answer' : `${number(count)} disputed payments need your answer`,
  nearlySoldOut: (ticket: string, form: string, reserved: string, quantity: string) =>
    `${ticket} (${form}) is nearly sold out: ${reserved} of ${quantity}`,
  soldOut: (ticket: string, form: string) => `${ticket} (${form}) is sold out`,
};
