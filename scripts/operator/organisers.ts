import { parseArgs } from 'node:util';
import { drizzle } from 'drizzle-orm/node-postgres';
import { pino } from 'pino';
import { countRegistrations, listSenders, stopMails } from '../../server/account/foyerMails.ts';
import { isOrganisers, registerByHand } from '../../server/account/registration.ts';
import { signOutByHand } from '../../server/account/session.ts';
import { addressHint, ownUrl, readConfig } from '../../server/platform/config.ts';
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
  const { pool, close } = await openAdminConnection(config, pino({ level: 'silent' }));
  try {
    const db = drizzle(pool);
    if (asked.add) {
      if (!isEmail(asked.add)) throw new StartError(`${asked.add} is no email address.`);
      if (await isOrganisers(db, asked.add)) throw new StartError(`${asked.add} has an account already.`);
      const path = await registerByHand(db, asked.add, new Date());
      console.log(`Open within ${emailHours} hours, once:\n  ${ownUrl(config)}${path}`);
      for (const hint of addressHint(config)) console.log(hint);
    } else if (asked.stop) {
      if (!asked.why)
        throw new StartError('Say why: they read it. npm run organisers -- --stop ada@example.org --why "…"');
      await change(db, asked.stop, asked.why);
      console.log(`Mails of ${asked.stop} no longer go through this Foyer's mail server.`);
    } else if (asked.resume) {
      await change(db, asked.resume, null);
      console.log(`Mails of ${asked.resume} go through this Foyer's mail server again.`);
    } else if (asked['sign-out']) {
      const ended = await signOutByHand(db, asked['sign-out']);
      if (ended === null) throw new StartError(`Nobody has an account with the address ${asked['sign-out']}.`);
      console.log(`Sessions of ${asked['sign-out']} that ended: ${ended}`);
    } else await list(db);
  } finally {
    await close();
  }
}

function read(args: string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({ args, options: { stop: text, why: text, resume: text, add: text, 'sign-out': text } }).values;
  } catch {
    throw new StartError(usage);
  }
}

async function change(db: Db, email: string, why: string | null): Promise<void> {
  if (!(await stopMails(db, email, why))) throw new StartError(`No organiser has the address ${email}.`);
}

async function list(db: Db): Promise<void> {
  const now = new Date();
  const senders = await listSenders(db, now);
  if (senders.length === 0) console.log('There is no organiser yet.');
  else console.log('Mails sent through this Foyer’s mail server in the last 24 hours:');
  for (const { email, sent, stopped } of senders)
    console.log(`  ${String(sent).padStart(5)}  ${email}${stopped === null ? '' : `  (stopped: ${stopped})`}`);
  const registrations = await countRegistrations(db, now);
  console.log(
    `  ${String(registrations).padStart(5)}  links to new accounts, up to ${registerMails.all} for all who ask`,
  );
}

main(process.argv.slice(2)).catch((error) => {
  console.error(toldError(error));
  process.exitCode = 1;
});
