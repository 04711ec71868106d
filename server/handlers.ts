import { accountHandlers } from './account/handlers.ts';
import { attendeesHandlers } from './attendees/handlers.ts';
import { badgeHandlers } from './badge/handlers.ts';
import { doorHandlers } from './door/handlers.ts';
import { eventHandlers } from './event/handlers.ts';
import { exhibitorHandlers } from './exhibitor/handlers.ts';
import { formHandlers } from './form/handlers.ts';
import { mailHandlers } from './mail/handlers.ts';
import { pageHandlers } from './pages/handlers.ts';
import type { Handlers } from './platform/http/handler.ts';
import { purchaseHandlers } from './purchase/handlers.ts';
import { reportHandlers } from './report/handlers.ts';
import { settingsHandlers } from './settings/handlers.ts';
import { ticketHandlers } from './ticket/handlers.ts';

/** Every call's handler. A call without one does not compile, and does not start. */
export const handlers: Handlers = {
  ...accountHandlers,
  ...eventHandlers,
  ...formHandlers,
  ...ticketHandlers,
  ...purchaseHandlers,
  ...attendeesHandlers,
  ...doorHandlers,
  ...badgeHandlers,
  ...exhibitorHandlers,
  ...mailHandlers,
  ...reportHandlers,
  ...settingsHandlers,
  ...pageHandlers,
};
