import { AsyncLocalStorage } from 'node:async_hooks';

const callers = new AsyncLocalStorage<() => Promise<unknown>>();

/**
 * Does the work of a call. `identify` throws where its caller may not do it any more: it is asked before each transaction of that work, which may have
 * waited for a password to be hashed or an image to be drawn.
 */
export const withRights = <Done>(identify: () => Promise<unknown>, work: () => Promise<Done>): Promise<Done> =>
  callers.run(identify, work);

/** Throws where the caller of the call that is being worked on may not do it any more. */
export const assertRights = async (): Promise<void> => {
  await callers.getStore()?.();
};
