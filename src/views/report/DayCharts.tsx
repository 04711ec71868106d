import { figures as words } from '#words/figures.ts';
import type { EventFigures } from '../../api/contract/figures.ts';
import { formatDate, formatDateTime, formatTime, toLocalText } from '../../lib/dates.ts';
import { formatCount, formatMoney } from '../../lib/money.ts';
import { type DaySlot, daySeries, hourSeries } from '../../lib/report.ts';
import { Panel } from '../parts/desk/Panel.tsx';
import { type Bar, BarChart } from './BarChart.tsx';

type Props = {
  figures: Pick<EventFigures, 'startsAt' | 'timeZone' | 'days' | 'before' | 'currency'>;
  /** When they were read, an ISO 8601 instant. */
  readAt: string;
};

const dayIn = (instant: string, zone: string) => toLocalText(instant, zone).slice(0, 10);
const shown = (day: string) => formatDate(`${day}T00:00:00.000Z`, 'UTC');
const nameOf = ({ from, to }: DaySlot) => (from === to ? shown(from) : words.range(shown(from), shown(to)));

/** Registrations and money over time, beside those of the event before. */
export function DayCharts({ figures: { startsAt, timeZone, days, before, currency }, readAt }: Props) {
  const earlier = before && before.days.length > 0 ? before : null;
  const { unit, slots } = daySeries(
    { startDay: dayIn(startsAt, timeZone), days },
    earlier && { startDay: dayIn(earlier.startsAt, earlier.timeZone), days: earlier.days },
    dayIn(readAt, timeZone),
  );
  const barsOf = (what: 'registered' | 'money'): Bar[] =>
    slots.map((slot) => ({
      key: slot.from,
      name: nameOf(slot),
      label: shown(slot.from),
      value: slot[what],
      before: slot.before?.[what] ?? null,
    }));
  const money = (value: number) => formatMoney(value, currency);
  const shared = { unit: words.units[unit] ?? '', before: earlier?.name ?? null };
  return (
    <>
      <Panel title={words.registrations} lead={words.registrationsLead}>
        <BarChart
          {...shared}
          title={words.registrations}
          bars={barsOf('registered')}
          format={formatCount}
          formatShort={formatCount}
        />
      </Panel>
      <Panel title={words.money} lead={words.moneyLead}>
        <BarChart
          {...shared}
          title={words.money}
          bars={barsOf('money')}
          format={money}
          formatShort={(value) => money(value).replace(/[.,]00(?!\d)/, '')}
        />
      </Panel>
    </>
  );
}

/** Check-ins hour by hour, as soon as there are some. */
export function HourChart({ figures: { hours, timeZone } }: { figures: Pick<EventFigures, 'hours' | 'timeZone'> }) {
  const { unit, slots } = hourSeries(hours);
  if (slots.length === 0) return null;
  const undone = new Map(slots.map((slot) => [slot.from, slot.undone]));
  const isOneDay = dayIn(slots[0]?.from ?? '', timeZone) === dayIn(slots.at(-1)?.from ?? '', timeZone);
  const bars = slots.map(({ from, checkedIn }) => ({
    key: from,
    name: formatDateTime(from, timeZone),
    label: isOneDay ? formatTime(from, timeZone) : formatDateTime(from, timeZone),
    value: checkedIn,
    before: null,
  }));
  return (
    <Panel title={words.checkIns} lead={words.checkInsLead}>
      <BarChart
        title={words.checkIns}
        unit={words.hours[unit] ?? ''}
        bars={bars}
        format={formatCount}
        formatShort={formatCount}
        before={null}
        more={[
          { key: 'undone', head: words.undone, cell: ({ key }) => formatCount(undone.get(key) ?? 0), align: 'end' },
        ]}
      />
    </Panel>
  );
}
