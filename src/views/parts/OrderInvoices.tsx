import './OrderInvoices.css';
import { order as words } from '#words/order.ts';
import type { PurchaseView } from '../../api/contract/payment.ts';
import { to } from '../../paths.ts';
import { invoicePdf } from './pdfAddress.ts';

/** The invoices and credit notes of an order, as pages and as PDFs. */
export function OrderInvoices({ invoices }: Pick<PurchaseView, 'invoices'>) {
  if (invoices.length === 0) return null;
  return (
    <ul className="order-invoices" aria-label={words.invoices}>
      {invoices.map(({ key, number, kind }) => (
        <li key={key}>
          <a href={to.invoice(key)}>
            {words[kind]} {number}
          </a>
          <a href={invoicePdf(key)} download>
            {words.pdf}
            <span className="visually-hidden"> {number}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
