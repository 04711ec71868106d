import { parts } from '#words/parts.ts';
import type { ApiError } from '../../lib/apiError.ts';

/** What is loaded once it is needed. Fails like a call without a network. */
export const orOffline = <Module>(loading: Promise<Module>): Promise<Module> =>
  loading.catch(() => {
    throw { code: 'offline', status: 0, msg: parts.offline } satisfies ApiError;
  });
