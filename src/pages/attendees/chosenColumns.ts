import { type AttendeeColumn, attendeeColumns } from '../../lib/attendee.ts';

const key = 'attendeeColumns';
const initial: readonly AttendeeColumn[] = ['name', 'organization', 'email', 'ticket', 'status', 'checkedIn'];

/** The columns of the list of attendees that were chosen on this device, in their order; the name is always one. */
export function readColumns(): readonly AttendeeColumn[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return Array.isArray(kept) ? inOrder(kept) : initial;
  } catch {
    return initial;
  }
}

/** Keeps the columns on this device, where it lets us; answers with them in their order. */
export function keepColumns(columns: readonly AttendeeColumn[]): readonly AttendeeColumn[] {
  try {
    localStorage.setItem(key, JSON.stringify(columns));
  } catch {
    // They last as long as the page.
  }
  return inOrder(columns);
}

const inOrder = (columns: readonly unknown[]) =>
  attendeeColumns.filter((column) => column === 'name' || columns.includes(column));
