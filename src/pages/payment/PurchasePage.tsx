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
        perform: fromPromise(({ input, signal }) => perform[input.action](input, signal)),
      },
    }),
  }));
  const event = useActorRef(logic.event);
  return <PurchaseDetailsView eventId={eventId} event={event} purchase={useActorRef(logic.purchase)} />;
}

type Asked = { details: PurchaseDetails; refund: number; byHand: boolean };

const perform: Record<PurchaseAction, (asked: Asked, signal: AbortSignal) => Promise<void>> = {
  markPaid: async ({ details: { pId } }, signal) => {
    await call(updatePaymentStatus, { payload: { pId, paymentStatus: 'paid' } }, { signal });
  },
  cancel: async ({ details: { pId }, refund }, signal) => {
    await call(updatePaymentStatus, { payload: { pId, paymentStatus: 'cancelled', refund } }, { signal });
  },
  refund: async ({ details: { pId, refunded }, refund: amount, byHand }, signal) => {
    await call(refundPurchase, { payload: { pId, amount, byHand, seenRefunded: refunded } }, { signal });
  },
};
