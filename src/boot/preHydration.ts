import type { PublicForm } from '../api/contract/registration.ts';
import { isLocale, setCurrentLocale } from '../lib/locale.ts';
import { formatMoney } from '../lib/money.ts';
import { countAttendees, fitQuantities, maxOf } from '../lib/order.ts';
import { priceOrder } from '../lib/pricing.ts';
import { buttonName } from '../pages/purchase/buttonName.ts';
import { readDraft, writeDraft } from '../pages/purchase/registrationDraft.ts';
import { readUnfinished } from '../pages/purchase/unfinishedOrder.ts';

/*
 * Runs in the page before the app is there: counts tickets up and down in the first step that the server has written, and
 * keeps them in the tab as the draft that the app begins with. It ends when the app has taken over.
 */

/**
 * What the app finds of this script: ending it answers what was counted, also where the browser keeps nothing, whether the buyer has asked for the next step, and
 * which button, by its name, has the focus.
 */
export type PreHydration = {
  end: () => { quantities: Readonly<Record<string, number>>; isAsked: boolean; focused: string | null };
};

const { form, event, tickets } = JSON.parse(document.getElementById('first-data')?.textContent ?? '{}') as PublicForm;
const { lang } = document.documentElement;
if (isLocale(lang)) setCurrentLocale(lang);

const draft = readDraft(form.id);
let isAsked = false;
let focused: string | null = null;
const listening = new AbortController();
document.addEventListener('click', count, { signal: listening.signal });
document.addEventListener(
  'focusin',
  ({ target }) => {
    focused = target instanceof HTMLButtonElement ? buttonName(target) : null;
  },
  { signal: listening.signal },
);
// A draft of a later step, and an order that was left, are shown by the app; until then nothing else is.
document.documentElement.classList.toggle('is-resuming', draft.step !== 'choosing' || readUnfinished(form.id) !== null);
show();

(window as { preHydration?: PreHydration }).preHydration = {
  end() {
    listening.abort();
    document.documentElement.classList.remove('is-resuming');
    return { quantities: draft.quantities, isAsked, focused };
  },
};

function count({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest('button') : null;
  const id = button?.closest<HTMLElement>('[data-ticket]')?.dataset.ticket;
  if (button && id) {
    const change = button.dataset.count === 'up' ? 1 : -1;
    draft.quantities = fitQuantities(tickets, { ...draft.quantities, [id]: (draft.quantities[id] ?? 0) + change });
    writeDraft(form.id, draft);
    show();
  } else if (button?.dataset.go === 'on') {
    isAsked = true;
    button.setAttribute('aria-busy', 'true');
  }
}

function show(): void {
  for (const ticket of tickets) {
    const row = document.querySelector<HTMLElement>(`[data-ticket="${ticket.id}"]`);
    const quantity = draft.quantities[ticket.id] ?? 0;
    const [fewer, more] = row?.querySelectorAll('button') ?? [];
    const output = row?.querySelector('output');
    if (!output || !fewer || !more) continue;
    output.textContent = String(quantity);
    fewer.disabled = quantity === 0;
    more.disabled = quantity >= maxOf(ticket);
    row?.querySelector('fieldset')?.setAttribute('data-chosen', String(quantity > 0));
  }
  const chosen = countAttendees(draft.quantities);
  const { total } = priceOrder(tickets, draft.quantities, null, event.terms);
  for (const part of document.querySelectorAll<HTMLElement>('[data-sum]')) {
    const { sum, one = '', more = '', free } = part.dataset;
    part.hidden = (sum === 'none') === chosen > 0;
    if (sum === 'count') part.textContent = chosen === 1 ? one : more.replace('2', String(chosen));
    if (sum === 'total') part.textContent = total === 0 ? (free ?? '') : formatMoney(total, event.currency);
  }
  const go = document.querySelector<HTMLButtonElement>('[data-go]');
  if (go) go.disabled = chosen === 0;
}
