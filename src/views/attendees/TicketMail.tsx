import { Send } from 'lucide-react';
import { Link } from 'wouter';
import { mails } from '#words/mails.ts';
import type { AttendeeDetails } from '../../api/contract/attendees.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { isMailState } from '../../lib/mail.ts';
import { to } from '../../paths.ts';
import { Button } from '../parts/Button.tsx';
import { May } from '../parts/desk/May.tsx';

const words = mails.ticket;

type Props = { mail: AttendeeDetails['ticketMail']; timeZone: string; busy: boolean; onSend: () => void };

/** Whether an attendee's ticket was mailed, and a way to send it again. */
export default function TicketMail({ mail, timeZone, busy, onSend }: Props) {
  return (
    <div className="row-between">
      {mail ? (
        <Link href={to.outbox({ mail: mail.mailId })} className="form-help underlined">
          {mail.sentAt
            ? words.sent(mail.to, formatDateTime(mail.sentAt, timeZone))
            : words.other(mail.to, isMailState(mail.state) ? mails.states[mail.state] : mail.state)}
        </Link>
      ) : (
        <span className="form-help">{words.never}</span>
      )}
      <May need="manage">
        <Button size="sm" variant="outline" disabled={busy} onClick={onSend}>
          <Send aria-hidden />
          {mail ? words.again : words.send}
        </Button>
      </May>
    </div>
  );
}
