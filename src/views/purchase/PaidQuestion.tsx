import { attendee as words } from '#words/attendee.ts';
import type { Currency, PaymentMethod } from '../../lib/enumerations.ts';
import { formatMoney } from '../../lib/money.ts';
import { ConfirmDialog } from '../parts/desk/ConfirmDialog.tsx';

type Props = {
  order: { reference: string; total: number; currency: Currency; paymentMethod: PaymentMethod };
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

/** The question before an order is noted as paid: how much, and what follows from it. */
export function PaidQuestion({
  order: { reference, total, currency, paymentMethod },
  busy,
  onConfirm,
  onCancel,
}: Props) {
  const amount = formatMoney(total, currency);
  const texts = { door: words.paidDoorText, transfer: words.paidTransferText, card: words.paidCardText };
  return (
    <ConfirmDialog
      open
      busy={busy}
      tone="accent"
      title={words.paidTitle(reference)}
      confirmLabel={words.paidConfirm(amount)}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>{texts[paymentMethod](amount)}</p>
    </ConfirmDialog>
  );
}
