import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { account } from '#words/account.ts';
import { labels } from '#words/labels.ts';
import { validation } from '#words/validation.ts';
import { SignInInput } from '../../../src/api/contract/account.ts';
import { assertValid } from '../../../src/api/contract/assertValid.ts';
import { type OpenedSession, signInMachine } from '../../../src/machines/account/signIn.ts';
import { SignInView } from '../../../src/views/account/SignInView.tsx';
import { BareLayout } from '../../../src/views/parts/BareLayout.tsx';

function show() {
  const enter = fromPromise<OpenedSession, SignInInput>(({ input }) => {
    assertValid(SignInInput, input, { labels, validation });
    throw new Error('The input should have been refused.');
  });
  const actor = createActor(signInMachine.provide({ actors: { enter } })).start();
  render(
    <BareLayout>
      <SignInView actor={actor} passkey={null} provider="Harbour ID" words={account.signIn} other="/" remark={null} />
    </BareLayout>,
  );
}

describe('sign-in for a German reader', () => {
  it('is in German, what is wrong with an input included', async () => {
    show();
    expect(screen.getByRole('heading', { name: 'Bei Foyer anmelden' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Mit Harbour ID anmelden' })).toBeVisible();
    expect(screen.getByLabelText('E-Mail')).toBeVisible();
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('E-Mail'), 'ada@example.org');
    await user.click(screen.getByRole('button', { name: 'Anmelden' }));
    expect(await screen.findByText('Passwort ist erforderlich!')).toBeVisible();
  });

  it('says which language is chosen and offers the others', () => {
    show();
    expect(screen.getByRole('button', { name: 'Deutsch', pressed: true })).toBeVisible();
    expect(screen.getByRole('button', { name: 'English', pressed: false })).toBeVisible();
  });
});
