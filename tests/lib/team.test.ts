import { expect, it } from 'vitest';
import { mayAs, memberRoles, teamNeeds, teamRoles } from '../../src/lib/team.ts';

it('lets the owner do all, managers all but the owner’s, finance move money, and others look', () => {
  const allowed = Object.fromEntries(teamRoles.map((role) => [role, teamNeeds.filter((need) => mayAs(role, need))]));
  expect(allowed).toEqual({
    owner: ['read', 'manage', 'finance', 'export', 'owner'],
    manager: ['read', 'manage', 'finance', 'export'],
    finance: ['read', 'finance'],
    readOnly: ['read'],
  });
});

it('invites nobody as an owner', () => {
  expect(memberRoles).toEqual(['manager', 'finance', 'readOnly']);
});
