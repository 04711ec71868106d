import { drizzle } from 'drizzle-orm/node-postgres';
import { pino } from 'pino';
import { createApp } from '../server/app.ts';
import { composeDue } from '../server/mail/composeDue.ts';
import { createMailingJob } from '../server/mail/mailingJob.ts';
import { ownWordsLimits } from '../server/mail/ownWords.ts';
import { ownUrl, readConfig } from '../server/platform/config.ts';
import { openDatabase } from '../server/platform/db/openDatabase.ts';
import { storeLimits } from '../server/platform/http/limiter.ts';
import { secretKeyIn } from '../server/platform/secrets/secretKey.ts';
import type { Send } from './client.ts';

/** When it is, for whoever may say so. */
export type Clock = { now: Date };

/** A Foyer inside this process, on the data that an environment names, without jobs and limits. Its clock stands where it is set. */
export async function openOwnFoyer(
  environment: NodeJS.ProcessEnv,
): Promise<{ send: Send; clock: Clock; sent: (eventId: string) => Promise<void>; close: () => Promise<void> }> {
  const config = readConfig(environment);
  const log = pino({ level: 'error' }, pino.destination(2));
  const { pool, close } = await openDatabase(config, log, (error) => {
    throw error;
  });
  const clock = { now: new Date() };
  const { trustProxy, publicUrl, ownMailServer, mailPlaces, bounces, stripeApi } = config;
  const limits = { ...ownWordsLimits(pool), ...storeLimits(pool) };
  const unlimited = { callLimits: false, freeDisk: null };
  const jobs = { db: drizzle(pool), clock: () => clock.now, log, publicUrl, ...unlimited };
  const { app, hearChanges } = createApp({
    ...jobs,
    openRegistration: true,
    puzzleKey: null,
    lineFrom: config.orderLineFrom,
    ...{ trustProxy, ownMailServer, mailPlaces, bounces, stripeApi },
    ownUrl: ownUrl(config),
    secretKey: config.secretKey ?? secretKeyIn(config.dataDir),
    clientDir: null,
  });
  const stopHearing = await hearChanges();
  return {
    send: (path, init) => app.request(path, init),
    clock,
    // What was written in the past had been sent by now; none of it is sent, as there is no mail server.
    sent: async (eventId) => {
      await createMailingJob({ ...jobs, limits })();
      const uncomposed = "select from mails where event_id = $1 and state = 'held' and composed_at is null limit 1";
      while ((await pool.query(uncomposed, [eventId])).rowCount) await composeDue({ ...jobs, limits });
      await pool.query(
        `update mails set state = 'sent', sent_at = created_at, attempted_at = created_at, attempts = 1
         where event_id = $1 and state = 'held'`,
        [eventId],
      );
      await pool.query('update mailings set started_at = created_at where event_id = $1', [eventId]);
    },
    close: async () => {
      await stopHearing();
      await close();
    },
  };
}
