import { fromPromise, type PromiseActorLogic } from 'xstate';
import { clientConfig } from '../../api/clientConfig.ts';
import type { ApiError } from '../../lib/apiError.ts';

type Calls = typeof import('./registrationCalls.ts');

/** Loads the registration page's calls, once. Fails like a call without a network. */
export const registrationCalls = (): Promise<Calls> =>
  import('./registrationCalls.ts').catch(() => {
    throw { code: 'offline', status: 0, msg: clientConfig().words.offline } satisfies ApiError;
  });

/** The real actor of one of the registration page's calls, whose code is loaded when it is first invoked. */
export const lazyCallActor = <Input, Output>(
  choose: (calls: Calls) => (input: Input, signal: AbortSignal) => Promise<Output>,
): PromiseActorLogic<Output, Input> =>
  fromPromise(async ({ input, signal }) => choose(await registrationCalls())(input, signal));
