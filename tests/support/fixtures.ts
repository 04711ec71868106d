import { afterAll } from 'vitest';
import { startApi } from './api.ts';
import { startFakeStripe } from './fakeStripe.ts';
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
