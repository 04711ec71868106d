import * as v from 'valibot';
import { batchActions, batchSize } from '../../lib/attendee.ts';
import { endpoint } from './endpoint.ts';
import { broken } from './issue.ts';
import { id } from './values.ts';

/** Those for whom it could not be done, and why. */
const Failure = v.object({ uId: id('attendee'), why: v.string() });

export type BatchFailure = v.InferOutput<typeof Failure>;

export const changeUsers = endpoint({
  method: 'POST',
  path: '/api/users/changeUsers',
  summary: `Do one thing with up to ${batchSize} attendees of an event, each by themselves; safe to repeat`,
  team: 'manage',
  within: { 'payload.eventId': 'event' },
  input: v.object({
    payload: v.object({
      eventId: id('event'),
      action: v.picklist(batchActions, broken('notOneOf', 'request')),
      users: v.pipe(v.array(id('attendee')), v.maxLength(batchSize, broken('tooMany', 'attendees', batchSize))),
    }),
  }),
  payload: v.object({ failed: v.array(Failure) }),
});
