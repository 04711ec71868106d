import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { fields as fieldWords } from '#words/fields.ts';
import { sharing as words } from '#words/sharing.ts';
import type { Sharing } from '../../../src/api/contract/sharing.ts';
import { sharingMachine } from '../../../src/machines/exhibitor/sharing.ts';
import { WhoScannedMe } from '../../../src/views/exhibitor/WhoScannedMe.tsx';
import { sharing } from '../../support/exhibitorFixtures.ts';

function open(load: () => Promise<Sharing>, save: () => Promise<Sharing> = load) {
  const wishes: unknown[] = [];
  const actor = createActor(
    sharingMachine.provide({
      actors: {
        load: fromPromise(async () => ({ sharing: await load() })),
        save: fromPromise(async ({ input: { standId, share } }) => {
          wishes.push([standId, share]);
          return { sharing: await save() };
        }),
      },
    }),
    { input: { key: 'k1' } },
  ).start();
  render(<WhoScannedMe actor={actor} heading="h4" />);
  return { user: userEvent.setup(), wishes };
}
const ended = '2027-03-07T10:00:00.000Z';
const [scan] = sharing().scans;

describe('who scanned an attendee', () => {
  it('is named with what they see, under a heading as deep as it stands on the page', async () => {
    open(async () => sharing());
    expect(await screen.findByRole('heading', { level: 4, name: words.whoTitle })).toBeVisible();
    const row = screen.getByText('Acme · B1').closest('li') as HTMLElement;
    expect(within(row).getByText(words.sees(fieldWords.firstname))).toBeVisible();
  });

  it('sees answers to questions by their words, and the attendee is told where more scanned them than are shown', async () => {
    const scans = scan ? [{ ...scan, questions: [1] }] : [];
    open(async () => sharing({ scans, asked: ['Team', 'Diet'], total: 1_300 }));
    expect(await screen.findByText(words.sees(`${fieldWords.firstname}, Diet`))).toBeVisible();
    expect(screen.getByText('1 of 1,300 exhibitors are shown.', { exact: false })).toBeVisible();
  });

  it('loses the contact once the attendee has said so twice', async () => {
    const after = sharing({ scans: scan ? [{ ...scan, fields: [], endedAt: ended }] : [] });
    const { user, wishes } = open(
      async () => sharing(),
      async () => after,
    );
    await user.click(await screen.findByRole('button', { name: words.stopWith('Acme') }));
    const dialog = screen.getByRole('dialog', { name: words.stopTitle('Acme') });
    await user.click(within(dialog).getByRole('button', { name: words.stop }));
    expect(await screen.findByText(words.ended('Sun 7 March 2027, 10:00'))).toBeVisible();
    await user.click(screen.getByRole('button', { name: words.allowWith('Acme') }));
    expect(wishes).toEqual([
      ['s1', false],
      ['s1', true],
    ]);
  });

  it('keeps it where the attendee thinks again, or the server does not answer', async () => {
    const failing = { code: 'unexpected', status: 500, msg: 'Something went wrong.' };
    const { user } = open(
      async () => sharing(),
      async () => Promise.reject(failing),
    );
    await user.click(await screen.findByRole('button', { name: words.stopAll }));
    await user.click(screen.getByRole('button', { name: words.stop }));
    expect(await screen.findByRole('alert')).toHaveTextContent(words.refusedTitle);
    await user.click(screen.getByRole('button', { name: words.keep }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: words.stopAll })).toBeVisible();
  });

  it('of a ticket that does not exist says so', async () => {
    open(async () => Promise.reject({ code: 'refused', status: 404, msg: 'No ticket.' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(words.unknownTitle);
  });
});
