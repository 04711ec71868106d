import { fromPromise, type PromiseActorLogic } from 'xstate';
import type { Endpoint, InputOf, PayloadOf } from '../../src/api/contract/endpoint.ts';
import type { cancelPurchase, PurchaseView, payByCard, settlePurchase } from '../../src/api/contract/payment.ts';
import type { SolvedPuzzle } from '../../src/api/contract/puzzle.ts';
import type {
  areRegisteredUsersExist,
  getFormWQuestion,
  getOrderLine,
  PublicForm,
  submitUserForm,
} from '../../src/api/contract/registration.ts';
import type { getPromoByCodeNFormId } from '../../src/api/contract/ticket.ts';
import type { Challenge } from '../../src/lib/apiError.ts';
import { checkoutMachine } from '../../src/machines/purchase/checkout.ts';
import { orderMachine } from '../../src/machines/purchase/order.ts';
import { turnOf } from '../../src/machines/purchase/orderLine.ts';
import { paymentMachine } from '../../src/machines/purchase/payment.ts';
import { registrationMachine } from '../../src/machines/purchase/registration.ts';
import { submissionMachine } from '../../src/machines/purchase/submission.ts';

type Answer<E extends Endpoint> = (input: InputOf<E>) => PayloadOf<E> | Promise<PayloadOf<E>>;
type Bought = { purchase: PurchaseView };

/** What the server of a registration under test answers; a call left out never answers. */
export type RegistrationAnswers = {
  loadForm?: (input: InputOf<typeof getFormWQuestion>) => PublicForm;
  findExisting?: Answer<typeof areRegisteredUsersExist>;
  findPromo?: Answer<typeof getPromoByCodeNFormId>;
  submitForm?: (input: InputOf<typeof submitUserForm>) => Bought | Promise<Bought>;
  solvePuzzle?: (challenge: Challenge) => SolvedPuzzle['solution'];
  readLine?: Answer<typeof getOrderLine>;
  cancel?: () => Bought;
  payByCard?: () => Bought;
  settle?: () => Bought;
  payment?: typeof paymentMachine;
};

const answering = <Input, Output>(
  answer: ((input: Input) => Output | Promise<Output>) | undefined,
): PromiseActorLogic<Output, Input> =>
  fromPromise(({ input }) => (answer ? Promise.resolve(input).then(answer) : new Promise(() => {})));

/** The public registration over given answers. */
export const registrationOver = (answers: RegistrationAnswers) =>
  registrationMachine.provide({
    actors: {
      loadForm: answering<InputOf<typeof getFormWQuestion>, PublicForm>(answers.loadForm),
      cancel: answering<InputOf<typeof cancelPurchase>, Bought>(answers.cancel),
      order: orderMachine.provide({
        actors: {
          findExisting: answering(answers.findExisting),
          findPromo: answering(answers.findPromo),
        },
      }),
      submission: submissionMachine.provide({
        actors: {
          submitForm: answering(answers.submitForm),
          solvePuzzle: answering(answers.solvePuzzle),
          findTurn: fromPromise(async ({ input }) => {
            if (!answers.readLine) return new Promise(() => {});
            return turnOf(await answers.readLine({ formId: input.payload.formId }), input);
          }),
        },
      }),
      checkout: checkoutMachine.provide({
        actors: {
          settle: answering<InputOf<typeof settlePurchase>, Bought>(answers.settle),
          cancel: answering<InputOf<typeof cancelPurchase>, Bought>(answers.cancel),
          payByCard: answering<InputOf<typeof payByCard>, Bought>(answers.payByCard),
          payment: answers.payment ?? paymentMachine,
        },
      }),
    },
  });
