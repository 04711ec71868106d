import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Audience } from '../../../src/api/contract/mailingRun.ts';
import type { Mailing } from '../../../src/api/contract/mailings.ts';
import type { MailingAction } from '../../../src/lib/mail.ts';
import { type MailingDraft, mailingMachine } from '../../../src/machines/mail/mailing.ts';
import { ComposeView } from '../../../src/views/mail/ComposeView.tsx';
import { MailingView } from '../../../src/views/mail/MailingView.tsx';
import { audience, mailing } from '../../support/mailingFixtures.ts';
import { show } from '../../support/show.tsx';

type Kept = { mailing?: Partial<Mailing>; audience?: Partial<Audience>; refused?: string };

function compose({ mailing: kept = {}, audience: reached = {}, refused }: Kept = {}) {
  const saved: MailingDraft[] = [];
  const started: (string | null)[] = [];
  const acted: MailingAction[] = [];
  const now = mailing(kept);
  const actor = createActor(
    mailingMachine.provide({
      actors: {
        load: fromPromise(async () => now),
        save: fromPromise(async ({ input: { draft } }) => {
          saved.push(draft);
          if (refused) throw { code: 'refused', status: 422, msg: refused, field: 'file' };
          return { ...now, ...draft, file: null };
        }),
        check: fromPromise(async () => ({ mailing: now, audience: audience(reached) })),
        start: fromPromise(async ({ input: { sendAt } }) => {
          started.push(sendAt);
          return mailing({ ...kept, state: sendAt ? 'scheduled' : 'preparing', sendAt, expected: 10 });
        }),
        act: fromPromise(async ({ input: { action } }) => {
          acted.push(action);
          return mailing({ ...kept, state: action === 'pause' ? 'paused' : 'cancelled' });
        }),
      },
    }),
  ).start();
  const forms = [
    { id: 'one', title: 'Delegates' },
    { id: 'two', title: 'Press' },
  ];
  const shown = show(
    <MailingView
      eventId={now.eventId}
      event={{ name: 'Harbour Conference', timeZone: 'Europe/London' }}
      actor={actor}
      now={() => new Date('2027-05-01T08:00:00Z')}
      preview={null}
      compose={(draft) => <ComposeView actor={actor} mailing={draft} forms={forms} preview={null} />}
      isCopying={false}
      copyProblem={null}
      onCopy={() => {}}
    />,
  );
  return { ...shown, actor, saved, started, acted };
}

describe('an email to attendees', () => {
  it('is written with a subject, recipients and what is attached, all saved together', async () => {
    const { user, actor } = compose();
    const subject = await screen.findByRole('textbox', { name: 'Subject' });
    fireEvent.change(subject, { target: { value: 'News' } });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Registered with' }), 'Press');
    await user.click(screen.getByRole('checkbox', { name: /Their ticket/ }));
    expect(actor.getSnapshot().context.draft).toMatchObject({
      subject: 'News',
      recipients: { formId: 'two' },
      withTickets: true,
    });
    expect(screen.getByRole('textbox', { name: 'Text' })).toHaveTextContent('See you there.');
  });

  it('says why it was paused where its organiser did not, and what to do', async () => {
    compose({ mailing: { state: 'paused', startedAt: null, expected: 1 } });
    expect(await screen.findByText(/Foyer has paused this email.*Resume it tomorrow/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Resume' })).toBeEnabled();
    expect(screen.queryByText(/sending continues/)).not.toBeInTheDocument();
  });

  it('says at once which placeholder there is not', async () => {
    compose();
    fireEvent.change(await screen.findByRole('textbox', { name: 'Subject' }), { target: { value: 'Hi {{nickname}}' } });
    expect(screen.getByRole('textbox', { name: 'Subject' })).toHaveAccessibleDescription(
      /{{nickname}} isn’t a placeholder/,
    );
  });

  it('takes no file that is too large or of a kind that mail servers refuse, and says which', async () => {
    const { user, saved } = compose();
    const input = await screen.findByLabelText('Choose a file');
    const film = new File([new Uint8Array(1)], 'film.pdf');
    Object.defineProperty(film, 'size', { value: 30_000_000 });
    await user.upload(input, film);
    expect(screen.getByRole('alert')).toHaveTextContent('film.pdf is 30 MB');
    fireEvent.change(input, { target: { files: [new File(['x'], 'setup.exe')] } });
    expect(screen.getByRole('alert')).toHaveTextContent('setup.exe');
    expect(saved).toEqual([]);
  });

  it('is sent after its number was seen, with who gets none', async () => {
    const { user, started } = compose({ audience: { bounced: 1 } });
    await user.click(await screen.findByRole('button', { name: 'Check and send' }));
    const dialog = await screen.findByRole('dialog', { name: 'Send 10 emails?' });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '2 attendees share an address with somebody who gets it.',
      '1 attendee whose address is blocked: no email.',
    ]);
    await user.click(within(dialog).getByRole('button', { name: 'Send 10 emails' }));
    await screen.findByRole('button', { name: 'Pause' });
    expect(started).toEqual([null]);
  });

  it('waits for a time in the event’s zone, which cannot be past', async () => {
    const { user, started } = compose();
    await user.click(await screen.findByRole('button', { name: 'Check and send' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('radio', { name: 'At a set time' }));
    const time = within(dialog).getByLabelText('Date and time');
    fireEvent.change(time, { target: { value: '2027-04-30T10:00' } });
    expect(time).toHaveAccessibleDescription(/Choose a time in the future/);
    expect(within(dialog).getByRole('button', { name: 'Schedule 10 emails' })).toBeDisabled();
    fireEvent.change(time, { target: { value: '2027-05-02T10:00' } });
    await user.click(within(dialog).getByRole('button', { name: 'Schedule 10 emails' }));
    await waitFor(() => expect(started).toEqual(['2027-05-02T09:00:00.000Z']));
    expect(await screen.findByText(/Goes out .*02\/05\/2027/)).toBeVisible();
  });

  it('cannot be sent without a recipient', async () => {
    const { user } = compose({ audience: { mails: 0 } });
    await user.click(await screen.findByRole('button', { name: 'Check and send' }));
    const dialog = await screen.findByRole('dialog', { name: 'Nobody gets this email' });
    expect(within(dialog).queryByRole('button', { name: /^Send/ })).toBeNull();
  });

  it('on its way shows how far it is, and is cancelled after a question', async () => {
    const counts = { open: 5, waiting: 0, sent: 3, failed: 1, inDoubt: 1, notSent: 0 };
    const { user, acted } = compose({ mailing: { state: 'sending', expected: 10, counts } });
    expect(await screen.findByRole('progressbar', { name: 'Progress' })).toHaveAttribute('value', '5');
    const failed = screen.getByText('Failed').nextElementSibling as HTMLElement;
    expect(within(failed).getByRole('link')).toHaveAttribute('href', expect.stringContaining('state=failed'));
    await user.click(screen.getByRole('button', { name: 'Cancel sending' }));
    expect(acted).toEqual([]);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel sending' }));
    await waitFor(() => expect(acted).toEqual(['cancel']));
  });

  it('waits and says so while the mail server does not work', async () => {
    const counts = { open: 5, waiting: 0, sent: 3, failed: 0, inDoubt: 0, notSent: 0 };
    const problem = { kind: 'unreachable' as const, host: 'mail.example.org', answer: '' };
    compose({ mailing: { state: 'sending', expected: 8, counts, problem } });
    expect(await screen.findByText(/mail\.example\.org.*Foyer will try again/)).toBeVisible();
  });
});
