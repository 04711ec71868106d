import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { root } from '../../../scripts/sourceHash.mjs';
import { openApi } from '../../support/fixtures.ts';
import { addSecondStep } from '../../support/secondFactor.ts';
import { newAppUser, newEvent, newOrganiser } from '../../support/world.ts';

const api = await openApi();

/** Runs the command as whoever runs this Foyer would, and reads what it prints. */
async function resetPassword(...args: string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/operator/resetPassword.ts', ...args], {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: api.url,
      PUBLIC_URL: 'https://tickets.example.org',
    },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
  const [code] = await once(child, 'close');
  return { code, printed };
}

it('whoever runs Foyer gets a link for each account of an address, which works once', async () => {
  const organiser = await newOrganiser(api);
  const { eventId } = await newEvent(api, organiser.token);
  await newAppUser(api, organiser.token, eventId, 'checkin', organiser.email);
  const { code, printed } = await resetPassword(organiser.email.toUpperCase());
  expect(printed).toMatch(/^The data is in the database \w+ at \S+\nOpen within \d+ minutes, once:\n/);
  const links = [...printed.matchAll(/^ {2}https:\/\/tickets\.example\.org\/access#([\w-]{43}) {2}\((.+)\)$/gm)];
  expect([code, links.map(([, , whose]) => whose).sort()]).toEqual([0, ['checkin, Harbour Conference', 'organiser']]);
  const key = links.find(([, , whose]) => whose === 'organiser')?.[1] ?? '';
  const { currentUser } = await api.ask('setPassword', { key, password: 'another horse 2' });
  expect(currentUser.id).toBe(organiser.id);
  expect((await api.call('setPassword', { key, password: 'another horse 3' })).status).toBe(409);
});

it('the second step goes with it, which is said, so that the new password alone signs in', async () => {
  const { email, token } = await newOrganiser(api);
  await addSecondStep(api, token);
  const { printed } = await resetPassword(email);
  expect(printed).toMatch(/\nTwo-step sign-in or passkeys were on and are now off: the password alone signs in\..*\n$/);
  const key = /#([\w-]{43})/.exec(printed)?.[1] ?? '';
  expect((await api.call('setPassword', { key, password: 'another horse 2' })).status).toBe(200);
  expect((await api.call('signIn', { email, password: 'another horse 2' })).status).toBe(200);
  const rows = await api.sql('select from recovery_codes');
  expect(rows).toEqual([]);
});

it('says so where no account has the address, and where none is named', async () => {
  expect(await resetPassword('unknown@example.org')).toEqual({
    code: 1,
    printed: expect.stringMatching(
      /^Nobody has an account with the address unknown@example\.org in the database \w+ at \S+\.\n$/,
    ),
  });
  for (const words of [[], ['--help']])
    expect(await resetPassword(...words)).toEqual({
      code: 1,
      printed: 'Name the address: npm run reset-password -- ada@example.org\n',
    });
});

describe('a Foyer that can send no mail', () => {
  it('says to who forgot a password where the link is, whether they have an account or not', async () => {
    const { email } = await newOrganiser(api);
    for (const asked of [email, 'unknown@example.org'])
      expect(await api.call('forgotPassword', { email: asked })).toMatchObject({
        status: 200,
        payload: { linkBy: 'log' },
      });
  });

  it('promises none to who looks for their tickets, and says whom to ask', async () => {
    const { token } = await newOrganiser(api);
    const { eventId } = await newEvent(api, token);
    const { slug } = (await api.ask('getEvent', { eventId }, token)).event;
    expect(await api.call('findTickets', { slug, email: 'unknown@example.org' })).toMatchObject({
      status: 409,
      msg: 'No emails are sent for this event yet. Ask its organiser for your ticket, or open the page of your order where you registered.',
    });
  });
});
