import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { useParams } from 'wouter';
import { call } from '../../api/client.ts';
import { updatePaymentStatus } from '../../api/contract/attendees.ts';
import {
  getPurchaseDetails,
  type PurchaseDetails,
  refundPurchase,
  settleObjections,
} from '../../api/contract/purchases.ts';
import { reading } from '../../api/reading.ts';
import { type Asked, details } from '../../machines/parts/details.ts';
import { PurchaseDetailsView } from '../../views/purchase/PurchaseDetailsView.tsx';
import { type PurchaseAction, purchaseActions } from '../../views/purchase/purchaseActions.ts';
import { eventResource } from '../parts/eventResource.ts';

export default function PurchasePage() {
  const { eventId = '', purchaseId = '' } = useParams<{ eventId: string; purchaseId: string }>();
  return <Purchase key={purchaseId} eventId={eventId} purchaseId={purchaseId} />;
}

function Purchase({ eventId, purchaseId }: { eventId: string; purchaseId: string }) {
  const [logic] = useState(() => ({
    event: eventResource(eventId),
    purchase: details<PurchaseDetails, PurchaseAction>({
      read: reading(getPurchaseDetails, { purchaseId }, (details) => details),
      perform: (asked, signal) => perform[asked.action](asked, signal),
    }),
  }));
  const event = useActorRef(logic.event);
  const purchase = useActorRef(logic.purchase, { input: purchaseActions });
  return <PurchaseDetailsView eventId={eventId} event={event} purchase={purchase} />;
}

const perform: Record<
  PurchaseAction,
  (asked: Asked<PurchaseDetails, PurchaseAction>, signal: AbortSignal) => Promise<void>
> = {
  markPaid: async ({ details: { pId } }, signal) => {
    await call(updatePaymentStatus, { payload: { pId, paymentStatus: 'paid' } }, { signal });
  },
  cancel: async ({ details: { pId, status: seenStatus }, refund }, signal) => {
    await call(updatePaymentStatus, { payload: { pId, paymentStatus: 'cancelled', refund, seenStatus } }, { signal });
  },
  refund: async ({ details: { pId, refunded }, refund: amount, byHand }, signal) => {
    await call(refundPurchase, { payload: { pId, amount, byHand, seenRefunded: refunded } }, { signal });
  },
  settle: async ({ details: { pId } }, signal) => {
    await call(settleObjections, { payload: { pId } }, { signal });
  },
};
