import { paymentMachine } from '../../machines/payment/payment.ts';
import { askLater } from '../registration/lazyCallActor.ts';

/** Paying, with the gateway's own calls. */
export const payment = paymentMachine.provide({
  actors: {
    createIntent: askLater(({ createIntent }) => createIntent),
    confirm: askLater(({ confirm }) => confirm),
    settle: askLater(({ settle }) => settle),
    cancel: askLater(({ cancel }) => cancel),
  },
});
