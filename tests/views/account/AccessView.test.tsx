import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { access as words } from '#words/access.ts';
import { account } from '#words/account.ts';
import { openId } from '#words/openId.ts';
import { secondFactor } from '#words/secondFactor.ts';
import type { LoginLink } from '../../../src/api/contract/access.ts';
import type { LinkWay } from '../../../src/lib/account.ts';
import type { ApiError } from '../../../src/lib/apiError.ts';
import type { OpenIdRefusal } from '../../../src/lib/signIn.ts';
import { loginLinkMachine } from '../../../src/machines/account/loginLink.ts';
import type { OpenedSession } from '../../../src/machines/account/signIn.ts';
import { task } from '../../../src/machines/parts/task.ts';
import { to } from '../../../src/paths.ts';
import { ForgotPasswordView, LoginLinkView } from '../../../src/views/account/AccessView.tsx';
import { show } from '../../support/show.tsx';

const opened: OpenedSession = {
  token: 't',
  currentUser: { id: 'u', role: 'admin', email: 'grace@example.org', name: 'Grace', eventId: null, team: 'finance' },
};
const link = (changes: Partial<LoginLink> = {}): LoginLink => ({
  ...{ state: 'valid', kind: 'team', userId: 'u', email: 'grace@example.org', name: '' },
  ...{ eventName: null, eventSlug: null, organisation: 'Harbour Events', door: null },
  ...changes,
});

/** Without a provider. */
const alone = { provider: null, turnedBack: null };

type Around = { provider?: string | null; turnedBack?: OpenIdRefusal | null; isExpected?: boolean };

function open(found: LoginLink, refusals: ApiError[] = [], { isExpected = true, ...around }: Around = {}) {
  const chosen: unknown[] = [];
  const left: unknown[] = [];
  const refuse = () => {
    const refusal = refusals.shift();
    if (refusal) throw refusal;
  };
  const actor = createActor(
    loginLinkMachine.provide({
      actors: {
        read: fromPromise(async () => found),
        enter: fromPromise(async ({ input }) => {
          chosen.push(input);
          refuse();
          return opened;
        }),
        depart: fromPromise<unknown, { key: string; name: string | null }>(async ({ input }) => {
          left.push(input);
          refuse();
        }),
        choose: fromPromise(async ({ input }) => {
          chosen.push(input);
          refuse();
          return opened;
        }),
        confirmEmail: fromPromise<unknown, { key: string }>(async () => refuse()),
      },
    }),
    { input: { key: 'key', currentId: null, isExpected } },
  ).start();
  return { ...show(<LoginLinkView {...alone} {...around} actor={actor} current={null} />), actor, chosen, left };
}
const refused = (changes: Partial<ApiError>): ApiError => ({ code: 'refused', status: 422, msg: 'No.', ...changes });

