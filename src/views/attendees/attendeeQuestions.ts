import { fullName } from '../../lib/fullName.ts';
import { attendees as words } from '../../messages/attendees.ts';
import type { AttendeeRow } from './attendeeRow.ts';

/** What is asked before something is done to a person or their purchase. */
export const attendeesQuestions = {
  cancelPurchase: ({ reference }: AttendeeRow) => ({
    title: words.cancelTitle(reference),
    text: words.cancelText,
    confirm: words.cancelConfirm,
    cancel: words.keepPurchase,
  }),
  delete: (attendee: AttendeeRow) => ({
    title: words.deleteTitle(fullName(attendee)),
    text: words.deleteText,
    confirm: words.deleteConfirm,
  }),
};
