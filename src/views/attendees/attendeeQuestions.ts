import { organiser } from '../../messages/organiser.ts';
import { nameOf, type PersonRow } from './attendeeRow.ts';

const words = organiser.attendees;

/** What is asked before something is done to a person or their purchase. */
export const peopleQuestions = {
  cancelPurchase: ({ reference }: PersonRow) => ({
    title: words.cancelTitle(reference),
    text: words.cancelText,
    confirm: words.cancelConfirm,
    cancel: words.keepPurchase,
  }),
  delete: (person: PersonRow) => ({
    title: words.deleteTitle(nameOf(person)),
    text: words.deleteText,
    confirm: words.deleteConfirm,
  }),
};
