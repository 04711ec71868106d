import { drizzle } from 'drizzle-orm/node-postgres';
import { pino } from 'pino';
import { registerByHand } from '../server/account/registration.ts';
import { readConfig } from '../server/platform/config.ts';
import { openAdminConnection } from '../server/platform/db/openAdminConnection.ts';
import { setPassword } from '../src/api/contract/access.ts';
import type { Api } from './client.ts';

type Login = { email: string; password: string };

/** Makes an organiser's account at a Foyer that runs with this environment, as whoever runs it can, and signs in. */
export async function enterAsNew(visitor: Api, environment: NodeJS.ProcessEnv, { email, password }: Login) {
  const path = await linkByHand(environment, email);
  return visitor.enter(setPassword, { key: path.slice(path.indexOf('#') + 1), password });
}

/** The path of the link to an organiser's account, at a Foyer of this environment. */
export async function linkByHand(environment: NodeJS.ProcessEnv, email: string): Promise<string> {
  const { pool, close } = await openAdminConnection(readConfig(environment), pino({ level: 'silent' }));
  try {
    return await registerByHand(drizzle(pool), email, new Date());
  } finally {
    await close();
  }
}
