import type { AttendeeDetails } from '../../api/contract/attendees.ts';
import type { AttendeeAction } from '../../lib/attendeeActions.ts';
import type { DetailsActor } from '../../machines/parts/details.ts';

export type AttendeeActor = DetailsActor<AttendeeDetails, AttendeeAction>;
