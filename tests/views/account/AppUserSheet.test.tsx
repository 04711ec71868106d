import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { AppUser } from '../../../src/api/contract/account.ts';
import { editor } from '../../../src/machines/parts/editor.ts';
import { AppUserSheet } from '../../../src/views/account/AppUserSheet.tsx';
import type { AppUserFormDraft, EditedAppUser } from '../../../src/views/account/appUserValues.ts';
import { show } from '../../support/show.tsx';
import { harbour } from '../../support/viewFixtures.ts';

const morag: AppUser = {
  id: '00000000-0000-4000-8000-000000000007',
  eventId: harbour.id,
  type: 'checkin',
  name: 'Morag Bell',
  email: 'morag@example.org',
  company: '',
  stand: '',
  delegates: 0,
  locked: false,
  seenAt: null,
  invite: null,
};

function sheet(appUser: EditedAppUser) {
  const drafts: AppUserFormDraft[] = [];
  let closed = 0;
  const logic = editor({
    load: async () => appUser,
    save: async (draft: AppUserFormDraft) => {
      drafts.push(draft);
      return morag;
    },
    whenClosed: () => {
      closed += 1;
    },
  });
  const actor = createActor(logic).start();
  const rendered = show(<AppUserSheet editor={actor} eventId={harbour.id} appUser={appUser} />);
  return { ...rendered, drafts, closings: () => closed };
}

describe('AppUserSheet', () => {
  it('makes a password, and shows it once with the address to hand over', async () => {
    const { user, drafts, closings } = sheet({ type: 'checkin', user: null });
    await user.type(await screen.findByLabelText('Name'), 'Morag Bell');
    await user.type(screen.getByLabelText('Email'), 'morag@example.org');
    await user.click(screen.getByRole('button', { name: 'Create login' }));
    const password = drafts[0]?.password ?? '';
    expect(password).toMatch(/^[a-z2-9+]{4}(-[a-z2-9+]{4}){2}$/);
    expect((await screen.findByText(password)).tagName).toBe('DD');
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(closings()).toBe(1);
  });

  it('asks before what was typed is lost', async () => {
    const { user, closings } = sheet({ type: 'checkin', user: null });
    await user.type(await screen.findByLabelText('Name'), 'Morag');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    const question = within(screen.getByRole('dialog', { name: 'Discard your changes?' }));
    await user.click(question.getByRole('button', { name: 'Keep editing' }));
    expect(screen.getByLabelText('Name')).toHaveValue('Morag');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(closings()).toBe(1);
  });

  it('keeps the password of a login that is changed', async () => {
    const { user, drafts } = sheet({ type: 'checkin', user: morag });
    await user.type(await screen.findByLabelText('Name'), ' Reid');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const { locked: _locked, seenAt: _seenAt, invite: _invite, ...facts } = morag;
    expect(drafts).toEqual([{ ...facts, name: 'Morag Bell Reid' }]);
    expect(await screen.findByText('Saved.', { selector: 'p' })).toBeVisible();
  });

  it('refuses a password that is too short, beside it', async () => {
    const { user, drafts } = sheet({ type: 'checkin', user: morag });
    await user.type(await screen.findByLabelText(/^New password/), 'abc1');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByText('Password must be 8 or more characters!')).className).toBe('form-error');
    expect(drafts).toEqual([]);
  });

  it('asks an exhibitor’s company, stand and number of delegates', async () => {
    sheet({ type: 'exhibitor', user: null });
    expect((await screen.findByLabelText(/^Company/)).tagName).toBe('INPUT');
    expect(screen.getByLabelText(/^Stand/).tagName).toBe('INPUT');
    expect(screen.getByLabelText(/^Delegates/)).toHaveValue(0);
  });
});
