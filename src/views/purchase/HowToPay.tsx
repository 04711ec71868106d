import './HowToPay.css';
import { lazy, Suspense } from 'react';
import { order } from '#words/order.ts';
import { registration } from '#words/registration.ts';
import type { PurchaseView } from '../../api/contract/payment.ts';
import { formatDeadline } from '../../lib/dates.ts';
import { ibanText, sortCodeText, transferCode } from '../../lib/invoice.ts';
import { formatMoney, inInput, moneyText } from '../../lib/money.ts';
import { CopyText } from '../parts/CopyText.tsx';

const words = order.howToPay;

/** Loaded where there is one to show. */
const QrCode = lazy(async () => ({ default: (await import('../parts/QrCode.tsx')).QrCode }));

type HowToPayProps = {
  atDoor: boolean;
  purchase: Pick<PurchaseView, 'total' | 'currency' | 'reference' | 'holdExpiresAt'>;
  howToPay: NonNullable<PurchaseView['howToPay']>;
};

/** What a buyer needs to pay the organiser, what a bank's form asks for to copy, and the organiser's words. */
export function HowToPay({ atDoor, purchase, howToPay: { account, note, timeZone } }: HowToPayProps) {
  const { total, currency, reference, holdExpiresAt } = purchase;
  const code = account && currency === 'eur' ? transferCode(account, total, reference) : null;
  const until = holdExpiresAt && formatDeadline(holdExpiresAt, timeZone);
  const rows = [
    { label: words.amount, shown: formatMoney(total, currency), copied: inInput(moneyText(total)) },
    { label: words.holder, shown: account?.holder },
    { label: words.sortCode, shown: account && sortCodeText(account.sortCode), copied: account?.sortCode },
    { label: words.accountNumber, shown: account?.accountNumber },
    { label: words.iban, shown: account && ibanText(account.iban), copied: account?.iban },
    { label: words.bic, shown: account?.bic },
    { label: atDoor ? registration.reference : words.reference, shown: reference },
    // A sentence beside it says what the date means at the door.
    { label: words.until, shown: atDoor ? null : until },
  ];
  return (
    <section className="card how-to-pay" aria-label={atDoor ? words.doorTitle : words.title}>
      <dl>
        {rows.map(({ label, shown, copied = shown }) =>
          shown ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <span>{shown}</span>
                {account && label !== words.until ? (
                  <CopyText text={() => copied ?? ''} size="sm" variant="plain" copied={words.copied}>
                    {words.copy} <span className="visually-hidden">{label}</span>
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
            <QrCode value={code} size={160} label={words.code} />
          </Suspense>
          <figcaption>{words.codeHelp}</figcaption>
        </figure>
      ) : null}
      {note ? <p className="how-to-pay-note">{note}</p> : null}
    </section>
  );
}
