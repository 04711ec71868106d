import { drizzle } from 'drizzle-orm/node-postgres';
import { pino } from 'pino';
import { resetByHand } from '../../server/account/resetByHand.ts';
import { addressHint, ownUrl, readConfig } from '../../server/platform/config.ts';
import { openAdminConnection } from '../../server/platform/db/openAdminConnection.ts';
import { StartError, toldError } from '../../server/platform/listen.ts';
import { resetMinutes } from '../../src/lib/account.ts';

/** `npm run reset-password -- ada@example.org`: prints a link to a new password and turns two-step sign-in off, for whoever runs this Foyer. */
async function main([email]: string[]) {
  if (!email || email.startsWith('-'))
    throw new StartError('Name the address: npm run reset-password -- ada@example.org');
  const config = readConfig(process.env);
  const { pool, where, close } = await openAdminConnection(config, pino({ level: 'silent' }));
  try {
    const links = await resetByHand(drizzle(pool), email, new Date());
    if (links.length === 0) throw new StartError(`Nobody has an account with the address ${email} in ${where}.`);
    console.log(`The data is in ${where}\nOpen within ${resetMinutes} minutes, once:`);
    for (const { role, eventName, path } of links)
      console.log(`  ${ownUrl(config)}${path}  (${eventName ? `${role}, ${eventName}` : 'organiser'})`);
    for (const hint of addressHint(config)) console.log(hint);
    if (links.some(({ hadSecondFactor }) => hadSecondFactor))
      console.log(
        'Two-step sign-in or passkeys were on and are now off: the password alone signs in. Set them up again on the account page.',
      );
  } finally {
    await close();
  }
}

main(process.argv.slice(2)).catch((error) => {
  console.error(toldError(error));
  process.exitCode = 1;
});
