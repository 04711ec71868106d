import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { MailWording } from '../../../src/api/contract/mailWordings.ts';
import { wordingLimits } from '../../../src/lib/limits.ts';
import type { Wording } from '../../../src/lib/mail.ts';
import { editor } from '../../../src/machines/parts/editor.ts';
import { resource } from '../../../src/machines/parts/resource.ts';
import { type WordingsSubject, WordingsView } from '../../../src/views/mail/WordingsView.tsx';
import { type WordingSubject, WordingView } from '../../../src/views/mail/WordingView.tsx';
import { type WordingDraft, wordingProblem } from '../../../src/views/mail/wordingValues.ts';
import { mailWording } from '../../support/mailingFixtures.ts';
import { show } from '../../support/show.tsx';
import { harbour } from '../../support/viewFixtures.ts';

function edit(first: MailWording, theirs?: MailWording) {
  const saved: WordingDraft[] = [];
  const typed: Wording[] = [];
  const removed: string[] = [];
  let loads = 0;
  let now = theirs ?? first;
  const actor = createActor(
    editor<WordingSubject, WordingDraft, MailWording>({
      load: async () => ({ event: harbour, mail: loads++ > 0 && theirs ? theirs : first }),
      save: async (draft) => {
        saved.push(draft);
        if (draft.version !== now.version)
          throw { code: 'refused', status: 409, msg: 'Grace saved this.', changed: { by: 'Grace', at: null } };
        now = { ...now, wording: draft.wording as Wording, isOwn: true, version: now.version + 1 };
        return now;
      },
      remove: async () => removed.push('removed'),
    }),
  ).start();
  const shown = show(<WordingView editor={actor} preview={null} onTyped={(wording) => typed.push(wording)} />);
  return { ...shown, saved, typed, removed };
}
const heading = () => screen.findByRole('textbox', { name: /^Heading/ });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the words of an order email', () => {
  it('begin as they are, and are shown and saved as they are typed, twice in a row', async () => {
    const { saved, typed } = edit(mailWording());
    expect(await screen.findByRole('textbox', { name: 'Text' })).toHaveTextContent('Your order is confirmed.');
    expect(screen.queryByRole('button', { name: 'Use the default wording' })).toBeNull();
    fireEvent.change(await heading(), { target: { value: 'Ahoy' } });
    expect(typed.at(-1)).toMatchObject({ title: 'Ahoy', subject: mailWording().wording.subject });
    press('Save');
    await screen.findByRole('button', { name: 'Use the default wording' });
    fireEvent.change(await heading(), { target: { value: 'Ahoy there' } });
    press('Save');
    await waitFor(() =>
      expect(saved.map(({ version, wording }) => [version, wording.title])).toEqual([
        [0, 'Ahoy'],
        [1, 'Ahoy there'],
      ]),
    );
  });

  it('say at once which placeholder there is not, and are not saved with it', async () => {
    const { saved } = edit(mailWording());
    fireEvent.change(await heading(), { target: { value: 'Pay {{amount}}' } });
    expect(await heading()).toHaveAccessibleDescription(/{{amount}} isn’t a placeholder/);
    press('Save');
    expect(await heading()).toHaveAttribute('aria-invalid', 'true');
    expect(saved).toEqual([]);
  });

  it('of two megabytes are said to be too long, with how long they may be', () =>
    expect(wordingProblem('confirmation', 'body', 'x'.repeat(2_000_000))).toBe(
      `With its formatting, this text has 2,000,000 characters, and ${wordingLimits.text / 1_000},000 fit. Paste it without formatting (Ctrl+Shift+V), or shorten it.`,
    ));

  it('that another user has saved meanwhile are shown beside these', async () => {
    const other = { ...mailWording().wording, body: '<p>Theirs.</p>' };
    const { saved, user } = edit(mailWording(), mailWording({ wording: other, isOwn: true, version: 4 }));
    fireEvent.change(await heading(), { target: { value: 'Mine' } });
    press('Save');
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('row', { name: /^Text/ })).toHaveTextContent('Theirs.');
    await user.click(within(dialog).getByRole('button', { name: 'Keep my changes' }));
    expect(await screen.findByRole('textbox', { name: 'Text' })).toHaveTextContent('Theirs.');
    press('Save');
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(saved[1]).toMatchObject({ version: 4, wording: { title: 'Mine', body: '<p>Theirs.</p>' } });
  });

  it('are the default ones again after a question', async () => {
    const { removed, user } = edit(mailWording({ isOwn: true, version: 3 }));
    await user.click(await screen.findByRole('button', { name: 'Use the default wording' }));
    expect(removed).toEqual([]);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Use the default wording' }));
    await waitFor(() => expect(removed).toEqual(['removed']));
  });

  it('are listed for each language, with which are the organiser’s', async () => {
    const own = [{ kind: 'refund' as const, locale: 'de-DE' as const, changedAt: '2027-03-01T12:00:00.000Z' }];
    show(
      <WordingsView
        eventId={harbour.id}
        wordings={createActor(resource(async (): Promise<WordingsSubject> => ({ event: harbour, own }))).start()}
      />,
    );
    const link = await screen.findByRole('link', { name: /Deutsch.*Refund/ });
    expect(link).toHaveTextContent('Edited 01/03/2027, 12:00');
    expect(link).toHaveAttribute('href', `/event/${harbour.id}/order-emails?kind=refund&locale=de-DE`);
    expect(screen.getByRole('link', { name: /English.*Refund/ })).toHaveTextContent('Default');
  });
});
