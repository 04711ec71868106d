import { fromPromise } from 'xstate';
import { type Confirmation, type Confirmed, paymentMachine } from '../../machines/purchase/payment.ts';
import { lazyCallActor } from './lazyCallActor.ts';

/** Paying, through the gateway that the server names. */
export const payment = paymentMachine.provide({
  actors: {
    createIntent: lazyCallActor(({ createIntent }) => createIntent),
    confirm: fromPromise<Confirmed, Confirmation>(async ({ input, signal }) => {
      // What was submitted came from a form of the gateway's: this is loaded.
      const { loadGateway } = await import('./gateways/loadGateway.ts');
      const { confirm } = await loadGateway(input.intent.gateway);
      return confirm(input, signal);
    }),
    settle: lazyCallActor(({ settle }) => settle),
    cancel: lazyCallActor(({ cancel }) => cancel),
  },
});
