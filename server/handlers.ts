import { appUserHandlers } from './account/appUserHandlers.ts';
import { userHandlers } from './account/handlers.ts';
import { usersHandlers } from './attendees/handlers.ts';
import { badgeHandlers } from './door/handlers.ts';
import { dashboardHandlers } from './event/dashboardHandlers.ts';
import { eventHandlers } from './event/handlers.ts';
import { publicHandlers } from './event/imageHandlers.ts';
import { formHandlers } from './form/handlers.ts';
import { purchaseHandlers } from './payment/handlers.ts';
import { sandboxHandlers } from './payment/sandboxHandlers.ts';
import { submitHandlers } from './registration/handlers.ts';
import { publicFormHandlers } from './registration/publicHandlers.ts';
import type { Handlers } from './router/handler.ts';
import { notYetHandlers } from './router/notYet.ts';
import { settingsHandlers } from './settings/handlers.ts';
import { ticketHandlers } from './ticket/handlers.ts';
import { promoHandlers } from './ticket/promoHandlers.ts';

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
