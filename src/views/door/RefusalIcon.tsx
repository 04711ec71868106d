import {
  Ban,
  CalendarX,
  CircleHelp,
  CreditCard,
  FlaskConical,
  type LucideIcon,
  type LucideProps,
  Signpost,
  UserCheck,
  UserX,
} from 'lucide-react';
import type { Verdict } from '../../lib/admission.ts';

const icons: Partial<Record<Verdict, LucideIcon>> = {
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

/** Why somebody does not pass, as a sign. */
export default function RefusalIcon({ verdict, ...look }: LucideProps & { verdict: Verdict }) {
  const Icon = icons[verdict] ?? CircleHelp;
  return <Icon {...look} />;
}
