import { fromPromise } from 'xstate';
import type { Endpoint, InputOf, PayloadOf } from '../../src/api/contract/endpoint.ts';

/** The actor of a call, answering as told. */
export const answering = <E extends Endpoint>(answer: (input: InputOf<E>) => PayloadOf<E> | Promise<PayloadOf<E>>) =>
  fromPromise<PayloadOf<E>, InputOf<E>>(async ({ input }) => answer(input));
