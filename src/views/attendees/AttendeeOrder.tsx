import { Link } from 'wouter';
import { attendee as words } from '#words/attendee.ts';
import type { AttendeeDetails } from '../../api/contract/attendees.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { formatMoney } from '../../lib/money.ts';
import { to } from '../../paths.ts';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { Fact } from './Fact.tsx';

type Props = {
  details: AttendeeDetails;
  timeZone: string;
  /** The address of another attendee of the order. */
  hrefOf: (uId: string) => string;
};

/** The order of an attendee, with the others in it. */
export function AttendeeOrder({ details, timeZone, hrefOf }: Props) {
  const { attendee, order } = details;
  const others = order.attendees.filter(({ uId }) => uId !== attendee.uId);
  return (
    <section className="attendee-part" aria-label={words.purchase}>
      <header>
        <h3>{words.purchase}</h3>
        <ButtonLink href={to.purchase(details.form.eventId, attendee.pId)} size="sm" variant="outline">
          {words.openPurchase}
        </ButtonLink>
      </header>
      <dl className="attendee-facts">
        <Fact name={words.read.total}>
          {order.total === 0 ? words.read.free : formatMoney(order.total, order.currency)}
        </Fact>
        {order.refunded > 0 ? (
          <Fact name={words.read.refunded}>{formatMoney(order.refunded, order.currency)}</Fact>
        ) : null}
        {order.total === 0 ? null : <Fact name={words.read.method}>{methodOf(details)}</Fact>}
        <Fact name={words.read.reference}>{attendee.reference}</Fact>
        <Fact name={words.read.registered}>{formatDateTime(attendee.registeredAt, timeZone)}</Fact>
      </dl>
      {others.length > 0 ? (
        <>
          <h4>{words.read.others}</h4>
          <ul className="attendee-others">
            {others.map(({ uId, name, ticketName }) => (
              <li key={uId}>
                <Link href={hrefOf(uId)}>{name}</Link>
                <span>{ticketName}</span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="form-help">{words.read.alone}</p>
      )}
    </section>
  );
}

function methodOf({ order: { paymentMethod, testMode, takenBy } }: AttendeeDetails): string {
  const method = testMode ? words.read.testMode : words.read.methods[paymentMethod];
  return takenBy ? words.read.takenBy(method, takenBy) : method;
}
