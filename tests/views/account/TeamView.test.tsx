import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import type { Member } from '../../../src/api/contract/team.ts';
import type { LinkWay } from '../../../src/lib/account.ts';
import { editor } from '../../../src/machines/parts/editor.ts';
import { listing } from '../../../src/machines/parts/listing.ts';
import { task } from '../../../src/machines/parts/task.ts';
import { type MemberDraft, MemberSheet } from '../../../src/views/account/MemberSheet.tsx';
import { TeamView } from '../../../src/views/account/TeamView.tsx';
import { show } from '../../support/show.tsx';

const grace: Member = {
  id: '6f1d7c1e-5a0b-4d52-9b2e-0d3a5f7c1a01',
  email: 'grace@example.org',
  name: 'Grace Hopper',
  role: 'finance',
  invited: null,
  secondFactor: true,
  seenAt: null,
};
const joan: Member = { ...grace, id: '6f1d7c1e-5a0b-4d52-9b2e-0d3a5f7c1a02', name: 'Joan Clarke', secondFactor: false };
const invited: Member = {
  ...joan,
  id: '6f1d7c1e-5a0b-4d52-9b2e-0d3a5f7c1a03',
  email: 'mary@example.org',
  name: '',
  invited: { expiresAt: '2027-03-08T10:00:00.000Z', mail: { state: 'sent', answer: '' } },
};

function team(rows: Member[], required = false) {
  const logic = listing<Member>({
    fetchPage: async () => ({ rows, next: null, total: rows.length }),
    perform: async ({ row }) => ({ kind: 'gone', keys: [row.id] }),
  });
  const members = createActor(logic, { input: { rowKey: 'id', confirmedActions: ['remove'] } }).start();
  const onEdit = vi.fn();
  const now = new Date('2027-03-02T10:00:00.000Z');
  const asked = vi.fn(async (wanted: boolean) => wanted);
  const requirement = createActor(task({ ask: asked })).start();
  const props = { members, now, onEdit, required, requirement, timeZone: 'Europe/London', form: null };
  return { ...show(<TeamView {...props} />), onEdit, asked };
}
const row = (name: RegExp) => screen.findByRole('row', { name });

describe('TeamView', () => {
  it('says of everybody who has joined whether the sign-in has a second step', async () => {
    team([grace, joan, invited]);
    expect(await screen.findByRole('columnheader', { name: 'Two-step sign-in' })).toBeTruthy();
    expect((await row(/Grace Hopper/)).textContent).toContain('On');
    expect((await row(/Joan Clarke/)).textContent).toContain('Off');
    expect((await row(/mary@example.org/)).textContent).not.toMatch(/On|Off/);
  });

  it.each([
    [false, 'Require it', true],
    [true, 'Stop requiring it', false],
  ])('says whether everybody needs one, and changes it: %s', async (required, name, wanted) => {
    const { user, asked } = team([grace], required);
    await user.click(await screen.findByRole('button', { name }));
    expect(asked.mock.calls.map(([each]) => each)).toEqual([wanted]);
  });

  it('changes a role, and asks before it removes a member', async () => {
    const { user, onEdit } = team([grace]);
    await user.click(await screen.findByRole('button', { name: 'Change the role of Grace Hopper' }));
    expect(onEdit).toHaveBeenCalledWith(grace);
    await user.click(screen.getByRole('button', { name: 'Remove Grace Hopper' }));
    await user.click(await screen.findByRole('button', { name: 'Remove from team' }));
    expect(await screen.findByText('It’s just you so far')).toBeTruthy();
  });

  it('can send an invitation again only to whom has not joined', async () => {
    team([grace, invited]);
    const again = await screen.findAllByRole('button', { name: /^Send the invitation/ });
    expect(again.length).toBe(1);
    expect(screen.getByRole('button', { name: 'Send the invitation to mary@example.org again' })).toBe(again[0]);
  });
});

describe('MemberSheet', () => {
  it.each([
    ['mail', /^We’ll email them a link/],
    ['log', /no mail server of its own, so the link is in its log/],
  ] as const)('says before anybody is invited how the link gets to them: %s', async (linkBy, how) => {
    const logic = editor<{ member: Member | null; linkBy: LinkWay | null }, MemberDraft, Member>({
      load: async () => ({ member: null, linkBy }),
      save: async () => grace,
    });
    show(<MemberSheet editor={createActor(logic).start()} member={null} />);
    expect(await screen.findByLabelText(/^Email/)).toHaveAccessibleDescription(how);
  });
});
