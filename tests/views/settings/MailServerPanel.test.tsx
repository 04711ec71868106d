import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { MailServer } from '../../../src/api/contract/mailServer.ts';
import { editor } from '../../../src/machines/parts/editor.ts';
import { task } from '../../../src/machines/parts/task.ts';
import { type MailServerDraft, MailServerPanel } from '../../../src/views/settings/MailServerPanel.tsx';
import { show } from '../../support/show.tsx';

const none: MailServer = {
  host: '',
  port: 587,
  security: 'starttls',
  username: '',
  hasPassword: false,
  fromName: '',
  fromAddress: '',
  replyTo: '',
  perMinute: 60,
  testAddress: 'me@leith.example',
  hasLinks: true,
  version: 0,
};
const kept: MailServer = {
  ...none,
  host: 'smtp.leith.example',
  username: 'leith',
  hasPassword: true,
  fromAddress: 'tickets@leith.example',
  version: 1,
};

function panel(server: MailServer, refusal?: object) {
  const drafts: MailServerDraft[] = [];
  const tests: string[] = [];
  const logic = editor({
    load: async () => server,
    save: async (draft: MailServerDraft): Promise<MailServer> => {
      drafts.push(draft);
      if (refusal) throw refusal;
      return { ...kept, host: draft.host };
    },
    remove: async () => {},
  });
  const test = task({
    ask: async (to: string) => {
      tests.push(to);
      return { to, answer: '250 OK: queued as 7' };
    },
  });
  const shown = show(<MailServerPanel editor={createActor(logic).start()} test={createActor(test).start()} />);
  return { ...shown, drafts, tests };
}

describe('MailServerPanel', () => {
  it('says that none is set up, and offers no test of it', async () => {
    panel(none);
    expect((await screen.findByText('Not set up')).className).toContain('status-tag');
    expect(screen.queryByRole('button', { name: 'Send a test to me' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Open outbox' })).toHaveAttribute('href', '/outbox');
  });

  it('saves what was typed, and shows the password no more', async () => {
    const { user, drafts } = panel(none);
    await user.type(await screen.findByLabelText(/^Server/), 'smtp.leith.example');
    await user.type(screen.getByLabelText(/^User name/), 'leith');
    await user.type(screen.getByLabelText(/^Password/), 'secret 1');
    await user.type(screen.getByLabelText(/^Sender address/), 'tickets@leith.example');
    await user.click(screen.getByRole('button', { name: 'Save mail server' }));
    expect((await screen.findByText('Set up')).className).toContain('status-tag');
    expect(drafts).toEqual([
      {
        host: 'smtp.leith.example',
        port: 587,
        security: 'starttls',
        username: 'leith',
        password: 'secret 1',
        fromName: '',
        fromAddress: 'tickets@leith.example',
        replyTo: '',
        perMinute: 60,
        version: 0,
      },
    ]);
    expect((screen.getByLabelText(/^Password/) as HTMLInputElement).value).toBe('');
  });

  it('changes the usual port with the protection, and leaves another one alone', async () => {
    const { user } = panel(none);
    const port = await screen.findByLabelText(/^Port/);
    await user.selectOptions(screen.getByLabelText(/^Security/), 'tls');
    expect(port).toHaveValue('465');
    await user.clear(port);
    await user.type(port, '2525');
    await user.selectOptions(screen.getByLabelText(/^Security/), 'none');
    expect(port).toHaveValue('2525');
  });

  it('says at the field what the server refused', async () => {
    const msg = 'smtp.leith.example refused this user name and password. It answered: “535 No”.';
    const { user } = panel(kept, { code: 'refused', status: 422, msg, field: 'password' });
    await user.click(await screen.findByRole('button', { name: 'Save mail server' }));
    await waitFor(() => expect(screen.getByLabelText(/^Password/)).toHaveAccessibleDescription(/“535 No”/));
  });

  it('asks for the password again when the server is another one', async () => {
    const { user } = panel(kept);
    expect(await screen.findByLabelText(/^Password/)).toHaveAccessibleDescription(/^Password saved/);
    await user.type(screen.getByLabelText(/^Server/), '.uk');
    expect(screen.getByLabelText(/^Password/)).toHaveAccessibleDescription('Enter the password for this server.');
  });

  it('sends a test to its organiser and shows what the server answered; not while something is typed', async () => {
    const { user, tests } = panel(kept);
    await user.click(await screen.findByRole('button', { name: 'Send a test to me' }));
    expect((await screen.findByText(/The mail server said: 250 OK: queued as 7/)).className).toBe('form-help');
    expect(tests).toEqual(['me@leith.example']);
    await user.type(screen.getByLabelText(/^Sender name/), 'Leith');
    expect(screen.getByRole('button', { name: 'Send a test to me' })).toBeDisabled();
  });
});
