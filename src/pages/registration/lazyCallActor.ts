import { fromPromise, type PromiseActorLogic } from 'xstate';
import { clientConfig } from '../../api/clientConfig.ts';
import type { ApiError } from '../../lib/apiError.ts';

type Calls = typeof import('./registrationCalls.ts');

/** Loads what the registration page asks with; once it is there, the next import is at once. Fails as a call without a network does. */
export const registrationCalls = (): Promise<Calls> =>
  import('./registrationCalls.ts').catch(() => {
    throw { code: 'offline', status: 0, msg: clientConfig().words.offline } satisfies ApiError;
  });

/** The real actor of one of the registration page's calls, whose code comes when it is first asked. */
export const lazyCallActor = <Input, Output>(
  choose: (calls: Calls) => (input: Input, signal: AbortSignal) => Promise<Output>,
): PromiseActorLogic<Output, Input> =>
  fromPromise(async ({ input, signal }) => choose(await registrationCalls())(input, signal));
