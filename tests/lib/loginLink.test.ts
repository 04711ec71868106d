import { describe, expect, it } from 'vitest';
import {
  accountMailKinds,
  accountMailStates,
  isMailable,
  linkExpiry,
  loginLinkKinds,
  loginLinkStates,
  setsPassword,
  signInName,
  worksOnce,
} from '../../src/lib/loginLink.ts';

const now = new Date('2027-05-01T12:00:00.000Z');
const ends = new Date('2027-05-09T18:00:00.000Z');
const over = new Date('2027-04-01T18:00:00.000Z');

describe('a link into an account', () => {
  it('is for a forgotten password, a first one, a card, a team, a new address, or tickets; all but the card are mailed', () => {
    expect(loginLinkKinds).toEqual(['reset', 'invite', 'card', 'team', 'email', 'tickets']);
    expect(accountMailKinds).toEqual(['reset', 'invite', 'team', 'email', 'tickets', 'emailNotice']);
    expect(accountMailStates).toEqual(['queued', 'sent', 'failed']);
    expect(loginLinkStates).toEqual(['valid', 'used', 'expired', 'unknown', 'locked']);
  });

  it('asks for a password when it is forgotten, the first one, or that of a new member of a team', () => {
    expect(loginLinkKinds.filter(setsPassword)).toEqual(['reset', 'invite', 'team']);
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
