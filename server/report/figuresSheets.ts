import type { AllFigures, EventFigures } from '../../src/api/contract/figures.ts';
import { rowsOfSums } from '../../src/lib/report.ts';
import type { ServerWords } from '../../src/messages/serverWords.ts';
import { type Column, type Sheet, sheetOf } from '../platform/xlsx.ts';

type Days = EventFigures['days'];

const text = (head: string, width: number) => ({ head, kind: 'text', width }) as const;
const number = (head: string) => ({ head, kind: 'number', width: 14 }) as const;
const time = (head: string) => ({ head, kind: 'time', width: 17 }) as const;
const money = (head: string) => ({ head, kind: 'money', width: 18 }) as const;

function daySheet(name: string, days: Days, currency: string, { figures: words }: ServerWords): Sheet {
  const columns: Column<Days[number]>[] = [
    { head: words.units[1] ?? '', kind: 'date', width: 12, of: ({ day }) => day },
    { ...number(words.registered), of: ({ registered }) => registered },
    { ...money(inCurrency(words.money, currency)), of: (row) => row.money },
  ];
  return sheetOf(name, columns, days);
}

const inCurrency = (head: string, currency: string) => `${head} (${currency.toUpperCase()})`;

/** What goes from what was sold to what is left of it. */
export function sumsSheet(sums: EventFigures['sums'], currency: string, { figures: heads }: ServerWords): Sheet {
  const columns: Column<ReturnType<typeof rowsOfSums>[number]>[] = [
    { ...text(heads.sum, 44), of: ({ name }) => heads.sums[name] },
    { ...money(inCurrency(heads.amount, currency)), of: ({ amount }) => amount },
  ];
  return sheetOf(heads.money, columns, rowsOfSums(sums));
}

/** The tables behind the charts of an event: its days, tickets, promo codes and hours at the door. */
export function figuresSheets({ currency, ...figures }: EventFigures, words: ServerWords): Sheet[] {
  const { figures: heads, report } = words;
  const tickets: Column<EventFigures['tickets'][number]>[] = [
    { ...text(report.attendees.form, 24), of: ({ formTitle }) => formTitle },
    { ...text(heads.ticket, 24), of: ({ name }) => name },
    { ...number(heads.offered), of: ({ quantity }) => quantity },
    { ...number(heads.registered), of: ({ registered }) => registered },
    { ...number(heads.checkedIn), of: ({ checkedIn }) => checkedIn },
    { ...money(inCurrency(heads.sales, currency)), of: ({ sales }) => sales },
  ];
  const promos: Column<EventFigures['promos'][number]>[] = [
    { ...text(heads.code, 20), of: ({ code }) => code },
    { ...number(heads.offered), of: ({ uses }) => uses },
    { ...number(heads.used), of: ({ used }) => used },
    { ...money(inCurrency(heads.discount, currency)), of: ({ discount }) => discount },
  ];
  const hours: Column<EventFigures['hours'][number]>[] = [
    { ...time(report.checkIn.hour), of: ({ hour }) => hour },
    { ...number(heads.checkedIn), of: ({ checkedIn }) => checkedIn },
    { ...number(heads.undone), of: ({ undone }) => undone },
  ];
  return [
    daySheet(heads.registrations, figures.days, currency, words),
    sumsSheet(figures.sums, currency, words),
    sheetOf(heads.tickets, tickets, figures.tickets),
    sheetOf(heads.promos, promos, figures.promos),
    sheetOf(report.checkIn.byHour, hours, figures.hours),
  ];
}

/** The same over all events: each event, and the days of every currency. */
export function allFiguresSheets({ events, currencies }: AllFigures, words: ServerWords): Sheet[] {
  const { figures: heads, report } = words;
  const columns: Column<AllFigures['events'][number]>[] = [
    { ...text(heads.event, 30), of: ({ name }) => name },
    { ...time(heads.starts), of: ({ startsAt }) => startsAt },
    { ...number(heads.registered), of: ({ registered }) => registered },
    { ...number(heads.checkedIn), of: ({ checkedIn }) => checkedIn },
    { ...text(report.attendees.currency, 9), of: ({ currency }) => currency.toUpperCase() },
    { ...money(heads.money), of: (event) => event.money },
    { ...number(heads.unpaid), of: ({ unpaid: { transfer, door } }) => transfer.orders + door.orders },
    { ...money(heads.unpaidTotal), of: ({ unpaid: { transfer, door } }) => transfer.total + door.total },
  ];
  return [
    sheetOf(heads.events, columns, events),
    ...currencies.map(({ currency, days }) => daySheet(currency.toUpperCase(), days, currency, words)),
  ];
}
