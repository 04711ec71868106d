import { drizzle } from 'drizzle-orm/node-postgres';
import { pino } from 'pino';
import { createApp } from '../../server/app.ts';
import { ownUrl, readConfig } from '../../server/platform/config.ts';
import { openDatabase } from '../../server/platform/db/openDatabase.ts';
import { secretKeyIn } from '../../server/platform/secrets/secretKey.ts';
import type { Send } from './api.ts';

/** When it is, for whoever may say so. */
export type Clock = { now: Date };

/** A Foyer inside this process, on the data that an environment names, without jobs and limits. Its clock stands where it is set. */
export async function openOwnFoyer(
  environment: NodeJS.ProcessEnv,
): Promise<{ send: Send; clock: Clock; close: () => Promise<void> }> {
  const config = readConfig(environment);
  const log = pino({ level: 'error' }, pino.destination(2));
  const { pool, close } = await openDatabase(config, log, (error) => {
    throw error;
  });
  const clock = { now: new Date() };
  const { trustProxy, publicUrl, ownMailServer, mailNetworks, bounces, stripeApi } = config;
  const { app, hearChanges } = createApp({
    db: drizzle(pool),
    clock: () => clock.now,
    log,
    openRegistration: true,
    callLimits: false,
    puzzleKey: null,
    ...{ trustProxy, publicUrl, ownMailServer, mailNetworks, bounces, stripeApi },
    ownUrl: ownUrl(config),
    secretKey: config.secretKey ?? secretKeyIn(config.dataDir),
    clientDir: null,
  });
  const stopHearing = await hearChanges();
  return {
    send: (path, init) => app.request(path, init),
    clock,
    close: async () => {
      await stopHearing();
      await close();
    },
  };
}
