import './Confirmed.css';
import { Check, Hourglass } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { order as orderWords } from '#words/order.ts';
import { registration as words } from '#words/registration.ts';
import type { PurchaseView } from '../../api/contract/payment.ts';
import type { PublicForm } from '../../api/contract/registration.ts';
import { formatDeadline } from '../../lib/dates.ts';
import { ibanText, sortCodeText, transferCode } from '../../lib/invoice.ts';
import { formatMoney, inInput, moneyText } from '../../lib/money.ts';
import { isPaidAtDoor, isPaidLater } from '../../lib/purchase.ts';
import type { CheckoutActor, CheckoutSnapshot } from '../../machines/purchase/checkout.ts';
import { to } from '../../paths.ts';
import AddToCalendar from '../parts/AddToCalendar.tsx';
import { Button } from '../parts/Button.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { CopyText } from '../parts/CopyText.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { OrderInvoices } from '../parts/OrderInvoices.tsx';
import { publicAddress } from '../parts/publicAddress.ts';
import { OrderLines } from './OrderLines.tsx';
import { Prose } from './Prose.tsx';
import { ErrorAlert, StepHeading } from './Step.tsx';

type Props = {
  actor: CheckoutActor;
  snapshot: CheckoutSnapshot;
  purchase: PurchaseView;
  /** Null where it could not be loaded. */
  form: PublicForm | null;
  /** Prints the tickets with these keys. */
  printing: (keys: string[]) => ReactNode;
};

/** A confirmed order: its tickets, or how to pay for them later. */
export default function Confirmed({ actor, snapshot, purchase, form, printing }: Props) {
  const { status, reference, attendees, holdExpiresAt, howToPay } = purchase;
  const waiting = isPaidLater(status);
  const atDoor = isPaidAtDoor(status);
  const busy = snapshot.hasTag('busy');
  const { error, wasAsked } = snapshot.context;
  const keys = attendees.flatMap(({ ticketKey }) => ticketKey ?? []);
  return (
    <div className="confirmed">
      <span className={`confirmed-icon${waiting ? ' is-waiting' : ''}`}>
        {waiting ? <Hourglass aria-hidden /> : <Check aria-hidden />}
      </span>
      <StepHeading>{waiting ? orderWords.transferTitle : orderWords.confirmedTitle}</StepHeading>
      <p>{helpOf(purchase)}</p>
      {purchase.mailed === null ? null : (
        <p>{orderWords[purchase.mailed ? 'mailed' : 'mailing'](purchase.buyerEmail)}</p>
      )}
      {howToPay && holdExpiresAt ? (
        <p>{orderWords[atDoor ? 'doorUntil' : 'transferUntil'](formatDeadline(holdExpiresAt, howToPay.timeZone))}</p>
      ) : null}
      {howToPay ? <HowToPay atDoor={atDoor} purchase={purchase} howToPay={howToPay} /> : null}
      {howToPay && !howToPay.account && !atDoor && form?.form.about ? <Prose html={form.form.about} /> : null}
      {howToPay ? null : (
        <p className="confirmed-reference">
          {words.reference} <strong>{reference}</strong>
        </p>
      )}
      {attendees.some(({ detailsKey }) => detailsKey) ? <p>{orderWords.others.detailsMissingHelp}</p> : null}
      <ul className="card confirmed-attendees">
        {attendees.map(({ name, ticketName, ticketKey, detailsKey }, index) => (
          <li key={ticketKey ?? index}>
            <div>
              <strong>{detailsKey ? words.attendee(index + 1) : name}</strong>
              <span>{detailsKey ? orderWords.others.detailsMissing(ticketName) : ticketName}</span>
            </div>
            {detailsKey ? (
              <div className="button-row">
                <ButtonLink href={to.details(detailsKey)} size="md">
                  {orderWords.others.addDetails}
                  <span className="visually-hidden"> {words.attendee(index + 1)}</span>
                </ButtonLink>
                <CopyText
                  text={() => new URL(to.details(detailsKey), window.location.href).href}
                  size="md"
                  variant="ghost"
                  copied={words.copiedLink}
                >
                  {words.copyLink} <span className="visually-hidden">{words.attendee(index + 1)}</span>
                </CopyText>
              </div>
            ) : null}
            {ticketKey && !detailsKey ? (
              <ButtonLink href={to.ticket(ticketKey)} size="md">
                {orderWords.openTicket}
                <span className="visually-hidden"> {words.ticketLink(name)}</span>
              </ButtonLink>
            ) : null}
          </li>
        ))}
      </ul>
      <div className="button-row">
        {keys.length > 0 ? printing(keys) : null}
        <CopyText text={ownAddress} copied={words.copiedLink} size="lg" variant="outline">
          {words.copyLink}
        </CopyText>
        {form?.event.name ? (
          <AddToCalendar
            event={form.event}
            path={to.publicForm({ ...purchase, eventSlug: form.event.slug, slug: form.form.slug })}
          />
        ) : null}
        {form?.event.slug && form.event.findsTickets ? (
          <ButtonLink href={to.findTickets(form.event.slug)} size="lg" variant="outline">
            {orderWords.manage}
          </ButtonLink>
        ) : null}
      </div>
      {waiting ? (
        <div className="button-row">
          <Button size="lg" variant="outline" disabled={busy} onClick={() => actor.send({ type: 'payment.asked' })}>
            {snapshot.matches('asking') ? orderWords.checkingTransfer : orderWords.checkTransfer}
          </Button>
          {form === null || form.paymentMethods.includes('card') ? (
            <Button size="lg" variant="outline" disabled={busy} onClick={() => actor.send({ type: 'card.chosen' })}>
              {orderWords.payByCard}
            </Button>
          ) : null}
          <Button
            size="lg"
            variant="ghost"
            disabled={busy}
            onClick={() => actor.send({ type: 'cancellation.requested' })}
          >
            {orderWords.cancel.ask}
          </Button>
        </div>
      ) : null}
      {waiting && wasAsked && !busy && !error ? <p className="confirmed-asked">{orderWords.notArrived}</p> : null}
      {error ? <ErrorAlert>{error.msg || words.noAnswer}</ErrorAlert> : null}
      {snapshot.matches('confirmingCancellation') || snapshot.matches('cancelling') ? (
        <Dialog
          title={orderWords.cancel.title(reference)}
          closeLabel={orderWords.cancel.keep}
          onClose={() => actor.send({ type: 'cancellation.withdrawn' })}
        >
          <p>{orderWords.cancel.text}</p>
          <div className="button-row">
            <Button disabled={busy} onClick={() => actor.send({ type: 'cancellation.confirmed' })}>
              {orderWords.cancel.confirm}
            </Button>
            <Button variant="outline" disabled={busy} onClick={() => actor.send({ type: 'cancellation.withdrawn' })}>
              {orderWords.cancel.keep}
            </Button>
          </div>
        </Dialog>
      ) : null}
      <OrderLines order={purchase} />
      <OrderInvoices invoices={purchase.invoices} />
      <Button variant="ghost" onClick={() => actor.send({ type: 'registration.restarted' })}>
        {orderWords.addMore}
      </Button>
    </div>
  );
}

