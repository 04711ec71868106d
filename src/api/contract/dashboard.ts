import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { currency, instant } from './values.ts';

/** The organiser's day at a glance. Money in minor units, a sum for each currency. */
export const Dashboard = v.object({
  events: v.number(),
  registered: v.number(),
  checkedIn: v.number(),
  revenue: v.array(v.object({ currency, total: v.number() })),
  latest: v.array(
    v.object({ name: v.string(), ticketName: v.string(), eventName: v.string(), registeredAt: instant('Registered') }),
  ),
});
export type Dashboard = v.InferOutput<typeof Dashboard>;

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/dashboard/getDashboard',
  summary: "Totals over the organiser's events, and the latest registrations",
  access: ['admin'],
  input: v.object({}),
  payload: v.object({ dashboard: Dashboard }),
});
