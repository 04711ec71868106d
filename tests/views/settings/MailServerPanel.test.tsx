import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { MailServer } from '../../../src/api/contract/mailServer.ts';
import { editor } from '../../../src/machines/parts/editor.ts';
import { task } from '../../../src/machines/parts/task.ts';
import { isUnproven } from '../../../src/views/account/ProofDialog.tsx';
import type { Proof } from '../../../src/views/account/ProofForm.tsx';
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

function panel(server: MailServer, refusal?: object, withCode = false) {
  const drafts: MailServerDraft[] = [];
  const proofs: unknown[] = [];
  const refusals = refusal ? [refusal] : [];
  const tests: string[] = [];
  const logic = editor({
    load: async () => server,
    save: async (draft: MailServerDraft, _, proof: Proof): Promise<MailServer> => {
      drafts.push(draft);
      proofs.push(proof);
      const refusal = refusals.shift();
      if (refusal) throw refusal;
      return { ...kept, host: draft.host };
    },
    remove: async (_, proof: Proof) => {
      proofs.push(proof);
      const refusal = refusals.shift();
      if (refusal) throw refusal;
    },
    isUnproven,
  });
  const test = task({
    ask: async (to: string) => {
      tests.push(to);
      return { to, answer: '250 OK: queued as 7' };
    },
  });
  const props = { editor: createActor(logic).start(), test: createActor(test).start(), withCode };
  return { ...show(<MailServerPanel {...props} />), drafts, proofs, tests };
}

/** What is typed into the dialog that asks for the password. */
async function prove(user: ReturnType<typeof panel>['user'], button: string, typed = 'correct horse 1') {
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Current password/), typed);
  await user.click(dialog.getByRole('button', { name: button }));
}

describe('MailServerPanel', () => {
  it('says that none is set up, and offers no test of it', async () => {
    panel(none);
    expect((await screen.findByText('Not set up')).className).toContain('status-tag');
    expect(screen.queryByRole('button', { name: 'Send a test to me' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Open outbox' })).toHaveAttribute('href', '/outbox');
  });

  it('saves what was typed, and shows the password no more', async () => {
    const { user, drafts, proofs } = panel(none);
    await user.type(await screen.findByLabelText(/^Server/), 'smtp.leith.example');
    await user.type(screen.getByLabelText(/^User name/), 'leith');
    await user.type(screen.getByLabelText(/^Password/), 'secret 1');
    await user.type(screen.getByLabelText(/^Sender address/), 'tickets@leith.example');
    await user.click(screen.getByRole('button', { name: 'Save mail server' }));
    await prove(user, 'Save mail server');
    expect((await screen.findByText('Set up')).className).toContain('status-tag');
    expect(proofs).toEqual([{ current: 'correct horse 1' }]);
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
    await prove(user, 'Save mail server');
    await waitFor(() => expect(screen.getByLabelText(/^Password/)).toHaveAccessibleDescription(/“535 No”/));
  });

  it('asks again, and for a code as well, where the password was wrong or a code is missing', async () => {
    const msg = 'Enter the code from your authenticator app, or a recovery code.';
    const { user, drafts, proofs } = panel(kept, { code: 'refused', status: 422, msg, field: 'code' });
    await user.click(await screen.findByRole('button', { name: 'Save mail server' }));
    expect(screen.queryByRole('textbox', { name: /^Code/ })).toBeNull();
    await prove(user, 'Save mail server');
    const code = await screen.findByRole('textbox', { name: /^Code/ });
    expect(code).toHaveAccessibleDescription(msg);
    await user.type(code, '123456');
    await prove(user, 'Save mail server');
    expect(await screen.findAllByText('Saved.')).not.toEqual([]);
    expect(proofs).toEqual([{ current: 'correct horse 1' }, { current: 'correct horse 1', code: '123456' }]);
    expect(drafts[1]).toEqual(drafts[0]);
  });

  it('saves nothing where nobody proves anything, and keeps what was typed', async () => {
    const { user, drafts } = panel(none);
    await user.type(await screen.findByLabelText(/^Server/), 'smtp.leith.example');
    await user.type(screen.getByLabelText(/^Sender address/), 'tickets@leith.example');
    await user.click(screen.getByRole('button', { name: 'Save mail server' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect([drafts, screen.getByLabelText(/^Server/)]).toEqual([
      [],
      expect.objectContaining({ value: 'smtp.leith.example' }),
    ]);
  });

  it('is removed with the password, and a code where the second step is on', async () => {
    const msg = 'This isn’t your current password.';
    const { user, proofs } = panel(kept, { code: 'refused', status: 422, msg, field: 'current' }, true);
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await user.type(await screen.findByRole('textbox', { name: /^Code/ }), '123456');
    await prove(user, 'Remove', 'wrong');
    expect(await screen.findByText(msg)).toBeVisible();
    await user.clear(screen.getByLabelText(/^Current password/));
    await prove(user, 'Remove');
    expect(proofs).toEqual([
      { current: 'wrong', code: '123456' },
      { current: 'correct horse 1', code: '123456' },
    ]);
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
