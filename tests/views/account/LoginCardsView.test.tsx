import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { logins as words } from '#words/logins.ts';
import type { AppUser } from '../../../src/api/contract/account.ts';
import type { ApiError } from '../../../src/lib/apiError.ts';
import { task } from '../../../src/machines/parts/task.ts';
import { LoginCardsView, MailLoginsDialog } from '../../../src/views/account/LoginCardsView.tsx';
import { show } from '../../support/show.tsx';
import { harbour } from '../../support/viewFixtures.ts';

const refusal: ApiError = { code: 'refused', status: 409, msg: 'Set up a mail server first.' };
const morag = {
  id: 'u1',
  type: 'checkin',
  name: 'Morag',
  email: 'morag@example.org',
  company: '',
  stand: '',
} as AppUser;

/** Refuses once, then answers. */
function giving<Answer>(answer: Answer) {
  let asked = 0;
  const actor = createActor(
    task({
      ask: async (_: undefined) => {
        asked++;
        if (asked === 1) throw refusal;
        return answer;
      },
    }),
  ).start();
  return { actor, asked: () => asked };
}

describe('cards of logins', () => {
  it('are made once that was confirmed, and again after a refusal', async () => {
    const { actor, asked } = giving({ cards: [{ id: 'u1', key: 'k' }], expiresAt: '2027-05-10T18:00:00.000Z' });
    const { user } = show(
      <LoginCardsView actor={actor} event={harbour} users={[morag]} passwords={{}} onClose={() => {}} />,
    );
    expect(screen.getByText(words.handOutStates.idle)).toBeInTheDocument();
    expect(asked()).toBe(0);
    await user.click(screen.getByRole('button', { name: words.cards.make(1) }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/Set up a mail server first/);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Morag' })).toBeVisible();
    expect(screen.getByText(words.handOutStates.done)).toBeInTheDocument();
  });
});

describe('links to logins', () => {
  it('are mailed once that was confirmed, and again after a refusal', async () => {
    const { actor, asked } = giving([morag]);
    const { user } = show(<MailLoginsDialog actor={actor} users={[morag]} onClose={() => {}} />);
    expect(asked()).toBe(0);
    await user.click(screen.getByRole('button', { name: words.mails.send(1) }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/Set up a mail server first/);
    await user.click(screen.getByRole('button', { name: words.mails.send(1) }));
    expect(await screen.findByText(words.mails.sentText)).toBeVisible();
  });
});
