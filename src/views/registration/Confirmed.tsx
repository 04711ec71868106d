import './Confirmed.css';
import { Check, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PurchaseView } from '../../api/contract/payment.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { formatMoney } from '../../lib/money.ts';
import type { CheckoutActor } from '../../machines/registration/checkout.ts';
import { registration as words } from '../../messages/registration.ts';
import { to } from '../../paths.ts';
import { Button } from '../parts/Button.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { OrderLines } from './OrderLines.tsx';
import { StepHeading } from './StepHeading.tsx';

type Props = {
  actor: CheckoutActor;
  purchase: PurchaseView;
  timeZone: string | undefined;
  /** Prints the tickets with these keys. */
  printing: (keys: string[]) => ReactNode;
};

/** A confirmed order: its tickets, or for a bank transfer how to pay. */
export default function Confirmed({ actor, purchase, timeZone, printing }: Props) {
  const { status, reference, attendees, total, currency, holdExpiresAt } = purchase;
  const waiting = status === 'awaitingTransfer';
  const keys = attendees.flatMap(({ ticketKey }) => ticketKey ?? []);
  return (
    <div className="confirmed">
      <span className={`confirmed-icon${waiting ? ' is-waiting' : ''}`}>
        {waiting ? <Hourglass aria-hidden /> : <Check aria-hidden />}
      </span>
      <StepHeading>{waiting ? words.transferTitle : words.confirmedTitle}</StepHeading>
      <p>{waiting ? words.transferHelp(formatMoney(total, currency), reference) : words.confirmedHelp}</p>
      {waiting && holdExpiresAt && timeZone ? (
        <p>{words.transferUntil(formatDateTime(holdExpiresAt, timeZone))}</p>
      ) : null}
      <p className="confirmed-reference">
        {words.reference} <strong>{reference}</strong>
      </p>
      <ul className="confirmed-attendees">
        {attendees.map(({ name, ticketName, ticketKey }, index) => (
          <li key={ticketKey ?? index}>
            <div>
              <strong>{name}</strong>
              <span>{ticketName}</span>
            </div>
            {ticketKey ? (
              <ButtonLink href={to.ticket(ticketKey)} size="md" variant="outline">
                {words.openTicket}
                <span className="visually-hidden"> {words.ticketLink(name)}</span>
              </ButtonLink>
            ) : null}
          </li>
        ))}
      </ul>
      {keys.length > 0 ? printing(keys) : null}
      {waiting ? (
        <Button size="lg" variant="outline" onClick={() => actor.send({ type: 'page.retried' })}>
          {words.checkTransfer}
        </Button>
      ) : null}
      <OrderLines order={purchase} />
      <Button variant="ghost" onClick={() => actor.send({ type: 'registration.restarted' })}>
        {words.addMore}
      </Button>
    </div>
  );
}
