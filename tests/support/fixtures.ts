import { afterAll, onTestFinished } from 'vitest';
import { startMailbox } from '../../harness/mailbox.ts';
import { type Api, startApi } from './api.ts';
import { startFakeStripe } from './fakeStripe.ts';
import { startFaultySmtp } from './faultySmtp.ts';
import { giveMailbox } from './mails.ts';
import { freshDatabase } from './postgres.ts';

/** What the tests of one file share: made at its top, gone after its last test. */

export async function openApi(...options: Parameters<typeof startApi>) {
  const api = await startApi(...options);
  afterAll(api.drop);
  return api;
}

export async function openStripe(...options: Parameters<typeof startFakeStripe>) {
  const stripe = await startFakeStripe(...options);
  afterAll(stripe.stop);
  return stripe;
}

export async function openDatabase() {
  const database = await freshDatabase();
  afterAll(database.drop);
  return database;
}

/** A mail server that ends with the test that opens it. */
export async function openMailbox(...options: Parameters<typeof startMailbox>) {
  const box = await startMailbox(...options);
  onTestFinished(box.stop);
  return box;
}

/** The same for an organiser. */
export async function openMailboxOf({ pool }: Api, ownerId: string, ...options: Parameters<typeof startMailbox>) {
  const box = await openMailbox(...options);
  await giveMailbox(pool, ownerId, box.port);
  return box;
}

/** One that misbehaves. */
export async function openFaultySmtp(...options: Parameters<typeof startFaultySmtp>) {
  const server = await startFaultySmtp(...options);
  onTestFinished(server.stop);
  return server;
}
