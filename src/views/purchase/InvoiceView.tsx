import './InvoiceView.css';
import { useSelector } from '@xstate/react';
import { Download, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { invoice as words } from '#words/invoice.ts';
import type { Invoice } from '../../api/contract/invoice.ts';
import { dayInFull } from '../../lib/eventDays.ts';
import { formatMoney, formatPercent } from '../../lib/money.ts';
import { describeLine } from '../../lib/pricing.ts';
import { countryName } from '../../lib/text.ts';
import { formatUnitPrice } from '../../lib/unitPrice.ts';
import type { ResourceActor } from '../../machines/parts/resource.ts';
import { to } from '../../paths.ts';
import { Button, buttonClass } from '../parts/Button.tsx';
import { Loading } from '../parts/Loading.tsx';
import { invoicePdf } from '../parts/pdfAddress.ts';

export type ShownInvoice = { invoice: Invoice; logo: string | null };
type Props = { actor: ResourceActor<ShownInvoice>; print: () => void };

/** The public page of an invoice or a credit note: on paper it is the document alone. */
export function InvoiceView({ actor, print }: Props) {
  const snapshot = useSelector(actor, (state) => state);
  const { subject, error } = snapshot.context;
  if (snapshot.matches('failed'))
    return (
      <main className="invoice-page">
        <h1>{words.failedTitle}</h1>
        <p role="alert">{error?.msg || words.noAnswer}</p>
        <div>
          <Button size="lg" variant="outline" onClick={() => actor.send({ type: 'load.retried' })}>
            {words.retry}
          </Button>
        </div>
      </main>
    );
  return (
    <main className="invoice-page">
      {subject ? (
        <>
          <div className="invoice-actions no-print">
            <Button variant="outline" onClick={print}>
              <Printer aria-hidden />
              {words.print}
            </Button>
            <a className={buttonClass({ variant: 'outline' })} href={invoicePdf(subject.invoice.key)} download>
              <Download aria-hidden />
              {words.download}
            </a>
          </div>
          <Document {...subject} />
        </>
      ) : (
        <Loading rows={6} label={words.loading} />
      )}
    </main>
  );
}

function Document({ invoice, logo }: ShownInvoice) {
  const { number, issuedAt, test, original, reversal, seller, buyer, event, currency, lines, vat, net, total } =
    invoice;
  const money = (minor: number) => formatMoney(minor, currency);
  const date = (instant: string) => dayInFull(instant, event.timeZone);
  const withVat = vat.length > 0;
  // Under reverse charge, the rate is the buyer's to find.
  const withRates = withVat && !invoice.reverseCharge;
  const supply = [...new Set([date(event.startsAt), date(event.endsAt)])];
  return (
    <article className="card invoice">
      <header>
        {logo ? <img className="invoice-logo" src={logo} alt="" /> : null}
        <h1>{reversal ? words.reversalTitle : original ? words.creditTitle : words.title}</h1>
        {test ? <p className="invoice-test">{words.test}</p> : null}
      </header>
      <div className="invoice-parties">
        <Party label={words.seller} party={seller} />
        <Party label={words.buyer} party={buyer} />
      </div>
      <dl className="invoice-facts">
        <Fact label={words.number}>{number}</Fact>
        <Fact label={words.issued}>
          <Dates dates={[date(issuedAt)]} />
        </Fact>
        <Fact label={words.supply}>
          <Dates dates={supply} />
        </Fact>
        <Fact label={words.order}>{invoice.reference}</Fact>
        {original ? (
          <Fact label={reversal ? words.cancelled : words.original}>
            <a href={to.invoice(original.key)}>{words.originalOf(original.number, date(original.issuedAt))}</a>
          </Fact>
        ) : null}
        <Fact label={words.paidBy}>{words.methods[invoice.paymentMethod]}</Fact>
      </dl>
      <table className="invoice-lines">
        <thead>
          <tr>
            <th scope="col">{words.description}</th>
            <th scope="col">{words.quantity}</th>
            <th scope="col" className="is-detail">
              {words.unitPrice}
            </th>
            {withRates ? (
              <th scope="col" className="is-detail">
                {words.rate}
              </th>
            ) : null}
            <th scope="col">{words.amount}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a document never changes
            <tr key={index}>
              <td data-rate={withRates && line.rate !== null ? `${words.rate} ${formatPercent(line.rate)}` : undefined}>
                {describeLine(line, event.name, words)}
              </td>
              <td>{line.quantity}</td>
              <td className="is-detail">{formatUnitPrice(line.net, line.quantity, currency)}</td>
              {withRates ? <td className="is-detail">{line.rate === null ? '' : formatPercent(line.rate)}</td> : null}
              <td>{money(line.net)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="invoice-sums">
        {withVat ? (
          <div>
            <dt>{words.net}</dt>
            <dd>{money(net)}</dd>
          </div>
        ) : null}
        {(withRates ? vat : []).map((part) => (
          <div key={part.rate}>
            <dt>{words.vatOf(formatPercent(part.rate), money(part.net))}</dt>
            <dd>{money(part.vat)}</dd>
          </div>
        ))}
        <div className="invoice-total">
          <dt>{original && !reversal ? words.creditTotal : words.total}</dt>
          <dd>{money(total)}</dd>
        </div>
      </dl>
      {withVat ? <p className="hint">{words.withoutVat}</p> : null}
      {invoice.reverseCharge ? <p>{words.reverseCharge}</p> : null}
    </article>
  );
}

function Party({ label, party }: { label: string; party: Invoice['seller'] }) {
  const { name, address, country, vatNumber, taxNumber, email } = party;
  return (
    <section>
      <h2>{label}</h2>
      <p>
        <strong>{name}</strong>
      </p>
      {address ? <p>{address}</p> : null}
      {country ? <p>{countryName(country)}</p> : null}
      {vatNumber ? (
        <p>
          {words.vatNumber}: {vatNumber}
        </p>
      ) : null}
      {taxNumber ? (
        <p>
          {words.taxNumber}: {taxNumber}
        </p>
      ) : null}
      <p>{email}</p>
    </section>
  );
}

/** A day or a range, which breaks between its days only. */
const Dates = ({ dates }: { dates: string[] }) =>
  dates.map((date, index) => (
    <span key={date}>
      {index > 0 ? ' ' : null}
      <span className="invoice-date">
        {date}
        {index < dates.length - 1 ? ' –' : null}
      </span>
    </span>
  ));

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
