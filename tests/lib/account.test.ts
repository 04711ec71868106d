import { describe, expect, it } from 'vitest';
import {
  accountMailStates,
  appUserTypes,
  connectsProvider,
  isAppCode,
  isMailable,
  linkExpiry,
  loginLinkKinds,
  loginLinkStates,
  mailedLinkKinds,
  maxCode,
  mayAs,
  memberRoles,
  plainCode,
  recoveryCodes,
  roles,
  setsPassword,
  signInName,
  teamNeeds,
  teamRoles,
  worksOnce,
} from '../../src/lib/account.ts';

it('has four roles, three of them for people of one event', () => {
  expect(roles).toEqual(['admin', 'checkin', 'exhibitor', 'attendee']);
  expect(appUserTypes).toEqual(['checkin', 'exhibitor', 'attendee']);
});

it('lets the owner do all, managers all but the owner’s, finance move money, and others look', () => {
  const allowed = Object.fromEntries(teamRoles.map((role) => [role, teamNeeds.filter((need) => mayAs(role, need))]));
  expect(allowed).toEqual({
    owner: ['read', 'manage', 'finance', 'export', 'owner'],
    manager: ['read', 'manage', 'finance', 'export'],
    finance: ['read', 'finance'],
    readOnly: ['read'],
  });
});

it('refuses to invite an owner', () => {
  expect(memberRoles).toEqual(['manager', 'finance', 'readOnly']);
});

it('reads a code however it is typed', () => {
  expect(['abcde-23456', ' ABCDE 23456 ', 'abcde23456'].map(plainCode)).toEqual(Array(3).fill('ABCDE23456'));
});

it('tells the code of an app from a recovery code', () => {
  expect(['123456', '123 456', '12345', '1234567', 'ABCDE-23456'].map(isAppCode)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

it('gives ten recovery codes of twenty-four letters and digits that may be typed with spaces', () => {
  expect([recoveryCodes, maxCode]).toEqual([{ count: 10, groups: 6 }, 40]);
});

const now = new Date('2027-05-01T12:00:00.000Z');
const ends = new Date('2027-05-09T18:00:00.000Z');
const over = new Date('2027-04-01T18:00:00.000Z');

describe('a link into an account', () => {
  it('is for a forgotten password, a first one, a card, a device, a team, a new address, tickets, a new account, or who comes back from a provider; all but the card’s, the device’s and that are mailed', () => {
    expect(loginLinkKinds).toEqual([
      'reset',
      'invite',
      'card',
      'device',
      'team',
      'email',
      'tickets',
      'register',
      'openId',
    ]);
    expect(mailedLinkKinds).toEqual(['reset', 'invite', 'team', 'email', 'tickets', 'register']);
    expect(accountMailStates).toEqual(['queued', 'sent', 'failed']);
    expect(loginLinkStates).toEqual(['valid', 'used', 'expired', 'unknown', 'locked']);
  });

  it('asks for a password when it is forgotten, the first one, that of a new member of a team, or of a new organiser', () => {
    expect(loginLinkKinds.filter(setsPassword)).toEqual(['reset', 'invite', 'team', 'register']);
  });

  it('begins an account with one at a provider where it is that of a new member of a team or of a new organiser', () => {
    expect(loginLinkKinds.filter(connectsProvider)).toEqual(['team', 'register']);
  });

  it('works once, but to tickets as often as it is opened', () => {
    expect(loginLinkKinds.filter((kind) => !worksOnce(kind))).toEqual(['tickets']);
  });

  it.each([
    ['reset', ends, '2027-05-01T12:30:00.000Z'],
    ['reset', null, '2027-05-01T12:30:00.000Z'],
    ['invite', ends, '2027-05-08T12:00:00.000Z'],
    ['team', null, '2027-05-08T12:00:00.000Z'],
    ['email', ends, '2027-05-02T12:00:00.000Z'],
    ['card', ends, '2027-05-10T18:00:00.000Z'],
    ['card', over, '2027-05-02T12:00:00.000Z'],
    ['tickets', ends, '2027-05-02T12:00:00.000Z'],
    ['card', null, '2027-05-02T12:00:00.000Z'],
    ['register', null, '2027-05-02T12:00:00.000Z'],
    ['device', ends, '2027-05-01T12:10:00.000Z'],
    ['device', over, '2027-05-01T12:10:00.000Z'],
    ['openId', null, '2027-05-01T12:05:00.000Z'],
  ] as const)('to %s, with an event until %o, expires at %s', (kind, eventEndsAt, expires) => {
    expect(linkExpiry(kind, now, eventEndsAt).toISOString()).toBe(expires);
  });
});

describe('a login without an email address', () => {
  it('signs in with a name that looks like one, to which no mail goes', () => {
    const name = signInName('gate-1', 'harbour-day');
    expect(name).toBe('gate-1@harbour-day.internal');
    expect([isMailable(name), isMailable('A@B.INTERNAL'), isMailable('ada@internal.example.org')]).toEqual([
      false,
      false,
      true,
    ]);
  });
});
