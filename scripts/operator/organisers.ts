import { parseArgs } from 'node:util';
import { drizzle } from 'drizzle-orm/node-postgres';
import { pino } from 'pino';
import { countRegistrations, listSenders, stopMails } from '../../server/account/foyerMails.ts';
import { isOrganisers, registerByHand } from '../../server/account/registration.ts';
import { signOutByHand } from '../../server/account/session.ts';
import { addressHint, type Config, ownUrl, readConfig } from '../../server/platform/config.ts';
import { openAdminConnection } from '../../server/platform/db/openAdminConnection.ts';
import type { Db } from '../../server/platform/deps.ts';
import { StartError, toldError } from '../../server/platform/listen.ts';
import { emailHours } from '../../src/lib/account.ts';
import { isEmail } from '../../src/lib/input.ts';
import { registerMails } from '../../src/lib/limits.ts';

const usage = `Say what to do:
  npm run organisers                                        who sends how much through this Foyer's mail server
  npm run organisers -- --stop ada@example.org --why "…"    stops their mails; they read why
  npm run organisers -- --resume ada@example.org            lets them go again
  npm run organisers -- --add ada@example.org               prints a link to a new organiser's account
  npm run organisers -- --sign-out ada@example.org          ends all their sessions, on every device`;

/** For whoever runs this Foyer: who its organisers are, what they send through its mail server, and where they are signed in, also while it runs. */
async function main(args: string[]) {
  const asked = read(args);
  const config = readConfig(process.env);
  const { pool, where, close } = await openAdminConnection(config, pino({ level: 'silent' }));
  try {
    const done = await work({ db: drizzle(pool), where, config }, asked);
    console.log([`The data is in ${where}`, ...done].join('\n'));
  } finally {
    await close();
  }
}

type Deps = { db: Db; where: string; config: Config };

/** Does what is asked, and answers with what to say of it. */
async function work({ db, where, config }: Deps, asked: ReturnType<typeof read>): Promise<string[]> {
  const change = async (email: string, why: string | null) => {
    if (!(await stopMails(db, email, why))) throw new StartError(`No organiser has the address ${email} in ${where}.`);
  };
  if (asked.add) {
    if (!isEmail(asked.add)) throw new StartError(`${asked.add} is no email address.`);
    if (await isOrganisers(db, asked.add)) throw new StartError(`${asked.add} has an account already in ${where}.`);
    const path = await registerByHand(db, asked.add, new Date());
    return [`Open within ${emailHours} hours, once:`, `  ${ownUrl(config)}${path}`, ...addressHint(config)];
  }
  if (asked.stop) {
    if (!asked.why)
      throw new StartError('Say why: they read it. npm run organisers -- --stop ada@example.org --why "…"');
    await change(asked.stop, asked.why);
    return [`Mails of ${asked.stop} no longer go through this Foyer's mail server.`];
  }
  if (asked.resume) {
    await change(asked.resume, null);
    return [`Mails of ${asked.resume} go through this Foyer's mail server again.`];
  }
  const leaving = asked['sign-out'];
  if (leaving) {
    const ended = await signOutByHand(db, leaving);
    if (ended === null) throw new StartError(`Nobody has an account with the address ${leaving} in ${where}.`);
    return [`Sessions of ${leaving} that ended: ${ended}`];
  }
  return list(db);
}

function read(args: string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({ args, options: { stop: text, why: text, resume: text, add: text, 'sign-out': text } }).values;
  } catch {
    throw new StartError(usage);
  }
}

async function list(db: Db): Promise<string[]> {
  const now = new Date();
  const senders = await listSenders(db, now);
  const line = (count: number, what: string) => `  ${String(count).padStart(5)}  ${what}`;
  return [
    senders.length === 0
      ? 'There is no organiser yet.'
      : 'Mails sent through this Foyer’s mail server in the last 24 hours:',
    ...senders.map(({ email, sent, stopped }) =>
      line(sent, `${email}${stopped === null ? '' : `  (stopped: ${stopped})`}`),
    ),
    line(await countRegistrations(db, now), `links to new accounts, up to ${registerMails.all} for all who ask`),
  ];
}

main(process.argv.slice(2)).catch((error) => {
  console.error(toldError(error));
  process.exitCode = 1;
});
