import { purchases as words } from '#words/purchases.ts';
import type { PurchaseEntry } from '../../api/contract/purchases.ts';
import { StatusTag } from '../parts/StatusTag.tsx';
import { PaymentStatus } from './PaymentStatus.tsx';

/** The status of an order, and whether it was paid with a test card. */
export const OrderStatus = ({ order: { status, isTest } }: { order: Pick<PurchaseEntry, 'status' | 'isTest'> }) => (
  <>
    <PaymentStatus status={status} />
    {isTest ? (
      <>
        {' '}
        <StatusTag tone="info">{words.isTest}</StatusTag>
      </>
    ) : null}
  </>
);
