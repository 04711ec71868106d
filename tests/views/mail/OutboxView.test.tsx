import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { desk } from '#words/desk.ts';
import type { MailDetails, MailEntry } from '../../../src/api/contract/mail.ts';
import type { MailState } from '../../../src/lib/mail.ts';
import { sentMailMachine } from '../../../src/machines/mail/sentMail.ts';
import { listing } from '../../../src/machines/parts/listing.ts';
import { resource } from '../../../src/machines/parts/resource.ts';
import { task } from '../../../src/machines/parts/task.ts';
import { MailView } from '../../../src/views/mail/MailView.tsx';
import { type MailRow, mailRow } from '../../../src/views/mail/mailRow.ts';
import { type Outbox, OutboxView } from '../../../src/views/mail/OutboxView.tsx';
import { mailDetails } from '../../support/mailFixtures.ts';
import { show } from '../../support/show.tsx';

const working: Outbox = { held: 0, hasServer: true, problem: null, eventName: null };

function outbox(entries: MailEntry[], stands: Partial<Outbox> = {}, state: MailState | null = null, refusal?: object) {
  const released: number[] = [];
  const shownAnew: string[] = [];
  const mails = createActor(
    listing<MailRow>({
      fetchPage: async ({ query }) => {
        const rows = entries.map(mailRow).filter(({ searched }) => searched.includes(query));
        return { rows, next: null, total: rows.length };
      },
    }),
    { input: { rowKey: 'mailId', confirmedActions: [] } },
  ).start();
  const waiting = createActor(
    task({
      ask: async (count: number) => {
        released.push(count);
        if (refusal) throw refusal;
      },
    }),
  ).start();
  const shown = show(
    <OutboxView
      eventId={null}
      state={state}
      mailingId={null}
      outbox={createActor(resource(async () => ({ ...working, ...stands }))).start()}
      mails={mails}
      waiting={waiting}
      onShowWaiting={() => shownAnew.push('waiting')}
    />,
  );
  return { ...shown, released, shownAnew };
}

describe('OutboxView', () => {
  it('lists who was told what, when, and what became of it', async () => {
    outbox([mailDetails()]);
    const link = await screen.findByRole('link', { name: 'ada@example.org' });
    expect(link).toHaveAttribute('href', `/outbox?mail=${mailDetails().mailId}`);
    const cells = within(screen.getByRole('table')).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      'Your ticket for Harbour Conference',
      'Confirmation',
      // In the event's time, which is said among those of other events.
      '01/05/2027, 11:00\u00a0CEST',
      'Sent',
    ]);
  });

  it('says of an email without words that it is being written, unless it is never sent', async () => {
    outbox([
      mailDetails({ subject: '', state: 'queued' }),
      mailDetails({ mailId: 'b', subject: '', state: 'suppressed' }),
    ]);
    await screen.findAllByRole('link', { name: 'ada@example.org' });
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    const subjects = rows.map((row) => within(row).getAllByRole('cell')[0]?.textContent);
    expect(subjects).toEqual(['Being written…', 'Not sent']);
  });

  it('sends waiting emails once their number was confirmed', async () => {
    const { user, released } = outbox([mailDetails({ state: 'held' })], { held: 12 });
    await user.click(await screen.findByRole('button', { name: 'Send 12 waiting emails' }));
    const dialog = screen.getByRole('dialog', { name: 'Send 12 waiting emails?' });
    expect(released).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Send 12 waiting emails' }));
    expect(released).toEqual([12]);
  });

  it('sends none that was not confirmed', async () => {
    const { user, released } = outbox([], { held: 12 });
    await user.click(await screen.findByRole('button', { name: 'Send 12 waiting emails' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: desk.cancel }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(released).toEqual([]);
  });

  it('says why waiting emails were not sent, and shows those that wait by now', async () => {
    const refusal = { code: 'refused', status: 409, msg: 'Other mails wait by now.' };
    const { user, shownAnew } = outbox([], { held: 12 }, null, refusal);
    await user.click(await screen.findByRole('button', { name: 'Send 12 waiting emails' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Send 12 waiting emails' }));
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(refusal.msg);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Send 12 waiting emails' })).toBeDisabled();
    await user.click(within(alert).getByRole('button'));
    expect(shownAnew).toEqual(['waiting']);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('offers to send nothing without a mail server, and leads to its settings', async () => {
    outbox([mailDetails({ state: 'held' })], { held: 1, hasServer: false });
    expect(await screen.findByRole('link', { name: 'Set up a mail server' })).toHaveAttribute(
      'href',
      '/settings?section=mail',
    );
    expect(screen.queryByRole('button', { name: /^Send/ })).toBeNull();
  });

  it('says what keeps mails from going, in the server’s words', async () => {
    outbox([], { problem: { kind: 'login', host: 'smtp.leith.example', answer: '535 No' } });
    const note = await screen.findByRole('region', { name: 'Emails can’t be sent right now' });
    expect(note).toHaveTextContent('smtp.leith.example refuses the user name and password.');
    expect(note).toHaveTextContent('The mail server said: 535 No');
  });

  it('goes to the mails of a state', async () => {
    const { user, history } = outbox([mailDetails()]);
    await user.selectOptions(await screen.findByLabelText('Show'), 'inDoubt');
    expect(history.at(-1)).toBe('/outbox?state=inDoubt');
  });
});

function mail(details: MailDetails) {
  const resent: string[] = [];
  const actor = sentMailMachine.provide({
    actors: {
      load: fromPromise(async () => details),
      resend: fromPromise(async () => {
        resent.push(details.mailId);
        return mailDetails({ state: 'queued' });
      }),
    },
  });
  const file = createActor(task({ ask: async () => {} })).start();
  return {
    ...show(<MailView back="/outbox" mail={createActor(actor).start()} file={file} />),
    resent,
  };
}

describe('MailView', () => {
  it('shows a mail in a frame where nothing runs, and its text beside it', async () => {
    mail(mailDetails({ html: '<script>alert(1)</script>Hello' }));
    const frame = await screen.findByTitle('The email');
    expect(frame).toHaveAttribute('sandbox', '');
    expect(frame).toHaveAttribute('srcdoc', '<script>alert(1)</script>Hello');
    expect(screen.getByRole('region', { name: 'As plain text' })).toHaveTextContent('You’re going!');
    expect(screen.queryByRole('button', { name: /again/ })).toBeNull();
  });

  it('says of one without words what became of it, and has nothing to read or download', async () => {
    mail(mailDetails({ subject: '', html: '', text: '', state: 'suppressed', sentAt: null }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Not sent' })).toBeVisible();
    expect(screen.getByText(/It wasn’t sent/)).toBeVisible();
    expect(screen.queryByTitle('The email')).toBeNull();
    expect(screen.queryByRole('region', { name: 'As plain text' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Download .eml' })).toBeNull();
  });

  it.each([
    ['failed', 'Send again'],
    ['inDoubt', 'Send again anyway'],
    ['deferred', 'Try now'],
  ] as const)('sends one that is %s again', async (state, label) => {
    const { user, resent } = mail(mailDetails({ state, answer: '550 No such user', sentAt: null }));
    await user.click(await screen.findByRole('button', { name: label }));
    expect(resent).toEqual([mailDetails().mailId]);
    expect((await screen.findAllByText('Queued')).length).toBeGreaterThan(0);
  });
});
