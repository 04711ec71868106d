import { orOffline } from './orOffline.ts';

/** Loads what talks to the browser of passkeys. */
export const loadPasskeys = () => orOffline(import('./passkeys.ts'));

/** Whether this browser has passkeys here: some are too old, and none has them on plain HTTP. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function';
