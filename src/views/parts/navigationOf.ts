import { CalendarDays, type LucideIcon, ScanLine, Settings, Ticket } from 'lucide-react';
import type { CurrentUser } from '../../api/contract/account.ts';
import { parts } from '../../messages/parts.ts';
import { to } from '../../paths.ts';

type Entry = { label: string; href: string; Icon: LucideIcon; current: boolean };

/** The entries of a user's navigation, with the one they are in. */
export function navigationOf({ role }: Pick<CurrentUser, 'role'>, path: string): Entry[] {
  const { navigation } = parts;
  const isIn = (...starts: string[]) => starts.some((start) => path === start || path.startsWith(`${start}/`));
  const entry = (label: string, href: string, Icon: LucideIcon, current = isIn(href)) => ({
    label,
    href,
    Icon,
    current,
  });
  switch (role) {
    case 'admin':
      return [
        entry(navigation.events, to.home(), CalendarDays, isIn(to.home(), to.eventAdd(), '/event')),
        entry(navigation.checkIn, to.checkinStaff(), ScanLine),
        entry(navigation.settings, to.settings(), Settings),
      ];
    case 'checkin':
      return [entry(navigation.checkIn, to.checkinStaff(), ScanLine)];
    case 'exhibitor':
      // Their pages are not available yet, and the start page says so.
      return [];
    case 'attendee':
      return [entry(navigation.tickets, to.attendee(), Ticket)];
  }
}
