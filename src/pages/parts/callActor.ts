import { fromPromise, type PromiseActorLogic } from 'xstate';
import { call } from '../../api/client.ts';
import type { Endpoint, InputOf, PayloadOf } from '../../api/contract/endpoint.ts';

/** The real actor of a call: a machine invokes it with the call's input, and stopping it aborts the request. */
export const callActor = <E extends Endpoint>(endpoint: E): PromiseActorLogic<PayloadOf<E>, InputOf<E>> =>
  fromPromise(({ input, signal }) => call(endpoint, input, { signal }));
