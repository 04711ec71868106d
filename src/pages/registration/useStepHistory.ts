import { useEffect } from 'react';
import {
  type RegistrationActor,
  type RegistrationSnapshot,
  type Step,
  steps,
} from '../../machines/registration/registration.ts';
import { to } from '../../paths.ts';

type Entry = { step?: Step } | null;

/**
 * Makes the browser's back button step back inside the wizard: a step forward leaves an entry in the history, a step back
 * takes it away again. Outside the wizard going back changes nothing, and the address stays that of the purchase.
 */
export function useStepHistory(actor: RegistrationActor): void {
  useEffect(() => {
    let goingBack = false;

    function follow(snapshot: RegistrationSnapshot) {
      const place = placeOf(snapshot);
      if (place < 0 || goingBack) return;
      for (let next = entryPlace() + 1; next <= place; next++) window.history.pushState({ step: steps[next] }, '');
      if (place < entryPlace()) {
        goingBack = true;
        window.history.go(place - entryPlace());
      }
    }

    function wentBack() {
      goingBack = false;
      const snapshot = actor.getSnapshot();
      const { eventId, formId, purchaseKey } = snapshot.context;
      const step = steps[entryPlace()];
      if (purchaseKey)
        window.history.replaceState(window.history.state, '', to.registration(eventId, formId, purchaseKey));
      else if (step && placeOf(snapshot) > entryPlace()) actor.send({ type: 'step.chosen', step });
    }

    // A visit before a reload may have left an entry of a step that this one is not at.
    const place = placeOf(actor.getSnapshot());
    if (place >= 0 && place < entryPlace()) window.history.replaceState({ step: steps[place] }, '');
    follow(actor.getSnapshot());

    const subscription = actor.subscribe(follow);
    window.addEventListener('popstate', wentBack);
    return () => {
      subscription.unsubscribe();
      window.removeEventListener('popstate', wentBack);
    };
  }, [actor]);
}

/** The step whose entry the history is at. */
const entryPlace = (): number => steps.indexOf((window.history.state as Entry)?.step ?? 'choosing');

/** The step that a state of the wizard is; -1 outside. */
const placeOf = (snapshot: RegistrationSnapshot): number =>
  snapshot.matches('choosing') || snapshot.matches('attendees') || snapshot.matches('review')
    ? steps.indexOf(snapshot.context.step)
    : -1;