const ownAddress = () => publicAddress(window.location.pathname + window.location.search);

/** What is left for the buyer to do. */
function helpOf({ status, total, currency, reference, howToPay }: PurchaseView): string {
  const amount = formatMoney(total, currency);
  if (isPaidAtDoor(status)) return orderWords.doorHelp(amount);
  if (!isPaidLater(status)) return orderWords.confirmedHelp;
  return howToPay?.account ? orderWords.transferBelow : orderWords.transferHelp(amount, reference);
}

const paying = orderWords.howToPay;

/** Loaded where there is one to show. */
const QrCode = lazy(async () => ({ default: (await import('../parts/QrCode.tsx')).QrCode }));

type HowToPayProps = {
  atDoor: boolean;
  purchase: Pick<PurchaseView, 'total' | 'currency' | 'reference' | 'holdExpiresAt'>;
  howToPay: NonNullable<PurchaseView['howToPay']>;
};

/** What a buyer needs to pay the organiser, what a bank's form asks for to copy, and the organiser's words. */
function HowToPay({ atDoor, purchase, howToPay: { account, note, timeZone } }: HowToPayProps) {
  const { total, currency, reference, holdExpiresAt } = purchase;
  const code = account && currency === 'eur' ? transferCode(account, total, reference) : null;
  const until = holdExpiresAt && formatDeadline(holdExpiresAt, timeZone);
  const rows = [
    { label: paying.amount, shown: formatMoney(total, currency), copied: inInput(moneyText(total)) },
    { label: paying.holder, shown: account?.holder },
    { label: paying.sortCode, shown: account && sortCodeText(account.sortCode), copied: account?.sortCode },
    { label: paying.accountNumber, shown: account?.accountNumber },
    { label: paying.iban, shown: account && ibanText(account.iban), copied: account?.iban },
    { label: paying.bic, shown: account?.bic },
    { label: atDoor ? words.reference : paying.reference, shown: reference },
    // A sentence beside it says what the date means at the door.
    { label: paying.until, shown: atDoor ? null : until },
  ];
  return (
    <section className="card how-to-pay" aria-label={atDoor ? paying.doorTitle : paying.title}>
      <dl>
        {rows.map(({ label, shown, copied = shown }) =>
          shown ? (
            <div key={label}>
              <dt className="hint">{label}</dt>
              <dd>
                <span>{shown}</span>
                {account && label !== paying.until ? (
                  <CopyText text={() => copied ?? ''} size="sm" variant="plain" copied={paying.copied}>
                    {paying.copy} <span className="visually-hidden">{label}</span>
                  </CopyText>
                ) : null}
              </dd>
            </div>
          ) : null,
        )}
      </dl>
      {code ? (
        <figure className="how-to-pay-code">
          <Suspense>
            <QrCode value={code} size={160} label={paying.code} />
          </Suspense>
          <figcaption className="hint">{paying.codeHelp}</figcaption>
        </figure>
      ) : null}
      {note ? <p className="how-to-pay-note">{note}</p> : null}
    </section>
  );
}
