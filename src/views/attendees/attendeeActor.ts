import type { AttendeeDetails } from '../../api/contract/attendees.ts';
import type { DetailsActor } from '../../machines/parts/details.ts';
import type { AttendeeAction } from './attendeeActions.ts';

export type AttendeeActor = DetailsActor<AttendeeDetails, AttendeeAction>;