describe('joining a team', () => {
  it('says whose it is and for which address, and asks for a name and a password', async () => {
    const { user, actor, chosen } = open(link());
    expect(await screen.findByRole('heading', { name: words.choose.join('Harbour Events') })).toBeVisible();
    expect(screen.getByText(words.choose.account('grace@example.org'))).toBeVisible();
    await user.type(screen.getByLabelText(words.choose.name), 'Grace Hopper');
    await user.type(screen.getByLabelText(words.choose.password), 'correct horse 1');
    await user.click(screen.getByRole('button', { name: words.choose.joinSubmit }));
    await expect.poll(() => actor.getSnapshot().value).toBe('entered');
    expect(chosen).toEqual([{ key: 'key', name: 'Grace Hopper', password: 'correct horse 1', code: null }]);
  });

  it('says beside the name that it is missing, and keeps the name that was typed when the password is refused', async () => {
    const noName = refused({ field: 'name', msg: 'Name is required.' });
    const { user } = open(link(), [noName, refused({ field: 'password', msg: 'Password is required!' })]);
    await user.click(await screen.findByRole('button', { name: words.choose.joinSubmit }));
    expect(await screen.findByText('Name is required.')).toBeVisible();
    expect(screen.getByLabelText(words.choose.name)).toHaveFocus();
    await user.type(screen.getByLabelText(words.choose.name), 'Grace Hopper');
    await user.click(screen.getByRole('button', { name: words.choose.joinSubmit }));
    expect(await screen.findByText('Password is required!')).toBeVisible();
    expect(screen.getByLabelText(words.choose.name)).toHaveValue('Grace Hopper');
  });

  it('says that an address has an account already, and shows the form again', async () => {
    const { user } = open(link(), [refused({ msg: 'This address has an organiser account.' })]);
    await user.click(await screen.findByRole('button', { name: words.choose.joinSubmit }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /Couldn’t accept.*This address has an organiser account/,
    );
  });
});

describe('a link that no longer works', () => {
  it.each([
    ['team', 'used', words.over.used.team],
    ['team', 'expired', words.over.expired.team],
    ['device', 'used', words.over.used.device],
    ['device', 'expired', words.over.expired.device],
    ['email', 'used', words.over.used.email],
    ['email', 'expired', words.over.expired.email],
    ['reset', 'used', words.over.used.reset],
    ['invite', 'expired', words.over.expired.reset],
    ['card', 'used', words.over.used.card],
    ['card', 'expired', words.over.expired.card],
    ['tickets', 'expired', words.over.expired.tickets],
    [null, 'unknown', words.over.unknown.text],
    ['card', 'locked', words.over.locked.text],
  ] as const)('of kind %s that is %s says so and what to do', async (kind, state, says) => {
    open(link({ kind, state, userId: null, eventSlug: kind === 'tickets' ? 'harbour' : null }));
    expect(await screen.findByText(says)).toBeVisible();
    expect(screen.getByRole('link', { name: words.toSignIn })).toHaveAttribute('href', to.signin());
    const again = screen.queryByRole('link', { name: words.askAgain });
    expect(again?.getAttribute('href') ?? null).toBe(
      kind === 'tickets' ? to.findTickets('harbour') : kind === 'reset' || kind === 'invite' ? to.access() : null,
    );
    const forgot = screen.queryByRole('link', { name: account.forgot });
    expect(forgot !== null).toBe(again === null && state !== 'locked' && kind !== 'device');
  });
});

describe('a new address', () => {
  it('is confirmed with a button, since scanners of mail open every link', async () => {
    const { user } = open(link({ kind: 'email', email: 'new@example.org', organisation: null }));
    expect(await screen.findByRole('heading', { name: words.email.heading })).toBeVisible();
    expect(screen.getByText(words.email.text('new@example.org'))).toBeVisible();
    await user.click(screen.getByRole('button', { name: words.email.confirm }));
    expect(await screen.findByRole('heading', { name: words.email.changed })).toBeVisible();
  });

  it('that cannot be taken says so, and can be tried again', async () => {
    const taken = refused({ msg: 'Your address couldn’t be changed to this one. Use another address.' });
    const { user } = open(link({ kind: 'email', email: 'new@example.org' }), [taken]);
    await user.click(await screen.findByRole('button', { name: words.email.confirm }));
    expect(await screen.findByRole('alert')).toHaveTextContent(taken.msg);
  });
});

it('the code of a device asks before somebody is signed out of it', async () => {
  const found = link({ kind: 'device', name: 'North 1', door: { gate: '', isExit: false } });
  const actor = createActor(loginLinkMachine.provide({ actors: { read: fromPromise(async () => found) } }), {
    input: { key: 'key', currentId: 'organiser', isExpected: false },
  }).start();
  const { user } = show(<LoginLinkView {...alone} actor={actor} current="Ada" />);
  expect(await screen.findByRole('heading', { name: words.switching.device })).toBeVisible();
  await user.click(screen.getByRole('button', { name: words.switching.decline('Ada') }));
  await expect.poll(() => actor.getSnapshot().value).toBe('left');
});

it('a card that names another login asks before this device becomes theirs', async () => {
  const found = link({ kind: 'card', name: 'Gate 2' });
  const actor = createActor(
    loginLinkMachine.provide({
      actors: { read: fromPromise(async () => found), enter: fromPromise(async () => opened) },
    }),
    { input: { key: 'key', currentId: 'organiser', isExpected: false } },
  ).start();
  const { user } = show(<LoginLinkView {...alone} actor={actor} current="Ada" />);
  expect(await screen.findByText(words.switching.text('Ada', 'Gate 2'))).toBeVisible();
  await user.click(screen.getByRole('button', { name: words.switching.confirm('Gate 2') }));
  await expect.poll(() => actor.getSnapshot().value).toBe('entered');
});

function forgotten(...refusals: ApiError[]) {
  const asked: string[] = [];
  const actor = createActor(
    task({
      ask: async (email: string) => {
        asked.push(email);
        const refusal = refusals.shift();
        if (refusal) throw refusal;
        return 'mail' as LinkWay;
      },
    }),
  ).start();
  return { ...show(<ForgotPasswordView actor={actor} />), asked };
}
const emailField = () => screen.getByRole('textbox', { name: account.email });

describe('a forgotten password', () => {
  it('asks for a mail to the address that was typed, which stays for another try', async () => {
    const { user, asked } = forgotten();
    await user.type(emailField(), 'ada@example.org');
    await user.click(screen.getByRole('button', { name: words.forgot.submit }));
    expect(await screen.findByText(words.asked.mail.text('ada@example.org'))).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent(words.askStates.done);
    expect(asked).toEqual(['ada@example.org']);
    await user.click(screen.getByRole('button', { name: words.asked.mail.again }));
    expect(emailField()).toHaveValue('ada@example.org');
  });

  it('says why the server refused, and asks again', async () => {
    const { user, asked } = forgotten({ code: 'refused', status: 429, msg: 'Too many attempts.' });
    await user.type(emailField(), 'ada@example.org');
    await user.click(screen.getByRole('button', { name: words.forgot.submit }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/Too many attempts/);
    await user.click(screen.getByRole('button', { name: words.forgot.submit }));
    expect(await screen.findByRole('heading', { name: words.asked.mail.heading })).toBeVisible();
    expect(asked).toHaveLength(2);
  });
});

describe('beginning an account with one at the provider', () => {
  const provider = 'Harbour ID';
  const instead = { name: openId.begin(provider) };

  it('takes the name that was typed along, and no password', async () => {
    const { user, left, chosen } = open(link(), [], { provider });
    await user.type(await screen.findByLabelText(words.choose.name), 'Grace Hopper');
    await user.click(screen.getByRole('button', instead));
    await expect.poll(() => left).toEqual([{ key: 'key', name: 'Grace Hopper' }]);
    await expect.poll(() => screen.getByRole('button', instead)).toBeEnabled();
    expect(screen.getByLabelText(words.choose.name)).toHaveValue('Grace Hopper');
    expect(chosen).toEqual([]);
  });

  it('says beside the name that it is missing', async () => {
    const missing = refused({ field: 'name', msg: 'Name is required.' });
    const { user, left } = open(link(), [missing], { provider });
    await user.click(await screen.findByRole('button', instead));
    const said = await screen.findByText('Name is required.');
    expect(said.id).toBe(screen.getByLabelText(words.choose.name).getAttribute('aria-describedby'));
    expect(left).toEqual([{ key: 'key', name: '' }]);
  });

  it('is possible for a new organiser, who has no name yet', async () => {
    const { user, left } = open(link({ kind: 'register' }), [], { provider });
    await user.click(await screen.findByRole('button', instead));
    await expect.poll(() => left).toEqual([{ key: 'key', name: null }]);
  });

  it('is not offered for a forgotten password, nor where there is no provider', async () => {
    open(link({ kind: 'reset' }), [], { provider });
    await screen.findByRole('button', { name: words.choose.submit });
    expect(screen.queryByRole('button', instead)).toBeNull();
  });

  it('says why somebody has come back without it, until they go on', async () => {
    const { user } = open(link({ kind: 'register' }), [refused({})], { provider, turnedBack: 'taken' });
    expect(await screen.findByRole('alert')).toHaveTextContent(openId.turnedBack.taken(provider));
    await user.type(screen.getByLabelText(words.choose.password), 'correct horse 1{Enter}');
    expect(await screen.findByText('No.')).toBeVisible();
    expect(screen.queryByText(openId.turnedBack.taken(provider))).toBeNull();
  });
});

describe('coming back from the provider', () => {
  it('signs in at once, and asks for a code where the second step is on', async () => {
    const needsCode = refused({ field: 'code', msg: 'Enter the code.' });
    const { user, actor, chosen } = open(link({ kind: 'openId' }), [needsCode]);
    await user.type(await screen.findByLabelText(secondFactor.code), '123456{Enter}');
    await expect.poll(() => actor.getSnapshot().value).toBe('entered');
    expect(chosen).toEqual([
      { key: 'key', code: null },
      { key: 'key', code: '123456' },
    ]);
  });

  it('asks first where nobody has left from here, as somebody may have sent the link', async () => {
    const { user, actor, chosen } = open(link({ kind: 'openId', name: 'Grace' }), [], { isExpected: false });
    expect(await screen.findByText(words.switching.unexpected('Grace'))).toBeVisible();
    expect(chosen).toEqual([]);
    await user.click(screen.getByRole('button', { name: words.toSignIn }));
    await expect.poll(() => actor.getSnapshot().value).toBe('left');
  });

  it('says so where it took too long, and leads to the sign-in', async () => {
    open(link({ kind: 'openId', state: 'expired' }));
    expect(await screen.findByText(words.over.expired.openId)).toBeVisible();
    expect(screen.getByRole('link', { name: words.toSignIn })).toHaveAttribute('href', to.signin());
  });
});
