import { endpoint } from './endpoint.ts';
import { byId } from './event.ts';
import { PublicEvent } from './registration.ts';

export const getEventPreview = endpoint({
  method: 'GET',
  path: '/api/event/getPreview',
  summary: 'The public page of an event with what its organiser has drafted',
  team: 'read',
  within: { eventId: 'event' },
  input: byId,
  payload: PublicEvent,
});
