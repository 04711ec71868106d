import type { ComponentType } from 'react';
import type { Confirmation, Confirmed } from '../../../machines/purchase/payment.ts';
import type { GatewayFormProps } from '../../../views/purchase/PaymentStep.tsx';

/**
 * What a gateway brings to the page: the form in which the buyer says how to pay, and what becomes of what is submitted there.
 * What the form hands to `onSubmit` reaches `confirm` as `details`; nothing between them looks into it or keeps it.
 */
export type PageGateway = {
  Form: ComponentType<GatewayFormProps>;
  confirm: (confirmation: Confirmation, signal: AbortSignal) => Promise<Confirmed>;
};
