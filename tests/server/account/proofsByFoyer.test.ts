import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { startMailbox } from '../../../harness/mailbox.ts';
import { freshAddress } from '../../support/address.ts';
import { startApi } from '../../support/api.ts';
import { newAuthenticator } from '../../support/authenticator.ts';
import { openApi } from '../../support/fixtures.ts';
import { foyerServer, giveMailbox, keyIn, sendAccountMails, serverDraft } from '../../support/mails.ts';
import { newAppUser, newEvent, newMember, newOrganiser, password } from '../../support/world.ts';

/* What proves to Foyer that an address is somebody's, and what warns of somebody in an account, goes through no mail server that an organiser named. */

const origin = 'https://tickets.example.org';
const [operators, organisers] = [await startMailbox(), await startMailbox()];
const api = await openApi({ publicUrl: origin, ownMailServer: foyerServer(operators.port) });
const at = (address: string) => ({ byFoyer: operators.to(address).length, byOwn: organisers.to(address).length });

/** An organiser who reads all that their own mail server is handed. */
async function withServer() {
  const organiser = await newOrganiser(api);
  await giveMailbox(api.pool, organiser.id, organisers.port);
  return organiser;
}

describe('through the mail server that an organiser named goes', () => {
  it('no link that confirms an address as theirs', async () => {
    const { token } = await withServer();
    const email = freshAddress();
    await api.ask('changeEmail', { email, current: password }, token);
    await sendAccountMails(api);
    expect(at(email)).toEqual({ byFoyer: 1, byOwn: 0 });
  });

  it('no invitation to a team, so that nobody joins in somebody’s name, or learns who has an account', async () => {
    const { token } = await withServer();
    const [known, unknown] = [(await newOrganiser(api)).email, freshAddress()];
    for (const email of [known, unknown]) await api.ask('inviteMember', { email, role: 'readOnly' }, token);
    await sendAccountMails(api);
    expect([at(known), at(unknown)]).toEqual([
      { byFoyer: 1, byOwn: 0 },
      { byFoyer: 1, byOwn: 0 },
    ]);
    const { members } = await api.ask('getTeam', {}, token);
    expect(new Set(members.map(({ invited }) => JSON.stringify(invited?.mail?.state)))).toEqual(new Set(['"sent"']));
    // Whoever was invited in somebody's name registers as if nothing had happened.
    await api.ask('register', { email: unknown });
    await sendAccountMails(api);
    const key = keyIn(operators.to(unknown).at(-1) ?? {});
    expect((await api.call('setPassword', { key, password })).status).toBe(200);
  });

  it('no link to a new password of the organiser’s account, or of a member’s; that of a login at the door does', async () => {
    const owner = await withServer();
    const member = await newMember(api, owner.id, 'finance');
    const { eventId } = await newEvent(api, owner.token);
    const login = await newAppUser(api, owner.token, eventId, 'checkin');
    for (const { email } of [owner, member, login]) await api.ask('forgotPassword', { email });
    await sendAccountMails(api);
    expect([owner, member, login].map(({ email }) => at(email))).toEqual([
      { byFoyer: 1, byOwn: 0 },
      { byFoyer: 1, byOwn: 0 },
      { byFoyer: 0, byOwn: 1 },
    ]);
  });

  it('no warning of a new passkey, another address, another mail server or other payment keys', async () => {
    const { id, email, token } = await withServer();
    const payload = await api.ask('startPasskey', { current: password }, token);
    await api.ask('addPasskey', newAuthenticator(origin).make(payload), token);
    await api.ask('changeEmail', { email: freshAddress(), current: password }, token);
    await api.ask('saveMailServer', serverDraft({ port: organisers.port }), token);
    await api.ask('removeMailServer', { current: password }, token);
    const keys = { publishableKey: 'pk_test_mine', current: password };
    await api.ask('saveSettings', { organisation: 'Harbour Events', ...keys }, token);
    await giveMailbox(api.pool, id, organisers.port);
    await sendAccountMails(api);
    expect(at(email).byOwn).toBe(0);
    expect(operators.to(email).map(({ subject }) => subject)).toEqual([
      'A passkey was added to your account at Foyer',
      'Your address for Foyer is about to change',
      'The mail server of your account at Foyer was changed',
      'The mail server of your account at Foyer was changed',
      'The payment keys of your account at Foyer were changed',
    ]);
  });

  it('nothing that opens the account to who has its session alone', async () => {
    const owner = await newOrganiser(api);
    const guess = { current: 'not known 123' };
    const saved = await api.call('saveMailServer', serverDraft({ port: organisers.port, ...guess }), owner.token);
    expect(saved).toMatchObject({ status: 422, field: 'current' });
    await api.ask('forgotPassword', { email: owner.email });
    await sendAccountMails(api);
    expect(at(owner.email)).toEqual({ byFoyer: 1, byOwn: 0 });
  });
});

it('a member is told and lets themselves in again, also where whoever runs Foyer has stopped their organiser’s mails', async () => {
  const owner = await newOrganiser(api);
  const member = await newMember(api, owner.id, 'finance');
  await api.sql(`update users set mail_stopped = 'Complaints.' where id = $1`, [owner.id]);
  await api.ask('forgotPassword', { email: member.email });
  await sendAccountMails(api);
  expect(at(member.email).byFoyer).toBe(1);
});

it('where the Foyer has no mail server the log has the links, whatever server an organiser named', async () => {
  const silent = await startApi({ publicUrl: origin });
  const organiser = await newOrganiser(silent);
  await giveMailbox(silent.pool, organiser.id, organisers.port);
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(JSON.parse(line).msg) });
  const [next, member] = [freshAddress(), freshAddress()];
  const { msg } = await silent.call('changeEmail', { email: next, current: password }, organiser.token);
  expect(msg).toBe(`The link that confirms ${next} is in the log of this Foyer. Ask whoever runs it, and open it.`);
  expect((await silent.ask('getAccount', {}, organiser.token)).account.linkBy).toBe('log');
  await silent.ask('inviteMember', { email: member, role: 'readOnly' }, organiser.token);
  expect(await silent.ask('forgotPassword', { email: organiser.email })).toEqual({ linkBy: 'log' });
  await sendAccountMails(silent, log);
  const link = `${origin}/access#`;
  const said = lines.map((line) => line.replace(/#[\w-]{43} /, '#… '));
  expect(said.toSorted()).toEqual(
    [
      `${next} is to be the address of an account (now ${organiser.email}). Their link, as none is mailed without SMTP_URL and PUBLIC_URL: ${link}… (once, within 24 hours)`,
      `${member} is invited to a team (of ${organiser.email}). Their link, as none is mailed without SMTP_URL and PUBLIC_URL: ${link}… (once, within 7 days)`,
      `${organiser.email} asks for a new password. Their link, as none is mailed without SMTP_URL and PUBLIC_URL: ${link}… (once, within 30 minutes)`,
    ].toSorted(),
  );
  expect([next, member, organiser.email].map((address) => at(address).byOwn)).toEqual([0, 0, 0]);
  const key = /#([\w-]{43})/.exec(lines.find((line) => line.startsWith(next)) ?? '')?.[1] ?? '';
  expect((await silent.call('confirmEmail', { key })).status).toBe(200);
  await silent.drop();
});
