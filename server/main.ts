import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { pino } from 'pino';
import { createApp } from './app.ts';
import { localUrl, ownUrl, plainHttpHint, readConfig } from './platform/config.ts';
import { backupHint } from './platform/db/lastBackup.ts';
import { openDatabase } from './platform/db/openDatabase.ts';
import { openUsablePlace } from './platform/filePlace.ts';
import { keepFilesIn, someMovedFiles } from './platform/files.ts';
import { startTracing } from './platform/http/tracing.ts';
import { listen, StartError } from './platform/listen.ts';
import { loggedError } from './platform/log.ts';
import { packageRoot } from './platform/packageRoot.ts';
import { checkKey, ownKey } from './platform/secrets/checkKey.ts';
import { learnZones } from './purchase/phones.ts';

/** What must be undone when the process stops, the last first. */
const undo: (() => Promise<void>)[] = [];
const stopping = new AbortController();

async function start() {
  const config = readConfig(process.env);
  const log = pino({ level: config.logLevel, serializers: { err: loggedError } }, pino.destination(2));
  const lost = (error: Error) => end(1, error);
  const { pool, desk, guests, replica, direct, where, close } = await openDatabase(config, log, lost, {
    stopping: stopping.signal,
  });
  undo.push(close);
  let madeAt: string | null = null;
  const secretKey = config.secretKey ?? (await ownKey(drizzle(pool), config, (path) => (madeAt = path)));
  const told = await checkKey(drizzle(pool), { now: secretKey, before: config.secretKeyBefore });
  if (told.length > 0) tell(...told);
  const moved = await someMovedFiles(drizzle(pool));
  if (config.filePlace) keepFilesIn(await openUsablePlace(config.filePlace, moved));
  else if (moved.length > 0)
    throw new StartError(
      'Pictures and files of this database are kept outside of it. Set FILES_URL to where they are, as it was before.',
    );
  const clientDir = join(packageRoot, 'dist', 'client');
  const { tracesUrl: url, trustProxy } = config;
  const tracing = url ? await startTracing({ url, trustProxy, log }) : null;
  if (tracing) {
    undo.push(tracing.close);
    for (const each of [pool, desk, guests, replica]) if (each) tracing.followStatements(each);
  }
  const { app, startJobs, hearChanges } = createApp({
    db: drizzle(pool),
    apart: { desk: drizzle(desk), guests: drizzle(guests) },
    direct,
    ...(replica && { replica: drizzle(replica) }),
    clock: () => new Date(),
    log,
    openRegistration: config.openRegistration,
    callLimits: config.callLimits,
    puzzleKey: config.orderPuzzles ? secretKey : null,
    lineFrom: config.orderLineFrom,
    metricsToken: config.metricsToken,
    tracing,
    trustProxy,
    publicUrl: config.publicUrl,
    ownUrl: ownUrl(config),
    ownMailServer: config.ownMailServer,
    mailPlaces: config.mailPlaces,
    bounces: config.bounces,
    freeDisk: config.databaseUrl === null ? () => freeIn(config.dataDir) : null,
    secretKey,
    openIdProvider: config.openIdProvider,
    stripeApi: config.stripeApi,
    clientDir: existsSync(clientDir) ? clientDir : null,
  });
  undo.push(await hearChanges());
  undo.push(startJobs());
  const { port, close: stopListening } = await listen(app.fetch, config.port, config);
  undo.push(stopListening);
  void learnZones();
  tell(
    `Foyer is at ${localUrl({ ...config, port })}`,
    `The data is in ${where}`,
    'Payments are in test mode: no money moves',
    ...(await backupHint(drizzle(pool))),
    ...plainHttpHint(config),
    ...(madeAt
      ? [
          `The secret key is in ${madeAt}: keep a copy elsewhere, as it opens payment keys and passwords of mail servers`,
        ]
      : []),
  );
}

async function end(code: number, error?: unknown): Promise<never> {
  if (error instanceof StartError) process.stderr.write(`${error.message}\n`);
  else if (error) process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  for (const stop of undo.splice(0).reverse()) await stop().catch((error) => process.stderr.write(`${error}\n`));
  process.exit(code);
}

/** Bytes that whoever is not root may still write in a folder. */
async function freeIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

const tell = (...lines: string[]) => process.stdout.write(`${lines.join('\n')}\n`);

const started = start();
started.catch((error) => end(1, error));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);

/** Milliseconds. Ctrl+C under npm arrives twice, once from the terminal and once from npm: that is one signal. */
const sameSignal = 300;
let asked: number | null = null;

/** Stops in order at the first signal, and at once at a second one. */
function stop() {
  if (asked !== null) {
    if (Date.now() - asked > sameSignal) process.exit(1);
    return;
  }
  asked = Date.now();
  stopping.abort();
  started.then(
    () => end(0),
    () => {},
  );
}
