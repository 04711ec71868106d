import { describe, expect, it } from 'vitest';
import type { CurrentUser } from '../../../src/api/contract/account.ts';
import { type KeptSession, sessionMachine } from '../../../src/machines/parts/session.ts';
import { walk } from '../../support/walk.ts';

const user = (role: string) =>
  ({ id: 'u1', role, email: 'ada@example.org', name: 'Ada', eventId: null }) as unknown as CurrentUser;
const kept = (role: string): KeptSession => ({ token: 't', currentUser: user(role) });

const roles = ['admin', 'checkin', 'exhibitor', 'attendee'];
const inside = roles.map((role) => `signedIn.${role}`);

describe('sessionMachine', () => {
  const { differences, tags } = walk(sessionMachine, {
    starts: {
      'nothing kept': { kept: null },
      'a token without a user': { kept: { token: 't', currentUser: null } },
      'an unknown role': { kept: kept('wizard') },
      'an exhibitor kept': { kept: kept('exhibitor') },
    },
    events: {
      'opened as admin': { type: 'session.opened', token: 't', currentUser: user('admin') },
      'opened as checkin': { type: 'session.opened', token: 't', currentUser: user('checkin') },
      'opened as exhibitor': { type: 'session.opened', token: 't', currentUser: user('exhibitor') },
      'opened as attendee': { type: 'session.opened', token: 't', currentUser: user('attendee') },
      'opened as wizard': { type: 'session.opened', token: 't', currentUser: user('wizard') },
      expired: { type: 'session.expired', at: '/settings' },
      'profile changed': { type: 'profile.changed', profile: { name: 'Grace', kiosk: '/event/e1/kiosk' } },
      'closed in another tab': { type: 'storage.changed', kept: null },
      'exhibitor in another tab': { type: 'storage.changed', kept: kept('exhibitor') },
    },
  });

  it('goes where the table says', () => {
    const open = (role: 'admin' | 'checkin' | 'exhibitor' | 'attendee') =>
      [
        ['signedOut', `opened as ${role}`, `signedIn.${role}`, 'store', { kept: kept(role), returnTo: null }],
        [
          'expired',
          `opened as ${role}`,
          `signedIn.${role}`,
          'store',
          { kept: kept(role), lastUser: null, returnTo: null },
        ],
      ] as const;
    const renamed = (role: string) => ({
      kept: { token: 't', currentUser: { ...user(role), name: 'Grace', kiosk: '/event/e1/kiosk' } },
    });

    expect(
      differences([
        ['start', ['nothing kept', 'a token without a user', 'an unknown role'], 'signedOut', { kept: null }],
        ['start', 'an exhibitor kept', 'signedIn.exhibitor'],

        ...open('admin'),
        ...open('checkin'),
        ...open('exhibitor'),
        ...open('attendee'),
        ['signedOut', 'opened as wizard', '↻ signedOut', 'store'],
        ['expired', 'opened as wizard', 'signedOut', 'store', { lastUser: null }],

        [inside, 'session.closed', 'signedOut', 'store', { kept: null }],
        [
          inside,
          'expired',
          'expired',
          'store',
          { kept: null, lastUser: ({ kept }) => kept?.currentUser ?? null, returnTo: '/settings' },
        ],
        ['signedIn.admin', 'profile changed', '=', 'store', renamed('admin')],
        ['signedIn.checkin', 'profile changed', '=', 'store', renamed('checkin')],
        ['signedIn.exhibitor', 'profile changed', '=', 'store', renamed('exhibitor')],
        ['signedIn.attendee', 'profile changed', '=', 'store', renamed('attendee')],

        [inside, 'closed in another tab', 'signedOut', { kept: null }],
        ['signedOut', 'closed in another tab', '↻ signedOut'],
        ['expired', 'closed in another tab', 'signedOut', { lastUser: null }],
        ['signedIn.exhibitor', 'exhibitor in another tab', '↻ signedIn.exhibitor', { kept: kept('exhibitor') }],
        [
          ['signedIn.admin', 'signedIn.checkin', 'signedIn.attendee', 'signedOut'],
          'exhibitor in another tab',
          'signedIn.exhibitor',
          { kept: kept('exhibitor'), returnTo: null },
        ],
        [
          'expired',
          'exhibitor in another tab',
          'signedIn.exhibitor',
          { kept: kept('exhibitor'), lastUser: null, returnTo: null },
        ],
      ]),
    ).toEqual([]);
  });

  it('tags its states', () => expect(tags()).toEqual({ signedIn: ['signedIn'] }));
});
