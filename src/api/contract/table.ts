import * as appUser from './appUser.ts';
import * as badge from './badge.ts';
import * as badgeDesign from './badgeDesign.ts';
import * as dashboard from './dashboard.ts';
import type { Endpoint } from './endpoint.ts';
import * as event from './event.ts';
import * as promo from './promo.ts';
import * as images from './public.ts';
import * as purchase from './purchase.ts';
import * as registrationForm from './registrationForm.ts';
import * as report from './report.ts';
import * as settings from './settings.ts';
import * as ticket from './ticket.ts';
import * as user from './user.ts';
import * as users from './users.ts';

const modules = {
  ...user,
  ...event,
  ...registrationForm,
  ...ticket,
  ...promo,
  ...purchase,
  ...badge,
  ...badgeDesign,
  ...appUser,
  ...users,
  ...report,
  ...settings,
  ...dashboard,
  ...images,
};

type Calls = {
  [Name in keyof typeof modules as (typeof modules)[Name] extends Endpoint ? Name : never]: (typeof modules)[Name];
};
export type CallName = keyof Calls;

/** Every call there is, by name. The server serves exactly these; only the server and tests import the whole table. */
export const calls = Object.fromEntries(
  Object.entries(modules).filter(([, value]) => 'method' in value && 'path' in value),
) as unknown as Calls;
