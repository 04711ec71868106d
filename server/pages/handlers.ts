import type * as contract from '../../src/api/contract/failures.ts';
import { noteFailure } from '../platform/http/failures.ts';
import type { HandlersOf } from '../platform/http/handler.ts';

export const pageHandlers = {
  reportFailure: async ({ input, deps, network, agent }) => {
    await noteFailure(deps, input, { network, agent });
    return { payload: {} };
  },
} satisfies HandlersOf<typeof contract>;
