import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { desk } from '#words/desk.ts';
import { parts } from '#words/parts.ts';
import type { BlockedAddress } from '../../../src/api/contract/blockedAddresses.ts';
import { editor } from '../../../src/machines/parts/editor.ts';
import { listing } from '../../../src/machines/parts/listing.ts';
import { resource } from '../../../src/machines/parts/resource.ts';
import { type BlockedRow, BlockedView } from '../../../src/views/mail/BlockedView.tsx';
import { type MailingsSubject, MailingsView } from '../../../src/views/mail/MailingsView.tsx';
import { TellChangeDialog } from '../../../src/views/mail/TellChangeDialog.tsx';
import { mailing } from '../../support/mailingFixtures.ts';
import { show } from '../../support/show.tsx';
import { harbour } from '../../support/viewFixtures.ts';

type Problem = Parameters<typeof MailingsView>[0]['problem'];

function list(subject: Partial<MailingsSubject>, formId: string | null = null, problem: Problem = null) {
  const written: string[] = [];
  const mailings = createActor(resource(async () => ({ event: harbour, forms: [], mailings: [], ...subject }))).start();
  const write = () => written.push('begun');
  const shown = show(
    <MailingsView eventId={harbour.id} {...{ formId, mailings, problem }} isBusy={false} onWrite={write} />,
  );
  return { ...shown, written };
}

describe('the emails of an event', () => {
  it('are listed with what became of them', async () => {
    const counts = { open: 0, waiting: 0, sent: 9, failed: 1, inDoubt: 0, notSent: 0 };
    const sent = { state: 'sending' as const, startedAt: '2027-03-01T12:00:00.000Z', expected: 10, counts };
    const waiting = {
      ...sent,
      counts: { ...counts, sent: 0, failed: 0, waiting: 10 },
      subject: 'Changes to {{event}}',
    };
    list({ mailings: [mailing({ subject: '' }), mailing({ ...sent, mailingId: 'sent' }), mailing(waiting)] });
    const [draft, done, held] = within(await screen.findByRole('list', { name: 'Emails to attendees' })).getAllByRole(
      'listitem',
    );
    expect(draft).toHaveTextContent(/No subject yet.*Draft/);
    expect(held).toHaveTextContent(/Changes to Harbour.*Started 01\/03\/2027, 12:00.*Waiting in the outbox/);
    expect(held).not.toHaveTextContent('{{');
    expect(done).toHaveTextContent(/Doors open at nine.*Sent 01\/03\/2027, 12:00.*9 of 10/);
    expect(within(done as HTMLElement).getByRole('link')).toHaveAttribute(
      'href',
      `/event/${mailing().eventId}/email/sent`,
    );
  });

  it('begin with a button that names the form one came from', async () => {
    const forms = [
      { id: 'one', title: 'Delegates' },
      { id: 'two', title: 'Press' },
    ];
    const { user, written } = list({ forms }, 'two');
    const [write] = await screen.findAllByRole('button', { name: 'Write to “Press”' });
    await user.click(write as HTMLElement);
    expect(written).toEqual(['begun']);
    expect(screen.getByRole('link', { name: 'Automatic emails' })).toHaveAttribute(
      'href',
      `/event/${harbour.id}/order-emails`,
    );
  });

  it.each([
    ['why', { code: 'refused', status: 404, msg: 'Not found.' } as const, 'Not found.'],
    ['that there was no answer', null, desk.timedOut],
  ])('say %s when none could be begun, and try again', async (_, error, said) => {
    const { user, written } = list({}, null, { error });
    expect(screen.getByRole('alert')).toHaveTextContent(said);
    await user.click(screen.getByRole('button', { name: parts.retry }));
    expect(written).toEqual(['begun']);
  });
});

function blocked(addresses: BlockedAddress[], refuses = false) {
  const added: string[][] = [];
  const freed: string[] = [];
  const rows = addresses.map((row) => ({ ...row, key: row.address }));
  const listed = createActor(
    listing<BlockedRow>({
      fetchPage: async ({ query }) => {
        const found = rows.filter(({ address }) => address.includes(query));
        return { rows: found, next: null, total: found.length };
      },
      perform: async ({ row }) => {
        freed.push(row.address);
        return { kind: 'gone', keys: [row.key] };
      },
    }),
    { input: { rowKey: 'key', confirmedActions: [] } },
  ).start();
  const adding = createActor(
    editor<null, string[], null>({
      load: async () => null,
      save: async (draft) => {
        if (refuses) throw { code: 'refused', status: 422, msg: 'Enter a valid email address.' };
        added.push(draft);
        return null;
      },
    }),
  ).start();
  return { ...show(<BlockedView addresses={listed} editor={adding} timeZone="Europe/London" />), added, freed };
}

describe('blocked addresses', () => {
  const ada: BlockedAddress = {
    address: 'ada@example.org',
    isErased: false,
    reason: 'bounced',
    answer: '550 5.1.1 No such user',
    since: '2027-03-01T12:00:00.000Z',
  };

  it('are listed with why, since when and what the mail server said, and unblocked one by one', async () => {
    const { user, freed } = blocked([ada]);
    const row = within(await screen.findByRole('list', { name: 'Blocked addresses' })).getByRole('listitem');
    expect(row).toHaveTextContent(/ada@example.org.*since 01\/03\/2027.*said: “550 5\.1\.1 No such user”.*Bounced/);
    await user.click(screen.getByRole('button', { name: 'Unblock ada@example.org' }));
    expect(await screen.findByText('No address is blocked.')).toBeVisible();
    expect(freed).toEqual(['ada@example.org']);
  });

  it('are added as they are pasted, whatever stands between them', async () => {
    const { user, added } = blocked([]);
    const input = await screen.findByRole('textbox', { name: 'Addresses that bounced' });
    await user.click(input);
    await user.paste('ada@example.org, bob@example.org;\ncleo@example.org');
    await user.click(screen.getByRole('button', { name: 'Block' }));
    expect(added).toEqual([['ada@example.org', 'bob@example.org', 'cleo@example.org']]);
  });

  it('that are none are said beside where they were typed', async () => {
    const { user } = blocked([], true);
    const input = await screen.findByRole('textbox', { name: 'Addresses that bounced' });
    await user.type(input, 'nonsense');
    await user.click(screen.getByRole('button', { name: 'Block' }));
    expect(await screen.findByText('Enter a valid email address.')).toBeVisible();
    expect(input).toHaveAccessibleDescription(/Enter a valid email address/);
  });
});

describe('a changed event', () => {
  it('asks whether attendees shall hear of it, and says why the email could not be begun', async () => {
    const answers: string[] = [];
    const { user } = show(
      <TellChangeDialog
        isBusy={false}
        problem={{ error: null }}
        onTell={() => answers.push('tell')}
        onSkip={() => answers.push('skip')}
      />,
    );
    const dialog = screen.getByRole('dialog', { name: 'Tell the attendees?' });
    expect(dialog).toHaveTextContent('The server took too long to respond.');
    await user.click(within(dialog).getByRole('button', { name: 'Write the email' }));
    await user.click(within(dialog).getByRole('button', { name: 'Don’t tell them' }));
    expect(answers).toEqual(['tell', 'skip']);
  });
});
