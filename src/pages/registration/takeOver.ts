import { useEffect, useLayoutEffect, useRef } from 'react';
import type { Early } from '../../early.ts';
import type { Quantities } from '../../lib/order.ts';
import type { RegistrationActor } from '../../machines/registration/registration.ts';
import { buttonName } from './buttonName.ts';
import { readDraft } from './registrationDraft.ts';

/**
 * Goes on from what the buyer did on the page before the app was there. `begun` is what the app has read of it: what was
 * counted after that, the next step if it was asked for, and the focus are taken over when the app is shown.
 */
export function useTakeOver(actor: RegistrationActor, formId: string, begun: Quantities): void {
  const taken = useRef({ isAsked: false, later: [] as [string, number][] });

  // In the same task as the new page is shown in: no press falls between the script and the app.
  useLayoutEffect(() => {
    const page = window as { early?: Early };
    if (!page.early) return;
    const { isAsked, focused } = page.early.end();
    delete page.early;
    const { quantities } = readDraft(formId);
    const ids = new Set([...Object.keys(quantities), ...Object.keys(begun)]);
    const later = [...ids]
      .map((id): [string, number] => [id, quantities[id] ?? 0])
      .filter(([id, quantity]) => quantity !== (begun[id] ?? 0));
    taken.current = { isAsked, later };
    const button = [...document.querySelectorAll('button')].find((each) => buttonName(each) === focused);
    button?.focus({ preventScroll: true });
  }, [formId, begun]);

  // By now the actor has been started.
  useEffect(() => {
    const { order } = actor.getSnapshot().children;
    const { isAsked, later } = taken.current;
    taken.current = { isAsked: false, later: [] };
    for (const [ticketId, quantity] of later) order?.send({ type: 'quantity.changed', ticketId, quantity });
    if (isAsked) order?.send({ type: 'tickets.chosen' });
  }, [actor]);
}
