import { parts } from '#words/parts.ts';
import type { ApiError } from '../../lib/apiError.ts';

/** Loads what talks to the browser of passkeys. Fails like a call without a network. */
export const loadPasskeys = () =>
  import('./passkeys.ts').catch(() => {
    throw { code: 'offline', status: 0, msg: parts.offline } satisfies ApiError;
  });

/** Whether this browser has passkeys here: some are too old, and none has them on plain HTTP. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function';
