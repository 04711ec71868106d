import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { createActor, fromPromise, type SimulatedClock } from 'xstate';
import type { InputOf } from '../../src/api/contract/endpoint.ts';
import type {
  cancelPurchase,
  createPaymentIntent,
  PurchaseView,
  settlePurchase,
} from '../../src/api/contract/payment.ts';
import type { SolvedPuzzle } from '../../src/api/contract/puzzle.ts';
import type { OrderLine, PublicForm, submitUserForm } from '../../src/api/contract/registration.ts';
import type { ApiError } from '../../src/lib/apiError.ts';
import type { Draft } from '../../src/lib/order.ts';
import { type Confirmation, type Confirmed, paymentMachine } from '../../src/machines/purchase/payment.ts';
import GatewayForm from '../../src/pages/purchase/gateways/GatewayForm.tsx';
import { RegistrationView } from '../../src/views/purchase/RegistrationView.tsx';
import { answering } from './answering.ts';
import { draft, ids, publicForm, purchaseView } from './registrationFixtures.ts';
import { registrationOver } from './registrationOver.ts';

type Answers = {
  form?: PublicForm;
  draft?: Partial<Draft>;
  purchaseKey?: string;
  unfinishedKey?: string;
  existing?: string[];
  /** What submitting answers, one after the other; a problem is a refusal. */
  submitted?: (PurchaseView | ApiError)[];
  /** What solving puzzles comes to, one after the other. */
  solved?: (SolvedPuzzle['solution'] | Error)[];
  /** What the line says, one after the other, and then the last again. */
  lines?: OrderLine[];
  /** In line when the page was loaded again. */
  place?: string;
  confirmed?: Confirmed[];
  /** Why no payment can be begun. */
  noIntent?: ApiError;
  settled?: PurchaseView;
  payByCard?: PurchaseView;
};

/** The public page with a server that answers as told, and what it was asked. */
export function showRegistration(answers: Answers = {}, clock?: SimulatedClock) {
  const sent: { submitted: InputOf<typeof submitUserForm>[]; confirmed: unknown[] } = {
    submitted: [],
    confirmed: [],
  };
  const submitted = [...(answers.submitted ?? [purchaseView()])];
  const solved = [...(answers.solved ?? [])];
  const lines = [...(answers.lines ?? [])];
  const confirmed = [...(answers.confirmed ?? [])];
  const settled = () => ({ purchase: answers.settled ?? purchaseView({ status: 'paid' }) });
  const actor = createActor(
    registrationOver({
      loadForm: () => answers.form ?? publicForm(),
      findExisting: () => ({ existing: answers.existing ?? [] }),
      findPromo: ({ code }) => {
        if (code === 'OLD')
          throw { code: 'refused', status: 404, msg: 'No longer valid.', said: true } satisfies ApiError;
        if (code !== 'SPRING') throw { code: 'refused', status: 404, msg: 'Not known here.' } satisfies ApiError;
        return { promo: { code, type: 0, value: 20, ticketIds: [] } };
      },
      submitForm: (input) => {
        sent.submitted.push(input);
        const next = submitted.shift() ?? purchaseView();
        if ('msg' in next) throw next;
        return { purchase: next };
      },
      solvePuzzle: () => {
        const next = solved.shift() ?? new Error('No more solutions');
        if (next instanceof Error) throw next;
        return next;
      },
      readLine: () => {
        const next = lines.length > 1 ? lines.shift() : lines[0];
        if (!next) throw new Error('No line');
        return next;
      },
      cancel: () => ({ purchase: purchaseView({ status: 'cancelled' }) }),
      payByCard: () => ({ purchase: answers.payByCard ?? purchaseView({ status: 'held' }) }),
      settle: settled,
      payment: paymentMachine.provide({
        actors: {
          createIntent: answering<typeof createPaymentIntent>(() => {
            if (answers.noIntent) throw answers.noIntent;
            return {
              clientSecret: 'secret',
              customer: 'customer',
              gateway: 'sandbox',
              publishableKey: null,
              requiresAction: false,
            };
          }),
          confirm: fromPromise<Confirmed, Confirmation>(async ({ input }) => {
            sent.confirmed.push(input.details);
            return confirmed.shift() ?? { status: 'succeeded', msg: null };
          }),
          settle: answering<typeof settlePurchase>(settled),
          cancel: answering<typeof cancelPurchase>(() => ({ purchase: purchaseView({ status: 'cancelled' }) })),
        },
      }),
    }),
    {
      ...(clock && { clock }),
      input: {
        eventId: ids.event,
        formId: ids.form,
        purchaseKey: answers.purchaseKey ?? null,
        unfinishedKey: answers.unfinishedKey ?? null,
        form: answers.form ?? publicForm(),
        draft: draft(answers.draft),
        place: answers.place ?? null,
      },
    },
  ).start();
  render(
    <RegistrationView
      actor={actor}
      waiting={({ tickets }) => <p>Wait for {tickets.map(({ name }) => name).join(', ')}</p>}
      printing={(keys) => <p>{keys.length} to print</p>}
      gatewayForm={(props) => <GatewayForm {...props} />}
    />,
  );
  return { actor, sent, user: userEvent.setup() };
}

export const button = (name: string | RegExp) => screen.getByRole('button', { name });
/** Focus moves after the heading is drawn. */
export const expectFocus = (element: HTMLElement) => waitFor(() => expect(element).toHaveFocus());
export const heading = (name: string | RegExp) => screen.findByRole('heading', { name });

/** jsdom does not scroll. Where it exists, it answers nothing in some browsers and a promise in newer ones. */
Element.prototype.scrollIntoView = () => Promise.resolve();
