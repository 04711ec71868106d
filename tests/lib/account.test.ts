import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  accountMailKinds,
  accountMailStates,
  appUserTypes,
  isAppCode,
  isMailable,
  linkExpiry,
  loginLinkKinds,
  loginLinkStates,
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
import { deviceOf } from '../../src/lib/device.ts';
import { newPassword } from '../../src/lib/password.ts';

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

it('invites nobody as an owner', () => {
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

it('gives ten recovery codes that may be typed with spaces', () => {
  expect([recoveryCodes, maxCode]).toEqual([{ count: 10, length: 10 }, 40]);
});

describe('newPassword', () => {
  afterEach(() => vi.restoreAllMocks());

  it('draws three groups of four signs, a digit among them', () => {
    const passwords = Array.from({ length: 200 }, newPassword);
    for (const password of passwords) {
      expect(password).toMatch(/^[a-km-np-z2-9+]{4}-[a-km-np-z2-9+]{4}-[a-km-np-z2-9+]{4}$/);
      expect(password).toMatch(/\d/);
    }
    expect(new Set(passwords).size).toBe(200);
  });

  it('draws again when there is no digit', () => {
    const draws = [0, 23, 55];
    vi.spyOn(crypto, 'getRandomValues').mockImplementation(
      (bytes) => (bytes as Uint8Array).fill(draws.shift() ?? 0) as never,
    );
    expect(newPassword()).toBe('2222-2222-2222');
    expect(newPassword()).toBe('2222-2222-2222');
  });
});

const now = new Date('2027-05-01T12:00:00.000Z');
const ends = new Date('2027-05-09T18:00:00.000Z');
const over = new Date('2027-04-01T18:00:00.000Z');

describe('a link into an account', () => {
  it('is for a forgotten password, a first one, a card, a team, a new address, tickets, or a new account; all but the card are mailed', () => {
    expect(loginLinkKinds).toEqual(['reset', 'invite', 'card', 'team', 'email', 'tickets', 'register']);
    expect(accountMailKinds).toEqual(['reset', 'invite', 'team', 'email', 'tickets', 'register', 'emailNotice']);
    expect(accountMailStates).toEqual(['queued', 'sent', 'failed']);
    expect(loginLinkStates).toEqual(['valid', 'used', 'expired', 'unknown', 'locked']);
  });

  it('asks for a password when it is forgotten, the first one, that of a new member of a team, or of a new organiser', () => {
    expect(loginLinkKinds.filter(setsPassword)).toEqual(['reset', 'invite', 'team', 'register']);
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

const mozilla = 'Mozilla/5.0';
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('a device', () => {
  it.each([
    [`${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0 Safari/537.36 Edg/142.0`, 'Edge', 'Windows'],
    [`${mozilla} (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webkit} EdgiOS/142.0 Safari/604.1`, 'Edge', 'iPhone'],
    [`${mozilla} (Linux; Android 15) ${webkit} Chrome/142.0 Safari/537.36 EdgA/142.0`, 'Edge', 'Android'],
    [`${mozilla} (Windows NT 10.0) ${webkit} Chrome/64.0 Safari/537.36 Edge/17.17134`, 'Edge', 'Windows'],
    [`${mozilla} (X11; Linux x86_64) ${webkit} Chrome/142.0 Safari/537.36 OPR/120.0`, 'Opera', 'Linux'],
    ['Opera/9.80 (Windows NT 6.1)', 'Opera', 'Windows'],
    [
      `${mozilla} (Linux; Android 15) ${webkit} SamsungBrowser/28.0 Chrome/130.0 Safari/537.36`,
      'Samsung Internet',
      'Android',
    ],
    [`${mozilla} (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox', 'Mac'],
    [`${mozilla} (iPad; CPU OS 18_0 like Mac OS X) ${webkit} FxiOS/140.0 Safari/605.1.15`, 'Firefox', 'iPad'],
    [`${mozilla} (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/142.0 Safari/537.36`, 'Chrome', 'ChromeOS'],
    [`${mozilla} (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webkit} CriOS/142.0 Safari/604.1`, 'Chrome', 'iPhone'],
    [`${mozilla} (X11; Linux x86_64) ${webkit} HeadlessChrome/142.0 Safari/537.36`, 'Chrome', 'Linux'],
    [`${mozilla} (X11; Linux x86_64) ${webkit} Chromium/142.0 Safari/537.36`, 'Chrome', 'Linux'],
    [`${mozilla} (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.0 Safari/605.1.15`, 'Safari', 'Mac'],
    ['curl/8.5.0', null, null],
    ['NotFirefox/1 XSafari/2 OPRA/3 UbuntuLinux-like myWindowsx Macintoshes', null, null],
    ['', null, null],
  ])('that says %s', (agent, browser, system) => {
    expect(deviceOf(agent)).toEqual({ browser, system });
  });
});
