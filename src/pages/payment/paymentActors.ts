import { paymentMachine } from '../../machines/payment/payment.ts';
import { lazyCallActor } from '../registration/lazyCallActor.ts';

/** Paying, with the gateway's own calls. */
export const payment = paymentMachine.provide({
  actors: {
    createIntent: lazyCallActor(({ createIntent }) => createIntent),
    confirm: lazyCallActor(({ confirm }) => confirm),
    settle: lazyCallActor(({ settle }) => settle),
    cancel: lazyCallActor(({ cancel }) => cancel),
  },
});
