import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { useParams } from 'wouter';
import { fromPromise } from 'xstate';
import { call } from '../../api/client.ts';
import { updatePaymentStatus } from '../../api/contract/attendees.ts';
import { getPurchaseDetails, type PurchaseDetails, refundPurchase } from '../../api/contract/purchases.ts';
import { type PurchaseAction, purchaseDetailsMachine } from '../../machines/payment/purchaseDetails.ts';
import { PurchaseDetailsView } from '../../views/payment/PurchaseDetailsView.tsx';
import { eventResource } from '../parts/eventResource.ts';

export default function PurchasePage() {
  const { eventId = '', purchaseId = '' } = useParams<{ eventId: string; purchaseId: string }>();
  return <Purchase key={purchaseId} eventId={eventId} purchaseId={purchaseId} />;
}

function Purchase({ eventId, purchaseId }: { eventId: string; purchaseId: string }) {
  const [logic] = useState(() => ({
    event: eventResource(eventId),
    purchase: purchaseDetailsMachine.provide({
      actors: {
        load: fromPromise(({ signal }) => call(getPurchaseDetails, { purchaseId }, { signal })),
        perform: fromPromise(({ input: { action, details, refund }, signal }) =>
          perform[action](details, refund, signal),
        ),
      },
    }),
  }));
  const event = useActorRef(logic.event);
  return <PurchaseDetailsView eventId={eventId} event={event} purchase={useActorRef(logic.purchase)} />;
}

const perform: Record<
  PurchaseAction,
  (details: PurchaseDetails, refund: number, signal: AbortSignal) => Promise<void>
> = {
  markPaid: async ({ pId }, _, signal) => {
    await call(updatePaymentStatus, { payload: { pId, paymentStatus: 'paid' } }, { signal });
  },
  cancel: async ({ pId }, refund, signal) => {
    await call(updatePaymentStatus, { payload: { pId, paymentStatus: 'cancelled', refund } }, { signal });
  },
  refund: async ({ pId, refunded }, amount, signal) => {
    await call(refundPurchase, { payload: { pId, amount, seenRefunded: refunded } }, { signal });
  },
};
