import { drizzle } from 'drizzle-orm/node-postgres';
import { pino } from 'pino';
import { createMailer } from '../../server/mail/mailer.ts';
import { ownWordsLimits } from '../../server/mail/ownWords.ts';
import { createPool } from '../../server/platform/db/pool.ts';
import { turns } from './turns.ts';

/** A process that sends the mails of a database until it is killed. */
const log = pino({ level: 'silent' });
const db = drizzle(createPool({ connectionString: process.env.DATABASE_URL, max: 2 }, log));
createMailer({
  db,
  clock: () => new Date(),
  log,
  publicUrl: null,
  secretKey: Buffer.alloc(32),
  mailPlaces: { networks: ['127.0.0.1'] },
  bounces: null,
  turns,
  limits: ownWordsLimits(db.$client),
}).start();
