import type { Handlers } from '../router/handler.ts';
import { appUserHandlers } from './appUser.ts';
import { badgeHandlers } from './badge.ts';
import { dashboardHandlers } from './dashboard.ts';
import { eventHandlers } from './event.ts';
import { notYetHandlers } from './notYet.ts';
import { promoHandlers } from './promo.ts';
import { publicHandlers } from './public.ts';
import { publicFormHandlers } from './publicForm.ts';
import { purchaseHandlers } from './purchase.ts';
import { formHandlers } from './registrationForm.ts';
import { sandboxHandlers } from './sandbox.ts';
import { settingsHandlers } from './settings.ts';
import { submitHandlers } from './submit.ts';
import { ticketHandlers } from './ticket.ts';
import { userHandlers } from './user.ts';
import { usersHandlers } from './users.ts';

/** Every call's handler. A call without one does not compile, and does not start. */
export const handlers: Handlers = {
  ...userHandlers,
  ...eventHandlers,
  ...formHandlers,
  ...publicFormHandlers,
  ...submitHandlers,
  ...ticketHandlers,
  ...promoHandlers,
  ...purchaseHandlers,
  ...sandboxHandlers,
  ...badgeHandlers,
  ...appUserHandlers,
  ...usersHandlers,
  ...settingsHandlers,
  ...dashboardHandlers,
  ...publicHandlers,
  ...notYetHandlers,
};
