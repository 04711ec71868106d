import { useEffect } from 'react';
import { createActor } from 'xstate';
import {
  type RegistrationActor,
  type RegistrationSnapshot,
  type Step,
  steps,
} from '../../machines/registration/registration.ts';
import { stepHistoryMachine } from '../../machines/registration/stepHistory.ts';
import { to } from '../../paths.ts';

type Entry = { step?: Step } | null;

/** Ties the wizard's steps to the browser's history. */
export function useStepHistory(wizard: RegistrationActor): void {
  useEffect(() => {
    const history = createActor(
      stepHistoryMachine.provide({
        actions: {
          push: (_, { added }) => {
            for (const step of added) window.history.pushState({ step }, '');
          },
          rewrite: (_, { step }) => window.history.replaceState({ step }, ''),
          goBack: (_, { entries }) => window.history.go(-entries),
          choose: (_, { step }) => wizard.send({ type: 'step.chosen', step }),
          keepAddress: () => {
            const { eventId, formId, purchaseKey } = wizard.getSnapshot().context;
            const address = to.registration(eventId, formId, purchaseKey ?? undefined);
            window.history.replaceState(window.history.state, '', address);
          },
        },
      }),
      { input: { entry: entryOf(window.history.state), step: stepOf(wizard.getSnapshot()) } },
    ).start();
    const wizardMoved = (snapshot: RegistrationSnapshot) =>
      history.send({ type: 'wizard.moved', step: stepOf(snapshot) });
    const historyMoved = ({ state }: PopStateEvent) => history.send({ type: 'history.moved', entry: entryOf(state) });
    const subscription = wizard.subscribe(wizardMoved);
    window.addEventListener('popstate', historyMoved);
    return () => {
      subscription.unsubscribe();
      window.removeEventListener('popstate', historyMoved);
      history.stop();
    };
  }, [wizard]);
}

/** The step of an entry of the history; the page came with the first. */
const entryOf = (state: unknown): Step => steps.find((step) => step === (state as Entry)?.step) ?? 'choosing';

/** The step that a state of the wizard is; null outside. */
const stepOf = (snapshot: RegistrationSnapshot): Step | null =>
  snapshot.matches('choosing') || snapshot.matches('attendees') || snapshot.matches('review')
    ? snapshot.context.step
    : null;
