import { attendees as words } from '../../messages/attendees.ts';
import { type AttendeeRow, nameOf } from './attendeeRow.ts';

/** What is asked before something is done to a person or their purchase. */
export const attendeesQuestions = {
  cancelPurchase: ({ reference }: AttendeeRow) => ({
    title: words.cancelTitle(reference),
    text: words.cancelText,
    confirm: words.cancelConfirm,
    cancel: words.keepPurchase,
  }),
  delete: (attendee: AttendeeRow) => ({
    title: words.deleteTitle(nameOf(attendee)),
    text: words.deleteText,
    confirm: words.deleteConfirm,
  }),
};
