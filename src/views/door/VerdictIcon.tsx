import {
  Ban,
  Banknote,
  CalendarX,
  Check,
  CircleHelp,
  CreditCard,
  FlaskConical,
  type LucideIcon,
  type LucideProps,
  Signpost,
  TicketCheck,
  TriangleAlert,
  Undo2,
  UserCheck,
  UserX,
  WifiOff,
} from 'lucide-react';
import type { Verdict } from '../../lib/admission.ts';

/** What is told of a ticket: its verdict, what was done, that there is no connection, or what staff have to read or ask for. */
export type Sign = Verdict | 'done' | 'undone' | 'offline' | 'warning' | 'question';

const icons: Partial<Record<Sign, LucideIcon>> = {
  admissible: TicketCheck,
  leaving: TicketCheck,
  toPay: Banknote,
  done: Check,
  undone: Undo2,
  offline: WifiOff,
  warning: TriangleAlert,
  alreadyIn: UserCheck,
  noReentry: Ban,
  notInside: UserX,
  unpaid: CreditCard,
  cancelled: Ban,
  wrongTime: CalendarX,
  wrongGate: Signpost,
  wrongSession: Signpost,
  wrongEvent: CalendarX,
  transferred: Ban,
  test: FlaskConical,
};

/** What the door says, as a sign. */
export default function VerdictIcon({ sign, ...look }: LucideProps & { sign: Sign }) {
  const Icon = icons[sign] ?? CircleHelp;
  return <Icon {...look} />;
}
