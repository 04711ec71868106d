import { CalendarDays, type LucideIcon, ScanLine, Settings, Ticket, UsersRound } from 'lucide-react';
import { titles } from '#words/titles.ts';
import type { CurrentUser } from '../../api/contract/account.ts';
import { to } from '../../paths.ts';

type Entry = { label: string; href: string; Icon: LucideIcon; current: boolean };

/** The entries of a user's navigation, with the one they are in. */
export function navigationOf({ role, id, team }: Pick<CurrentUser, 'role' | 'id' | 'team'>, path: string): Entry[] {
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
        entry(titles.home, to.home(), CalendarDays, isIn(to.home(), to.eventAdd(), '/event')),
        // Spelled out, as the door loads this first.
        ...(team !== 'finance' && team !== 'readOnly' ? [entry(titles.checkinStaff, to.checkinStaff(), ScanLine)] : []),
        entry(titles.settings, to.settings(), Settings, isIn(to.settings(), to.team())),
      ];
    case 'checkin':
      return [entry(titles.checkinStaff, to.checkinStaff(), ScanLine)];
    case 'exhibitor':
      return [
        entry(titles.exhibitor, to.exhibitor(), ScanLine, path === to.exhibitor()),
        entry(titles.scannedBadge, to.scannedBadge(id), UsersRound),
        entry(titles.delegates, to.delegates(id), Ticket),
      ];
    case 'attendee':
      return [entry(titles.attendee, to.attendee(), Ticket)];
  }
}
