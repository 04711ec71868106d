import { ExternalLink } from 'lucide-react';
import { dispute as words } from '#words/dispute.ts';
import type { AttendeeDetails, Dispute } from '../../api/contract/attendees.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { formatMoney } from '../../lib/money.ts';
import { isClosed } from '../../lib/payment.ts';
import { buttonClass } from '../parts/Button.tsx';

type Props = { dispute: Dispute; order: AttendeeDetails['order']; timeZone: string };

/** A payment that the buyer disputes; only at Stripe can it be answered. */
export default function DisputeNote({ dispute: { id, amount, reason, status, dueAt }, order, timeZone }: Props) {
  const until = status === 'needsResponse' && dueAt !== null ? formatDateTime(dueAt, timeZone) : null;
  return (
    <section className={isClosed(status) ? 'attendee-due is-over' : 'attendee-due'} aria-label={words.title}>
      <div>
        <h3>{words.titles[status](formatMoney(amount, order.currency))}</h3>
        <p>{words.reason(words.reasons[reason])}</p>
        <p>{until ? words.answerUntil(until) : words.helps[status]}</p>
      </div>
      {status === 'needsResponse' ? (
        <a
          className={buttonClass({ size: 'sm', variant: 'outline' })}
          href={`https://dashboard.stripe.com/${order.testMode ? 'test/' : ''}disputes/${id}`}
          target="_blank"
          rel="noreferrer"
        >
          {words.answer}
          <ExternalLink aria-hidden />
        </a>
      ) : null}
    </section>
  );
}
