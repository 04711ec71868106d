import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { account } from '#words/account.ts';
import { labels } from '#words/labels.ts';
import { openId } from '#words/openId.ts';
import { validation } from '#words/validation.ts';
import { SignInInput } from '../../../src/api/contract/account.ts';
import { assertValid } from '../../../src/api/contract/assertValid.ts';
import type { ApiError } from '../../../src/lib/apiError.ts';
import type { OpenIdRefusal } from '../../../src/lib/signIn.ts';
import { type OpenedSession, signInMachine } from '../../../src/machines/account/signIn.ts';
import { task } from '../../../src/machines/parts/task.ts';
import type { PasskeyActor } from '../../../src/views/account/PasskeySignIn.tsx';
import { SignInView } from '../../../src/views/account/SignInView.tsx';

const opened: OpenedSession = {
  token: 't',
  currentUser: { id: 'u', role: 'admin', email: 'ada@example.org', name: '', eventId: null, team: 'owner' },
};

type Around = { passkey?: PasskeyActor | null; provider?: string | null; turnedBack?: OpenIdRefusal | null };

function show(
  answer: () => Promise<OpenedSession>,
  { passkey = null, provider = null, turnedBack = null }: Around = {},
  leave: () => Promise<unknown> = async () => {},
) {
  const asked: SignInInput[] = [];
  const actor = createActor(
    signInMachine.provide({
      actors: {
        enter: fromPromise<OpenedSession, SignInInput>(async ({ input }) => {
          assertValid(SignInInput, input, { labels, validation });
          asked.push(input);
          return answer();
        }),
        depart: fromPromise(leave),
      },
    }),
    { input: { turnedBack } },
  ).start();
  render(
    <SignInView
      actor={actor}
      passkey={passkey}
      provider={provider}
      words={account.signIn}
      other="/elsewhere"
      remark={null}
    />,
  );
  return { actor, asked, user: userEvent.setup() };
}

const email = () => screen.getByLabelText(account.email);
const password = () => screen.getByLabelText(account.password);
const refuse = (error: ApiError) => () => Promise.reject(error);

describe('SignInView', () => {
  it('says beside the password that it is missing, and asks nothing', async () => {
    const { asked, user } = show(async () => opened);
    await user.type(email(), 'ada@example.org');
    await user.click(screen.getByRole('button', { name: account.signIn.submit }));
    await screen.findByText('Password is required!');
    expect(password().getAttribute('aria-invalid')).toBe('true');
    expect(asked).toEqual([]);
  });

  it('says everything that is wrong at once, and moves to the first', async () => {
    const { user } = show(async () => opened);
    await user.click(screen.getByRole('button', { name: account.signIn.submit }));
    expect((await screen.findByText('Password is required!')).id).toBe(password().getAttribute('aria-describedby'));
    expect(screen.getByText('Email is required.').id).toBe(email().getAttribute('aria-describedby'));
    expect(document.activeElement).toBe(email());
  });

  it('refuses an email address with a space', async () => {
    const { asked, user } = show(async () => opened);
    await user.type(email(), 'ada @example.org');
    await user.type(password(), 'lovelace1');
    await user.click(screen.getByRole('button', { name: account.signIn.submit }));
    expect((await screen.findByText(/name@example.org/)).id).toBe(email().getAttribute('aria-describedby'));
    expect(asked).toEqual([]);
  });

  it('sends what was typed, and is done when the session opens', async () => {
    const { actor, asked, user } = show(async () => opened);
    await user.type(email(), 'ada@example.org');
    await user.type(password(), 'lovelace1{Enter}');
    await expect.poll(() => actor.getSnapshot().value).toBe('entered');
    expect(asked).toEqual([{ email: 'ada@example.org', password: 'lovelace1' }]);
  });

  it('keeps what was typed and says why when the server refuses', async () => {
    const { user } = show(
      refuse({ code: 'refused', status: 409, msg: 'That address has an account.', field: 'email' }),
    );
    await user.type(email(), 'ada@example.org');
    await user.type(password(), 'lovelace1{Enter}');
    expect((await screen.findByText('That address has an account.')).id).toBe(email().getAttribute('aria-describedby'));
    expect((email() as HTMLInputElement).value).toBe('ada@example.org');
    expect((password() as HTMLInputElement).value).toBe('lovelace1');
  });

  it('shows the password on demand', async () => {
    const { user } = show(async () => opened);
    await user.click(screen.getByRole('button', { name: account.showPassword }));
    expect((password() as HTMLInputElement).type).toBe('text');
  });
});

