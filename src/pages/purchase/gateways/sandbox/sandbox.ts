import { call } from '../../../../api/client.ts';
import { authenticateSandboxPayment, confirmSandboxPayment } from '../../../../api/contract/payment.ts';
import type { PageGateway } from '../pageGateway.ts';
import type { SandboxDetails } from './SandboxForm.tsx';
import { SandboxForm } from './SandboxForm.tsx';

export const gateway: PageGateway = {
  Form: SandboxForm,
  confirm({ intent: { clientSecret }, details }, signal) {
    const given = details as SandboxDetails;
    return 'card' in given
      ? call(confirmSandboxPayment, { clientSecret, ...given }, { signal })
      : call(authenticateSandboxPayment, { clientSecret, ...given }, { signal });
  },
};
