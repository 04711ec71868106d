import { describe, expect, it } from 'vitest';
import { type Role, roles } from '../../../src/lib/enumerations.ts';
import { judge, type NavigationQuestion, navigationMachine } from '../../../src/machines/parts/navigation.ts';
import { walk } from '../../support/walk.ts';

const visitors: Array<Role | null> = [null, ...roles];
const accesses: NavigationQuestion['access'][] = ['root', 'public', 'signedOut', 'signedIn', 'admin', null];

/** Rows: access. Columns: signed out, admin, checkin, exhibitor, attendee. */
const table = {
  root: ['toHome', 'toHome', 'toHome', 'toHome', 'toHome'],
  public: ['allowed', 'allowed', 'allowed', 'allowed', 'allowed'],
  signedOut: ['allowed', 'toHome', 'toHome', 'toHome', 'toHome'],
  signedIn: ['toSignIn', 'allowed', 'allowed', 'allowed', 'allowed'],
  admin: ['toSignIn', 'allowed', 'toOwnDashboard', 'toOwnDashboard', 'toOwnDashboard'],
  unknown: ['toNotFound', 'toNotFound', 'toNotFound', 'toNotFound', 'toNotFound'],
} as const;

describe('judge', () => {
  for (const access of accesses) {
    visitors.forEach((role, column) => {
      const verdict = table[access ?? 'unknown'][column];
      it(`sends ${role ?? 'nobody'} at a page for ${access ?? 'nothing'}: ${verdict}`, () => {
        expect(judge({ access, role, carriesMessage: false })).toBe(verdict);
      });
      it(`takes the message first for ${role ?? 'nobody'} at a page for ${access ?? 'nothing'}`, () => {
        expect(judge({ access, role, carriesMessage: true })).toBe('takingMessage');
      });
    });
  }
});

describe('navigationMachine', () => {
  const starts = accesses.flatMap((access) =>
    visitors.flatMap((role) => [true, false].map((carriesMessage) => ({ access, role, carriesMessage }))),
  );
  const model = walk(navigationMachine, { starts, events: [] });
  for (const { name, run } of model.edges) it(name, () => expect(run().status).toBe('done'));

  it('leaves nothing unwalked', () => {
    expect(model.unwalked()).toEqual({ states: [], transitions: [], guards: [] });
  });
});
