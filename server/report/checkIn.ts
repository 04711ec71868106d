import { readRows } from '../platform/db/readRows.ts';
import { type Sheet, sheetOf } from '../platform/xlsx.ts';
import { checkInLog, countsByHour, countsByTicket } from './attendees.sql.ts';
import { readAttendees } from './attendees.ts';
import { orderColumns, statusColumn, whoColumns } from './columns.ts';
import type { Asked } from './report.ts';

/** What happened at the doors of an event, who is in, and how many: by ticket, and by hour of the event's clocks. */
export async function checkInSheets({ tx, eventId, timeZone, words }: Asked): Promise<Sheet[]> {
  const { checkIn, attendees } = words.report;
  const [who, order] = [whoColumns(words), orderColumns(words)];
  return [
    sheetOf(
      checkIn.log,
      [
        { head: checkIn.time, kind: 'time', width: 17, of: ({ at }) => at },
        { head: checkIn.what, kind: 'text', width: 17, of: ({ kind }) => checkIn.kinds[kind] },
        ...who,
        ...order,
        { head: checkIn.gate, kind: 'text', width: 16, of: ({ gate }) => gate },
        { head: checkIn.session, kind: 'text', width: 24, of: ({ session }) => session },
        { head: checkIn.by, kind: 'text', width: 26, of: ({ by }) => by },
      ],
      readRows(tx, checkInLog, eventId),
    ),
    sheetOf(
      attendees.sheet,
      [
        ...who,
        ...order,
        statusColumn(words),
        { head: checkIn.state, kind: 'text', width: 17, of: (row) => checkIn.states[row.checkedInAt ? 'in' : 'out'] },
        { head: attendees.checkedIn, kind: 'time', width: 17, of: ({ checkedInAt }) => checkedInAt },
      ],
      readAttendees(tx, { eventId }, { sort: 'name' }),
    ),
    sheetOf(
      checkIn.byTicket,
      [
        { head: attendees.form, kind: 'text', width: 24, of: ({ formTitle }) => formTitle },
        { head: attendees.ticket, kind: 'text', width: 24, of: ({ ticketName }) => ticketName },
        { head: checkIn.registered, kind: 'number', width: 13, of: ({ registered }) => registered },
        { head: attendees.checkedIn, kind: 'number', width: 13, of: ({ checkedIn }) => checkedIn },
        {
          head: checkIn.share,
          kind: 'percent',
          width: 11,
          of: ({ registered, checkedIn }) => (registered === 0 ? null : checkedIn / registered),
        },
      ],
      await countsByTicket(tx, eventId),
    ),
    sheetOf(
      checkIn.byHour,
      [
        { head: checkIn.hour, kind: 'time', width: 17, of: ({ hour }) => hour },
        { head: attendees.checkedIn, kind: 'number', width: 13, of: ({ checkedIn }) => checkedIn },
        { head: checkIn.undone, kind: 'number', width: 13, of: ({ undone }) => undone },
      ],
      await countsByHour(tx, eventId, timeZone),
    ),
  ];
}
