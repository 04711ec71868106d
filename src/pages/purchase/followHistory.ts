import { createActor } from 'xstate';
import { type Step, steps } from '../../lib/order.ts';
import type { OrderActor } from '../../machines/purchase/order.ts';
import type { RegistrationActor } from '../../machines/purchase/registration.ts';
import { stepHistoryMachine } from '../../machines/purchase/stepHistory.ts';
import { addressOf } from './addressOf.ts';

/** Ties the wizard's steps to the browser's history. Returns how to untie them. */
export function followHistory(wizard: RegistrationActor): () => void {
  const orderNow = () => wizard.getSnapshot().children.order;
  const input = { entry: entryOf(window.history.state), step: stepOf(orderNow()) };
  const history = createActor(stepHistoryOf(wizard), { input }).start();
  let order: OrderActor | undefined;
  let ofOrder: { unsubscribe: () => void } | undefined;
  const wizardMoved = () => history.send({ type: 'wizard.moved', step: stepOf(orderNow()) });
  const follow = () => {
    if (order === orderNow()) return;
    order = orderNow();
    ofOrder?.unsubscribe();
    ofOrder = order?.subscribe(wizardMoved);
    wizardMoved();
  };
  const ofWizard = wizard.subscribe(follow);
  follow();
  const { pathname } = window.location;
  const historyMoved = ({ state }: PopStateEvent) => {
    // The entry of another page is not the wizard's to write to.
    if (window.location.pathname === pathname) history.send({ type: 'history.moved', entry: entryOf(state) });
  };
  window.addEventListener('popstate', historyMoved);
  return () => {
    window.removeEventListener('popstate', historyMoved);
    ofOrder?.unsubscribe();
    ofWizard.unsubscribe();
    history.stop();
  };
}

const stepHistoryOf = (wizard: RegistrationActor) =>
  stepHistoryMachine.provide({
    actions: {
      push: (_, { added }) => {
        for (const step of added) window.history.pushState({ step }, '');
      },
      rewrite: (_, { step }) => window.history.replaceState({ step }, ''),
      goBack: (_, { entries }) => window.history.go(-entries),
      choose: ({ self }, { step }) => {
        const { order } = wizard.getSnapshot().children;
        order?.send({ type: 'step.chosen', step });
        self.send({ type: 'wizard.moved', step: stepOf(order) });
      },
      keepAddress: () => {
        const address = addressOf(wizard.getSnapshot().context, window.location.pathname);
        window.history.replaceState(window.history.state, '', address);
      },
    },
  });

/** The step of an entry of the history; the page came with the first. */
const entryOf = (state: unknown): Step =>
  steps.find((step) => step === (state as { step?: Step } | null)?.step) ?? 'choosing';

/** How many entries of the history, up to the present one, are of the wizard. */
export const entriesOfWizard = (): number => steps.indexOf(entryOf(window.history.state)) + 1;

/** The step that the buyer is at; null while nothing is being ordered. */
function stepOf(order: OrderActor | undefined): Step | null {
  const snapshot = order?.getSnapshot();
  return snapshot?.matches('choosing') || snapshot?.matches('attendees') || snapshot?.matches('review')
    ? snapshot.context.step
    : null;
}
