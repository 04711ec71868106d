import './Timeline.css';
import { Link } from 'wouter';
import { mails } from '#words/mails.ts';
import { purchases } from '#words/purchases.ts';
import type { TimelineEntry } from '../../api/contract/purchaseEvents.ts';
import { formatDateTime } from '../../lib/dates.ts';
import type { Currency } from '../../lib/enumerations.ts';
import { formatAnyMoney, formatMoney } from '../../lib/money.ts';
import { to } from '../../paths.ts';

const words = purchases.happened;

type Props = { entries: readonly TimelineEntry[]; currency: Currency; timeZone: string };

/** What happened to a purchase, in plain words, with who did it and when. */
export const Timeline = ({ entries, currency, timeZone }: Props) => (
  <ol className="timeline">
    {entries.map((entry, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: entries are only added, at the end
      <li key={place}>
        <p>{entry.kind === 'mailed' ? <Mailed {...entry.data} /> : sentenceOf(entry, currency)}</p>
        <p>
          <time dateTime={entry.at}>{formatDateTime(entry.at, timeZone)}</time> ·{' '}
          {entry.by ?? purchases.who[entry.actor]}
        </p>
      </li>
    ))}
  </ol>
);

type MailedProps = Extract<TimelineEntry, { kind: 'mailed' }>['data'];

function Mailed({ mailId, mail, to: address, state }: MailedProps) {
  const kind = mails.kinds[mail];
  return (
    <Link href={to.outbox({ mail: mailId })} className="underlined">
      {state === 'sent' ? mails.happened.sent(kind, address) : mails.happened.other(kind, address, mails.states[state])}
    </Link>
  );
}

function sentenceOf(entry: Exclude<TimelineEntry, { kind: 'mailed' }>, currency: Currency): string {
  const money = (minor: number) => formatMoney(minor, currency);
  switch (entry.kind) {
    case 'ordered': {
      const { attendees, total, method, terms } = entry.data;
      const sentence =
        total === 0
          ? words.orderedFree(attendees)
          : `${words.ordered(attendees, money(total))}, ${words.methods[method]}`;
      return terms ? `${sentence}. ${words.termsAccepted(terms)}` : sentence;
    }
    case 'paid':
      return (entry.data.late ? words.paidLate : words.paid)(money(entry.data.amount));
    case 'markedPaid': {
      const { via, amount, late, received = amount } = entry.data;
      const marked = words.markedPaid[via](money(amount));
      const sentence = late ? `${marked}, ${words.late}` : marked;
      return received > amount ? `${sentence}. ${words.overpaid(money(received), money(received - amount))}` : sentence;
    }
    case 'lateMoney': {
      const { amount, reason } = entry.data;
      const sentence = words.lateMoney(money(amount));
      return reason ? `${sentence}: ${words.lateReasons[reason]}` : sentence;
    }
    case 'unmatchedMoney':
    case 'unmatchedSentBack':
    case 'unmatchedClosed':
      return words[entry.kind](formatAnyMoney(entry.data.amount, entry.data.currency));
    case 'lateMoneySentBack':
    case 'refundedElsewhere':
    case 'disputed':
    case 'disputeAnswered':
    case 'disputeWon':
    case 'disputeLost':
      return words[entry.kind](money(entry.data.amount));
    case 'attendeeRemoved': {
      const { name, total } = entry.data;
      return total === null ? words.attendeeRemoved(name) : words.attendeeRemovedTotal(name, money(total));
    }
    case 'imported':
      return words.imported(entry.data.row);
    case 'addedByHand':
      return entry.data.total === 0
        ? words.addedByHandFree
        : words.addedByHand(money(entry.data.total), words.methods[entry.data.method]);
    case 'soldAtDoor': {
      const { total, takenAs, attendees, gate } = entry.data;
      return words.soldAtDoor(money(total), words.takenAs[takenAs], attendees, gate);
    }
    case 'ticketTransferred':
      return words.ticketTransferred(entry.data.name, entry.data.formerName);
    case 'attendeeChanged':
    case 'attendeeEmailChanged':
    case 'attendeeRestored':
    case 'ownDetailsChanged':
    case 'ownEmailChanged':
    case 'detailsGiven':
    case 'cancelAsked':
    case 'objected':
    case 'cancelledOwn':
    case 'photoSaved':
    case 'photoRemoved':
      return words[entry.kind](entry.data.name);
    case 'attendeeMoved':
      return words.attendeeMoved(entry.data.name, entry.data.from, entry.data.to);
    case 'refundAsked':
      return (entry.data.byHand ? words.refundByHand : words.refundAsked)(money(entry.data.amount));
    case 'refundSent':
    case 'refundFailed':
      return words[entry.kind](money(entry.data.amount));
    case 'checkedIn':
      return words.checkedIn(entry.data.name, entry.data.gate);
    case 'checkedOut':
      return words.checkedOut(entry.data.name, entry.data.gate);
    case 'checkInUndone':
      return words.checkInUndone(entry.data.name);
    default:
      return words[entry.kind];
  }
}
