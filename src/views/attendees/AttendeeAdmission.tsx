import { Check, ExternalLink, Undo2 } from 'lucide-react';
import { attendee as words } from '#words/attendee.ts';
import type { AttendeeDetails } from '../../api/contract/attendees.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { admits, isUnpaid } from '../../lib/purchase.ts';
import { fullName } from '../../lib/text.ts';
import { to } from '../../paths.ts';
import { Button, buttonClass } from '../parts/Button.tsx';
import { CopyButton } from '../parts/desk/CopyButton.tsx';
import { May } from '../parts/desk/May.tsx';
import { lazyPart } from '../parts/lazyPart.tsx';
import { publicAddress } from '../parts/publicAddress.ts';
import type { AttendeeAction } from './attendeeActions.ts';

// After the list itself.
const TicketMail = lazyPart(() => import('./TicketMail.tsx'));

export type AdmissionProps = {
  details: AttendeeDetails;
  timeZone: string;
  busy: boolean;
  act: (action: AttendeeAction) => void;
};

/** Whether an attendee is in, and how they come in or out. */
export function CheckInState({ details: { attendee, leftAt, lastCheckIn }, timeZone, busy, act }: AdmissionProps) {
  const { checkedInAt, paymentStatus } = attendee;
  if (checkedInAt) {
    const { by = '', gate = '' } = lastCheckIn ?? {};
    return (
      <section className="attendee-check-in is-in" aria-label={words.checkInTitle}>
        <p>
          <Check aria-hidden />
          {words.read.checkedInBy(formatDateTime(checkedInAt, timeZone), by, gate)}
          {leftAt ? ` ${words.read.leftAt(formatDateTime(leftAt, timeZone))}` : null}
        </p>
        <May need="manage">
          <Button size="sm" variant="outline" disabled={busy} onClick={() => act('undoCheckIn')}>
            <Undo2 aria-hidden />
            {leftAt ? words.read.undoCheckOut : words.read.undoCheckIn}
          </Button>
        </May>
      </section>
    );
  }
  return (
    <section className="attendee-check-in" aria-label={words.checkInTitle}>
      <p>{admits(paymentStatus) ? words.read.notCheckedIn : refusalReason(paymentStatus)}</p>
      {admits(paymentStatus) ? (
        <May need="manage">
          <Button size="sm" variant="subtle" disabled={busy} onClick={() => act('checkIn')}>
            <Check aria-hidden />
            {words.read.checkIn}
          </Button>
        </May>
      ) : null}
    </section>
  );
}

/** What happened at the door, where it is more than the state says. */
export function CheckInLog({
  details: { checkIns, attendee },
  timeZone,
}: Pick<AdmissionProps, 'details' | 'timeZone'>) {
  if (checkIns.length < (attendee.checkedInAt ? 2 : 1)) return null;
  return (
    <details className="attendee-log">
      <summary>{words.read.checkInLog(checkIns.length)}</summary>
      <ol>
        {checkIns.map(({ id, kind, at, by, gate }) => (
          <li key={id}>{words.read.checkIns[kind](formatDateTime(at, timeZone), by, gate)}</li>
        ))}
      </ol>
    </details>
  );
}

const refusalReason = (status: AttendeeDetails['attendee']['paymentStatus']): string =>
  isUnpaid(status) ? words.read.cannotCheckIn : words.read.cannotCheckInVoid;

/** The ticket’s page, and the mail that brings it. */
export function TicketLink({ details, timeZone, busy, act }: AdmissionProps) {
  const { attendee, ticketKey, deletedAt } = details;
  // Who may not act with the key has none.
  const isValid = ticketKey !== null || (admits(attendee.paymentStatus) && deletedAt === null);
  const address = ticketKey ? publicAddress(to.ticket(ticketKey)) : null;
  return (
    <section className="attendee-part" aria-label={words.read.ticketLink}>
      <header className="row-between">
        <h3>{words.read.ticketLink}</h3>
        {address ? (
          <div className="row-between">
            <CopyButton text={address} label={words.read.copyTicket(fullName(attendee))} />
            <a
              href={address}
              target="_blank"
              rel="noreferrer"
              className={buttonClass({ variant: 'outline', size: 'sm' })}
            >
              <ExternalLink aria-hidden />
              {words.read.openTicket}
            </a>
          </div>
        ) : null}
      </header>
      {isValid ? (
        <TicketMail mail={details.ticketMail} timeZone={timeZone} busy={busy} onSend={() => act('sendTicket')} />
      ) : (
        <p className="form-help">{isUnpaid(attendee.paymentStatus) ? words.read.noTicket : words.read.voidTicket}</p>
      )}
    </section>
  );
}
