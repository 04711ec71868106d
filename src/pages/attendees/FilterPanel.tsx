import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { getAttendeeChoices } from '../../api/contract/attendeeChoices.ts';
import type { Event } from '../../api/contract/event.ts';
import { reading } from '../../api/reading.ts';
import type { AttendeeFilter } from '../../lib/attendee.ts';
import { resource } from '../../machines/parts/resource.ts';
import { AttendeeFilters } from '../../views/attendees/AttendeeFilters.tsx';

type Props = {
  event: Event;
  formId: string | null;
  filter: AttendeeFilter;
  onFilter: (filter: AttendeeFilter) => void;
};

/** What the list of attendees can be narrowed to, read when it is opened. */
export default function FilterPanel({ event: { id: eventId }, ...props }: Props) {
  const [logic] = useState(() => resource(reading(getAttendeeChoices, { eventId }, (choices) => choices)));
  return <AttendeeFilters choices={useActorRef(logic)} {...props} />;
}
