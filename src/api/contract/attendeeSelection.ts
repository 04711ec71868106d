import * as v from 'valibot';
import { maxSelected } from '../../lib/attendee.ts';
import { attendeeFilter } from './attendeeList.ts';
import { broken } from './issue.ts';
import { id } from './values.ts';

/** As many as a body of `selectionBytes` has room for. */
export const selectedAttendees = v.pipe(
  v.array(id('attendee')),
  v.maxLength(maxSelected, broken('tooMany', 'attendees', maxSelected)),
);

/** Attendees of an event or of one of its forms: `users` are those who are selected, `except` those left out where all of the filter are. */
export const attendeeSelection = {
  eventId: id('event'),
  formId: v.optional(id('form')),
  ...attendeeFilter,
  users: v.optional(selectedAttendees),
  except: v.optional(selectedAttendees),
};
