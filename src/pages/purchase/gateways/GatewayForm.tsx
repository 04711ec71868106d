import { lazy, Suspense } from 'react';
import { payment as words } from '#words/payment.ts';
import type { GatewayName } from '../../../lib/enumerations.ts';
import { Loading } from '../../../views/parts/Loading.tsx';
import type { GatewayFormProps } from '../../../views/purchase/PaymentStep.tsx';
import { loadGateway } from './loadGateway.ts';

const formOf = (name: GatewayName) => lazy(async () => ({ default: (await loadGateway(name)).Form }));
const forms: Record<GatewayName, ReturnType<typeof formOf>> = { sandbox: formOf('sandbox'), stripe: formOf('stripe') };

/** The form of whichever gateway the payment goes through. */
export default function GatewayForm(props: GatewayFormProps) {
  const Form = forms[props.intent.gateway];
  return (
    <Suspense fallback={<Loading label={words.creating} rows={3} />}>
      <Form {...props} />
    </Suspense>
  );
}
