import { ownWindowParameter, readChosen } from '../lib/embedCode.ts';
import { emptyDraft } from '../lib/order.ts';
import { newId } from '../lib/text.ts';
import { readDraft, writeDraft } from '../pages/purchase/registrationDraft.ts';

/*
 * Runs in a registration page that a frame of another site opened in a window of its own, before anything else is there: what was
 * chosen in the frame becomes the draft of this tab, and the order goes on with its attendees.
 */

const address = new URL(window.location.href);
const formId = document.currentScript?.dataset.form ?? '';
if (Object.keys(readDraft(formId).quantities).length === 0)
  writeDraft(formId, {
    ...emptyDraft(newId()),
    step: 'attendees',
    quantities: readChosen(address.searchParams.get(ownWindowParameter) ?? ''),
  });
address.searchParams.delete(ownWindowParameter);
window.history.replaceState(window.history.state, '', address);
