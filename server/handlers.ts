import type { Handlers } from './router/handler.ts';
import { appUserHandlers } from './account/appUserHandlers.ts';
import { badgeHandlers } from './door/handlers.ts';
import { dashboardHandlers } from './event/dashboardHandlers.ts';
import { eventHandlers } from './event/handlers.ts';
import { notYetHandlers } from './router/notYet.ts';
import { promoHandlers } from './ticket/promoHandlers.ts';
import { publicHandlers } from './event/imageHandlers.ts';
import { publicFormHandlers } from './registration/publicHandlers.ts';
import { purchaseHandlers } from './payment/handlers.ts';
import { formHandlers } from './form/handlers.ts';
import { sandboxHandlers } from './payment/sandboxHandlers.ts';
import { settingsHandlers } from './settings/handlers.ts';
import { submitHandlers } from './registration/handlers.ts';
import { ticketHandlers } from './ticket/handlers.ts';
import { userHandlers } from './account/handlers.ts';
import { usersHandlers } from './attendees/handlers.ts';

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
