import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { MailPreview as Preview } from '../../../src/api/contract/mailings.ts';
import { mailPreviewMachine, type PreviewReader } from '../../../src/machines/mail/mailPreview.ts';
import { task } from '../../../src/machines/parts/task.ts';
import { inScheme, MailPreview } from '../../../src/views/mail/MailPreview.tsx';
import { mailPreview } from '../../support/mailingFixtures.ts';
import { show } from '../../support/show.tsx';

type Mail = NonNullable<Preview['mail']>;

function preview(
  answer: (reader: PreviewReader) => Preview = () => mailPreview(),
  ask: (to: string) => Promise<{ to: string; answer: string }> = async (to) => ({ to, answer: 'OK' }),
) {
  const actor = createActor(
    mailPreviewMachine.provide({ actors: { read: fromPromise(async ({ input }) => answer(input)) } }),
    { input: { max: 100 } },
  ).start();
  const test = createActor(task({ ask })).start();
  return show(<MailPreview preview={actor} test={test} testAddress="organiser@example.org" />);
}

describe('MailPreview', () => {
  it('shows to whom, what and with which files, and the same as plain text', async () => {
    preview();
    expect(await screen.findByText('To Ada Lovelace, ada@example.org')).toBeVisible();
    expect(screen.getByText('Attached: map.pdf')).toBeVisible();
    expect(screen.getByText('See you there, Ada.')).toBeInTheDocument();
  });

  it('lets nothing in the mail run, and shows it in the dark', async () => {
    const { user } = preview();
    const frame = await screen.findByTitle('Preview');
    expect(frame).toHaveAttribute('sandbox', '');
    expect(frame).toHaveAttribute('srcdoc', expect.stringContaining('@media not all'));
    await user.click(screen.getByRole('button', { name: 'Dark' }));
    expect(frame).toHaveAttribute('srcdoc', expect.stringContaining('@media all'));
  });

  it('goes to the next recipient, and back', async () => {
    const { user } = preview(({ place }) =>
      mailPreview({ hasNext: place === 0, mail: { ...(mailPreview().mail as Mail), toName: `Reader ${place}` } }),
    );
    await screen.findByText(/^To Reader 0/);
    await user.click(screen.getByRole('button', { name: 'Next recipient' }));
    await screen.findByText(/^To Reader 1/);
    expect(screen.getByRole('button', { name: 'Next recipient' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Previous recipient' }));
    await screen.findByText(/^To Reader 0/);
  });

  it('says who was not found, and who is made up', async () => {
    const { user } = preview(({ name }) =>
      mailPreview(name === '' ? { isMadeUp: true } : { mail: null, hasNext: false }),
    );
    expect(await screen.findByText('Nobody gets this email yet: this person and order are made up.')).toBeVisible();
    await user.type(screen.getByRole('searchbox', { name: 'Preview as' }), 'Zoe');
    expect(await screen.findByText('Nobody who gets this email is called “Zoe”.')).toBeVisible();
  });

  it('sends a test to the organiser', async () => {
    const { user } = preview();
    await user.click(await screen.findByRole('button', { name: 'Send a test to me' }));
    expect(await screen.findByText('The mail server accepted the test email to organiser@example.org.')).toBeVisible();
  });

  it('says of a test that nothing can send why, and leads to the mail server instead of trying again', async () => {
    const refused = { code: 'refused', status: 409, msg: 'Set up a mail server first.', said: true };
    const { user } = preview(undefined, () => Promise.reject(refused));
    await user.click(await screen.findByRole('button', { name: 'Send a test to me' }));
    expect(await screen.findByText('Set up a mail server first.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    const link = screen.getByRole('link', { name: 'Mail server settings' });
    expect(link).toHaveAttribute('href', '/settings?section=mail');
  });
});

it('a mail is shown in the dark or in the light, whatever the browser has', () => {
  const html =
    '<style>@media (prefers-color-scheme:dark){p{color:#fff}}@media (prefers-color-scheme:dark){b{}}</style>';
  expect(inScheme(html, true)).toBe('<style>@media all{p{color:#fff}}@media all{b{}}</style>');
  expect(inScheme(html, false)).toBe('<style>@media not all{p{color:#fff}}@media not all{b{}}</style>');
});
