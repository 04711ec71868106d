import * as access from './access.ts';
import * as account from './account.ts';
import * as attendeeAdd from './attendeeAdd.ts';
import * as attendeeBatch from './attendeeBatch.ts';
import * as attendeeChoices from './attendeeChoices.ts';
import * as attendeeImport from './attendeeImport.ts';
import * as attendeeList from './attendeeList.ts';
import * as attendees from './attendees.ts';
import * as badge from './badge.ts';
import * as blockedAddresses from './blockedAddresses.ts';
import * as delegates from './delegates.ts';
import * as deviceCode from './deviceCode.ts';
import * as door from './door.ts';
import * as doorList from './doorList.ts';
import * as doorNumbers from './doorNumbers.ts';
import * as doorRules from './doorRules.ts';
import * as doorSale from './doorSale.ts';
import * as doorSteps from './doorSteps.ts';
import type { Endpoint } from './endpoint.ts';
import * as event from './event.ts';
import * as eventDraft from './eventDraft.ts';
import * as eventList from './eventList.ts';
import * as eventPage from './eventPage.ts';
import * as eventPreview from './eventPreview.ts';
import * as exhibitor from './exhibitor.ts';
import * as failures from './failures.ts';
import * as figures from './figures.ts';
import * as files from './files.ts';
import * as form from './form.ts';
import * as formList from './formList.ts';
import * as formOverview from './formOverview.ts';
import * as invoice from './invoice.ts';
import * as logins from './logins.ts';
import * as mail from './mail.ts';
import * as mailingRun from './mailingRun.ts';
import * as mailings from './mailings.ts';
import * as mailServer from './mailServer.ts';
import * as mailWordings from './mailWordings.ts';
import * as openId from './openId.ts';
import * as organiserPage from './organiserPage.ts';
import * as ownAccount from './ownAccount.ts';
import * as ownEvent from './ownEvent.ts';
import * as ownTickets from './ownTickets.ts';
import * as passkey from './passkey.ts';
import * as payment from './payment.ts';
import * as privacy from './privacy.ts';
import * as purchases from './purchases.ts';
import * as registration from './registration.ts';
import * as report from './report.ts';
import * as settings from './settings.ts';
import * as sharing from './sharing.ts';
import * as statement from './statement.ts';
import * as team from './team.ts';
import * as ticket from './ticket.ts';
import * as waiting from './waiting.ts';

const modules = {
  ...account,
  ...access,
  ...logins,
  ...deviceCode,
  ...ownAccount,
  ...openId,
  ...passkey,
  ...ownTickets,
  ...team,
  ...event,
  ...eventDraft,
  ...eventList,
  ...ownEvent,
  ...eventPage,
  ...eventPreview,
  ...files,
  ...organiserPage,
  ...form,
  ...formList,
  ...formOverview,
  ...ticket,
  ...statement,
  ...registration,
  ...waiting,
  ...payment,
  ...purchases,
  ...invoice,
  ...attendees,
  ...attendeeList,
  ...attendeeChoices,
  ...attendeeBatch,
  ...attendeeImport,
  ...attendeeAdd,
  ...privacy,
  ...door,
  ...doorList,
  ...doorNumbers,
  ...doorRules,
  ...doorSale,
  ...doorSteps,
  ...badge,
  ...exhibitor,
  ...delegates,
  ...sharing,
  ...mail,
  ...mailings,
  ...mailingRun,
  ...blockedAddresses,
  ...mailServer,
  ...mailWordings,
  ...report.reportCalls,
  ...report,
  ...figures,
  ...settings,
  ...failures,
};

type Calls = {
  [Name in keyof typeof modules as (typeof modules)[Name] extends Endpoint ? Name : never]: (typeof modules)[Name];
};
export type CallName = keyof Calls;

/** Every call there is, by name. The server serves exactly these; only the server and tests import the whole table. */
export const calls = Object.fromEntries(
  Object.entries(modules).filter(([, value]) => 'method' in value && 'path' in value),
) as unknown as Calls;
