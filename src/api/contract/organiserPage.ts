import * as v from 'valibot';
import { eventStatuses } from '../../lib/enumerations.ts';
import { organiserPageLimits } from '../../lib/limits.ts';
import { endpoint } from './endpoint.ts';
import { Event } from './event.ts';
import { Picture } from './eventPage.ts';
import { queryNumber, slug } from './values.ts';

/** The public events of an organisation: those to come, the soonest first, then those that are over, the latest first. */
export const OrganiserPage = v.object({
  organiser: v.object({ slug: v.string(), name: v.string(), contact: v.string() }),
  /** How many come before those that are shown here. */
  from: v.number(),
  events: v.array(
    v.object({
      ...v.pick(Event, ['id', 'slug', 'place', 'startsAt', 'endsAt', 'timeZone', 'currency', 'logo']).entries,
      name: v.string(),
      cover: v.nullable(Picture),
      status: v.picklist(eventStatuses),
      isOver: v.boolean(),
      /** Of its cheapest ticket and its dearest, in minor units and as they are shown; null for an event that is over, or sells none. */
      prices: v.nullable(v.object({ lowest: v.number(), highest: v.number() })),
    }),
  ),
  /** Whether more come after these. */
  more: v.boolean(),
});

export type OrganiserPage = v.InferOutput<typeof OrganiserPage>;

export const getOrganiserPage = endpoint({
  method: 'GET',
  path: '/api/event/getOrganiserPage',
  summary: `The public events of an organiser, ${organiserPageLimits.events} at a time from \`from\` on, by the slug of their page`,
  access: 'public',
  input: v.object({ slug, from: v.optional(queryNumber('field', 0, organiserPageLimits.from)) }),
  payload: OrganiserPage,
});
