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

/** Columns: a page to come, the page on the screen. */
const expired = {
  root: ['toHome', 'toHome'],
  public: ['allowed', 'allowed'],
  signedOut: ['allowed', 'allowed'],
  signedIn: ['toSignIn', 'askingAgain'],
  admin: ['toSignIn', 'askingAgain'],
} as const;

const plain = { carriesMessage: false, expired: false, shown: false };

describe('judge', () => {
  for (const access of accesses) {
    visitors.forEach((role, column) => {
      const verdict = table[access ?? 'unknown'][column];
      it(`sends ${role ?? 'nobody'} at a page for ${access ?? 'nothing'}: ${verdict}`, () => {
        expect(judge({ ...plain, access, role })).toBe(verdict);
      });
      it(`takes the message first for ${role ?? 'nobody'} at a page for ${access ?? 'nothing'}`, () => {
        expect(judge({ ...plain, access, role, carriesMessage: true })).toBe('takingMessage');
      });
      it(`lets a page for ${access ?? 'nothing'} stay as it is judged for ${role ?? 'nobody'}: ${verdict}`, () => {
        expect(judge({ ...plain, access, role, shown: true })).toBe(verdict);
      });
    });
  }

  it.each(Object.entries(expired))('judges a page for %s when the session has expired', (access, [elsewhere, here]) => {
    const question = { ...plain, access: access as NavigationQuestion['access'], role: null, expired: true };
    expect(judge(question)).toBe(elsewhere);
    expect(judge({ ...question, shown: true })).toBe(here);
    expect(judge({ ...question, shown: true, carriesMessage: true })).toBe('takingMessage');
  });
});

describe('navigationMachine', () => {
  const either = [true, false];
  const starts = accesses.flatMap((access) =>
    visitors.flatMap((role) =>
      either.flatMap((carriesMessage) =>
        either.flatMap((expired) => either.map((shown) => ({ access, role, carriesMessage, expired, shown }))),
      ),
    ),
  );
  const model = walk(navigationMachine, { starts, events: [] });
  for (const { name, run } of model.edges) it(name, () => expect(run().status).toBe('done'));

  it('leaves nothing unwalked', () => {
    expect(model.unwalked()).toEqual({ states: [], transitions: [], guards: [] });
  });
});
