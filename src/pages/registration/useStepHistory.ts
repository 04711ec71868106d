import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { type Step, steps } from '../../lib/orderDraft.ts';
import type { OrderSnapshot } from '../../machines/registration/order.ts';
import type { RegistrationActor } from '../../machines/registration/registration.ts';
import { to } from '../../paths.ts';

type Entry = { step?: Step } | null;

/**
 * Makes the browser's back button step back inside the wizard: a step forward leaves an entry in the history, a step back
 * takes it away again. Outside the wizard going back changes nothing, and the address stays that of the purchase.
 */
export function useStepHistory(actor: RegistrationActor): void {
  const order = useSelector(actor, ({ children }) => children.order);

  useEffect(() => {
    let goingBack = false;

    function follow(snapshot: OrderSnapshot | undefined) {
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
      const { eventId, formId, purchaseKey } = actor.getSnapshot().context;
      const step = steps[entryPlace()];
      if (purchaseKey)
        window.history.replaceState(window.history.state, '', to.registration(eventId, formId, purchaseKey));
      else if (step && placeOf(order?.getSnapshot()) > entryPlace()) order?.send({ type: 'step.chosen', step });
    }

    // A visit before a reload may have left an entry of a step that this one is not at.
    const place = placeOf(order?.getSnapshot());
    if (place >= 0 && place < entryPlace()) window.history.replaceState({ step: steps[place] }, '');
    follow(order?.getSnapshot());

    const subscription = order?.subscribe(follow);
    window.addEventListener('popstate', wentBack);
    return () => {
      subscription?.unsubscribe();
      window.removeEventListener('popstate', wentBack);
    };
  }, [actor, order]);
}

/** The step whose entry the history is at. */
const entryPlace = (): number => steps.indexOf((window.history.state as Entry)?.step ?? 'choosing');

/** The step that a state of the order is; -1 outside. */
const placeOf = (snapshot: OrderSnapshot | undefined): number =>
  snapshot?.matches('choosing') || snapshot?.matches('attendees') || snapshot?.matches('review')
    ? steps.indexOf(snapshot.context.step)
    : -1;
