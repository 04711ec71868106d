import { clientConfig } from '../../../api/clientConfig.ts';
import type { ApiError } from '../../../lib/apiError.ts';
import type { GatewayName } from '../../../lib/enumerations.ts';
import type { PageGateway } from './pageGateway.ts';

const gateways: Record<GatewayName, () => Promise<{ gateway: PageGateway }>> = {
  sandbox: () => import('./sandbox/sandbox.ts'),
  stripe: () => import('./stripe/stripe.ts'),
};

/** Loads a gateway's part of the page. Fails like a call without a network. */
export const loadGateway = async (name: GatewayName): Promise<PageGateway> => {
  try {
    return (await gateways[name]()).gateway;
  } catch {
    throw { code: 'offline', status: 0, msg: clientConfig().words.offline } satisfies ApiError;
  }
};
