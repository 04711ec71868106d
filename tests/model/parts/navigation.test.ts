import { describe, expect, it } from 'vitest';
import { type Role, roles } from '../../../src/lib/account.ts';
import { judge, type NavigationQuestion, navigationMachine } from '../../../src/machines/parts/navigation.ts';
import { dashboardOf, type Route, routes } from '../../../src/paths.ts';
import { visitors as everybody, homes, pageAccess, type Visitor } from '../../support/access.ts';
import { walk } from '../../support/walk.ts';

const visitors: Array<Role | null> = [null, ...roles];
const accesses: NavigationQuestion['access'][] = [
  'root',
  'public',
  'signedOut',
  'signedIn',
  'door',
  'stand',
  'admin',
  null,
];

/** Rows: access. Columns: signed out, admin, checkin, exhibitor, attendee. */
const table = {
  root: ['toHome', 'toHome', 'toHome', 'toHome', 'toHome'],
  public: ['allowed', 'allowed', 'allowed', 'allowed', 'allowed'],
  signedOut: ['allowed', 'toHome', 'toHome', 'toHome', 'toHome'],
  signedIn: ['toSignIn', 'allowed', 'allowed', 'allowed', 'allowed'],
  door: ['toSignIn', 'allowed', 'allowed', 'toOwnDashboard', 'toOwnDashboard'],
  stand: ['toSignIn', 'allowed', 'toOwnDashboard', 'allowed', 'toOwnDashboard'],
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

const plain = { locked: false, carriesMessage: false, expired: false, shown: false, hasPublicPage: false };

describe('judge', () => {
  for (const access of accesses) {
    visitors.forEach((role, column) => {
      const verdict = table[access ?? 'unknown'][column];
      it(`sends ${role ?? 'a visitor'} at a page for ${access ?? 'nothing'}: ${verdict}`, () => {
        expect(judge({ ...plain, access, role })).toBe(verdict);
      });
      it(`takes the message first for ${role ?? 'a visitor'} at a page for ${access ?? 'nothing'}`, () => {
        expect(judge({ ...plain, access, role, carriesMessage: true })).toBe('takingMessage');
      });
      it(`keeps ${role ?? 'a visitor'} at the kiosk that the device is locked to, who asks for a page for ${access ?? 'nothing'}`, () => {
        expect(judge({ ...plain, access, role, locked: true, carriesMessage: true, shown: true })).toBe('toKiosk');
      });
      it(`lets a page for ${access ?? 'nothing'} stay as it is judged for ${role ?? 'a visitor'}: ${verdict}`, () => {
        expect(judge({ ...plain, access, role, shown: true })).toBe(verdict);
      });
    });
  }

  it.each([
    ['admin', null, {}, 'toPublicPage'],
    ['signedIn', null, {}, 'toPublicPage'],
    ['admin', null, { expired: true }, 'toPublicPage'],
    ['admin', null, { expired: true, shown: true }, 'askingAgain'],
    ['admin', 'admin', {}, 'allowed'],
    ['admin', 'attendee', {}, 'toOwnDashboard'],
    ['public', null, {}, 'allowed'],
    ['admin', null, { carriesMessage: true }, 'takingMessage'],
  ] as const)('where a page for %s has a public one, sends %s with %o: %s', (access, role, facts, verdict) => {
    expect(judge({ ...plain, hasPublicPage: true, access, role, ...facts })).toBe(verdict);
  });

  it.each(Object.entries(expired))('judges a page for %s when the session has expired', (access, [elsewhere, here]) => {
    const question = { ...plain, access: access as NavigationQuestion['access'], role: null, expired: true };
    expect(judge(question)).toBe(elsewhere);
    expect(judge({ ...question, shown: true })).toBe(here);
    expect(judge({ ...question, shown: true, carriesMessage: true })).toBe('takingMessage');
  });
});

describe('the routes', () => {
  const patterns = Object.fromEntries(Object.entries(routes).map(([name, { pattern }]) => [name, pattern]));
  const roleOf = (visitor: Visitor) => (visitor === 'signedOut' ? null : visitor);

  /** The page where a visitor ends who asks for that one, once the guard has sent them as often as it will. */
  function endOf(page: Route | null, role: Role | null, steps = 0): string {
    const verdict = judge({
      access: page?.access ?? 'root',
      role,
      locked: false,
      carriesMessage: false,
      expired: false,
      shown: false,
      hasPublicPage: false,
    });
    if (verdict === 'allowed' && page) return page.pattern;
    if (steps > 3) return 'nowhere';
    if (verdict === 'toSignIn') return endOf(routes.signin, role, steps + 1);
    if (verdict === 'toHome') return endOf(routes.home, role, steps + 1);
    if (verdict !== 'toOwnDashboard' || !role) return verdict;
    const dashboard = Object.values<Route>(routes).find(({ pattern }) => pattern === dashboardOf[role]);
    return dashboard ? endOf(dashboard, role, steps + 1) : 'nowhere';
  }

  it('are those of the table and no others, at its addresses', () => {
    expect(patterns).toEqual(Object.fromEntries(Object.entries(pageAccess).map(([name, { path }]) => [name, path])));
  });

  it.each(Object.keys(pageAccess) as (keyof typeof pageAccess)[])('open %s to those of the table only', (name) => {
    const { path, may } = pageAccess[name];
    const ends = Object.fromEntries(everybody.map((visitor) => [visitor, endOf(routes[name], roleOf(visitor))]));
    const expected = everybody.map((visitor) => [visitor, may.includes(visitor) ? path : homes[visitor]]);
    expect(ends).toEqual(Object.fromEntries(expected));
  });

  it('lead from the empty path to everybody’s own page', () => {
    const ends = everybody.map((visitor) => [visitor, endOf(null, roleOf(visitor))]);
    expect(Object.fromEntries(ends)).toEqual(homes);
  });
});

describe('navigationMachine', () => {
  const question = (access: NavigationQuestion['access'], facts: Partial<NavigationQuestion> = {}) => ({
    ...plain,
    role: null,
    access,
    ...facts,
  });
  const starts = {
    'elsewhere than the kiosk': question('public', { locked: true, carriesMessage: true }),
    'at a page of the door': question('door', { role: 'checkin' }),
    'at a page of the door, as an exhibitor': question('door', { role: 'exhibitor' }),
    'at a page of a stand': question('stand', { role: 'exhibitor' }),
    'with a message': question('admin', { carriesMessage: true }),
    'nowhere known': question(null),
    'at the root': question('root'),
    'at a public page': question('public'),
    'at the sign-in page': question('signedOut'),
    'at the sign-in page, signed in': question('signedOut', { role: 'attendee' }),
    'at a page for users': question('signedIn', { role: 'attendee' }),
    'at a page for users, signed out': question('signedIn'),
    'at a page for users, signed out of it': question('signedIn', { shown: true }),
    'at a page for users, after the session expired elsewhere': question('signedIn', { expired: true }),
    'at a page for users, where the session expired': question('signedIn', { expired: true, shown: true }),
    'at a page for organisers': question('admin', { role: 'admin' }),
    'at a page for organisers, as an attendee': question('admin', { role: 'attendee' }),
    'at a page for organisers, signed out': question('admin'),
    'at a page for organisers that has a public one': question('admin', { hasPublicPage: true }),
  };
  const { differences } = walk(navigationMachine, { starts, events: {} });

  it('goes where the table says, and changes nothing of the question', () => {
    const start = (happens: keyof typeof starts, next: string) => ['start', happens, next, starts[happens]] as const;
    expect(
      differences([
        start('elsewhere than the kiosk', 'toKiosk'),
        start('at a page of the door', 'allowed'),
        start('at a page of the door, as an exhibitor', 'toOwnDashboard'),
        start('at a page of a stand', 'allowed'),
        start('with a message', 'takingMessage'),
        start('nowhere known', 'toNotFound'),
        start('at the root', 'toHome'),
        start('at a public page', 'allowed'),
        start('at the sign-in page', 'allowed'),
        start('at the sign-in page, signed in', 'toHome'),
        start('at a page for users', 'allowed'),
        start('at a page for users, signed out', 'toSignIn'),
        start('at a page for users, signed out of it', 'toSignIn'),
        start('at a page for users, after the session expired elsewhere', 'toSignIn'),
        start('at a page for users, where the session expired', 'askingAgain'),
        start('at a page for organisers', 'allowed'),
        start('at a page for organisers, as an attendee', 'toOwnDashboard'),
        start('at a page for organisers, signed out', 'toSignIn'),
        start('at a page for organisers that has a public one', 'toPublicPage'),
      ]),
    ).toEqual([]);
  });
});