describe('signing in with a passkey', () => {
  const byPasskey = { name: account.passkey.signIn };
  const answering = (answer: () => Promise<OpenedSession | null>) =>
    createActor(task<undefined, OpenedSession | null>({ ask: answer })).start();

  it('is not offered where the browser has none', () => {
    show(async () => opened);
    expect(screen.queryByRole('button', byPasskey)).toBeNull();
  });

  it('needs neither an address nor a password', async () => {
    const passkey = answering(async () => opened);
    const { asked, user } = show(async () => opened, { passkey });
    await user.click(screen.getByRole('button', byPasskey));
    await expect.poll(() => passkey.getSnapshot().context.answer).toEqual(opened);
    expect([asked, email().getAttribute('aria-invalid')]).toEqual([[], null]);
  });

  it('is taken calmly where it was cancelled, and can be tried again', async () => {
    const { user } = show(async () => opened, { passkey: answering(async () => null) });
    await user.click(screen.getByRole('button', byPasskey));
    expect(await screen.findByText(account.passkey.cancelled, { selector: '.sign-in-other' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('button', byPasskey)).toBeEnabled();
  });

  it('says why it was refused, and leaves the password', async () => {
    const { user } = show(async () => opened, {
      passkey: answering(refuse({ code: 'refused', status: 401, msg: 'This passkey didn’t work.' })),
    });
    await user.click(screen.getByRole('button', byPasskey));
    expect(await screen.findByRole('alert')).toHaveTextContent('This passkey didn’t work.');
    expect(screen.getByRole('button', { name: account.signIn.submit })).toBeEnabled();
  });
});

describe('signing in with a provider', () => {
  const provider = 'Harbour ID';
  const there = { name: account.withProvider(provider) };

  it('is not offered where there is none', () => {
    show(async () => opened);
    expect(screen.queryByRole('button', { name: /Harbour/ })).toBeNull();
  });

  it('leads there without an address or a password', async () => {
    let times = 0;
    const { asked, user } = show(
      async () => opened,
      { provider },
      async () => times++,
    );
    await user.click(screen.getByRole('button', there));
    await expect.poll(() => times).toBe(1);
    expect([asked, email().getAttribute('aria-invalid')]).toEqual([[], null]);
    await expect.poll(() => screen.getByRole('button', there)).toBeEnabled();
  });

  it('says that the provider is away, and leaves the password', async () => {
    const away: ApiError = { code: 'refused', status: 502, msg: 'Harbour ID doesn’t answer.' };
    const { user } = show(
      async () => opened,
      { provider },
      () => Promise.reject(away),
    );
    await user.click(screen.getByRole('button', there));
    expect(await screen.findByRole('alert')).toHaveTextContent('Harbour ID doesn’t answer.');
    expect(screen.getByRole('button', { name: account.signIn.submit })).toBeEnabled();
  });

  it('says why somebody has come back from there, until they go on', async () => {
    const { user } = show(refuse({ code: 'refused', status: 401, msg: 'The email or password is wrong.' }), {
      provider,
      turnedBack: 'unknown',
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(openId.turnedBack.unknown(provider));
    expect(screen.getByRole('button', there)).toBeEnabled();
    await user.type(email(), 'ada@example.org');
    await user.type(password(), 'lovelace1{Enter}');
    expect(await screen.findByText('The email or password is wrong.')).toBeVisible();
    expect(screen.queryByText(openId.turnedBack.unknown(provider))).toBeNull();
  });
});
