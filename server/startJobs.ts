import { type AccountMailerDeps, clearAccountMails, createAccountMailer } from './account/accountMails.ts';
import { dropUnusedSalts } from './account/password.sql.ts';
import { clearRegistrations } from './account/registration.ts';
import { removeRetained } from './attendees/retention.ts';
import { dropDeletedContacts } from './exhibitor/contacts.sql.ts';
import { type BounceDeps, createBounceReader } from './mail/bounces.ts';
import { createMailer, type MailerDeps } from './mail/mailer.ts';
import { createMailingJob, type MailingJobDeps } from './mail/mailingJob.ts';
import { remindOfTransfers } from './mail/queue.sql.ts';
import type { Deps, PaymentDeps } from './platform/deps.ts';
import { dropUnusedFiles, moveFiles } from './platform/files.ts';
import { forgetFailures } from './platform/http/failures.ts';
import { repeat } from './platform/jobs/repeat.ts';
import { forgetGatewayEvents, hearSandbox, hearStripe } from './purchase/gatewayEvents.ts';
import { forgetNeverCompleted, forgetTestPayments } from './purchase/neverCompleted.sql.ts';
import { expireHolds, reconcilePayments, sendDueRefunds } from './purchase/settleDue.ts';
import { dropNeverThere } from './purchase/waitingOffers.sql.ts';
import { renewDueOffers } from './purchase/waitingOffers.ts';

/** Milliseconds between two looks for holds whose time is over, for what is to be asked of gateways, for mails to many that are to be written, for all else that is due, and for what is left over. */
const pauses = { often: 5_000, asking: 30_000, mailings: 2_000, rest: 30_000, seldom: 3_600_000 };

type WorkDeps = PaymentDeps & Pick<Deps, 'secretKey'>;

/** What others wait for: tickets that come free. */
async function runOften(deps: PaymentDeps): Promise<void> {
  await expireHolds(deps);
  await renewDueOffers(deps);
}

async function askGateways(deps: PaymentDeps): Promise<void> {
  await reconcilePayments(deps);
  await sendDueRefunds(deps);
  await hearSandbox(deps);
}

async function runRest(deps: WorkDeps): Promise<void> {
  await remindOfTransfers(deps);
  await clearAccountMails(deps);
  await clearRegistrations(deps);
  await removeRetained(deps);
  await dropDeletedContacts(deps.db, deps.clock());
  await forgetNeverCompleted(deps);
  await forgetGatewayEvents(deps.db, deps.clock());
  await forgetFailures(deps);
}

/** Looks through whole tables for what is left of what is deleted. */
async function runSeldom(deps: PaymentDeps): Promise<void> {
  await forgetTestPayments(deps);
  while ((await dropNeverThere(deps.db, deps.clock())).length > 0);
  while ((await dropUnusedSalts(deps.db)).length > 0);
  while (await dropUnusedFiles(deps.db));
}

/** Does all the work that is due now. Any number of processes may at once: each takes what no other has taken. */
export async function runDue(deps: WorkDeps): Promise<void> {
  await runOften(deps);
  await askGateways(deps);
  await hearStripe(deps);
  await runRest(deps);
  await runSeldom(deps);
  await moveFiles(deps);
}

/**
 * Looks for due work and mails again and again; answers with a function that stops this once the running work is done. None waits for another kind,
 * as some wait for the servers of others.
 */
export function startJobs(
  deps: WorkDeps & MailerDeps & AccountMailerDeps & BounceDeps & MailingJobDeps,
): () => Promise<void> {
  const again = (name: string, work: (deps: WorkDeps) => Promise<void>, pause: number) =>
    repeat(() => work(deps), pause, { log: deps.log, name });
  const stops = [
    again('Ending holds and renewing offers', runOften, pauses.often),
    again('Asking payment gateways', askGateways, pauses.asking),
    again('Reading the events of Stripe', hearStripe, pauses.asking),
    again('Reminding and clearing up', runRest, pauses.rest),
    again('Looking for what nothing uses', runSeldom, pauses.seldom),
    again('Moving files', moveFiles, pauses.often),
    again('Writing mailings', createMailingJob(deps), pauses.mailings),
    createMailer(deps).start(),
    createAccountMailer(deps).start(),
    ...(deps.bounces ? [createBounceReader(deps).start()] : []),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
