import { describe, expect, it } from 'vitest';
import {
  dueStates,
  isLoopback,
  isMailState,
  isResendable,
  isWaitingMail,
  mailKinds,
  mailRemarks,
  mailSecurities,
  mailServerLimits,
  mailServerTries,
  mailStates,
  serverProblems,
  usualPorts,
} from '../../src/lib/mail.ts';

describe('a mail', () => {
  it('is sent again only where it has not arrived, or nobody knows', () =>
    expect(mailStates.filter(isResendable)).toEqual(['deferred', 'failed', 'inDoubt']));

  it('is to somebody who waits in two kinds', () =>
    expect(mailKinds.filter(isWaitingMail)).toEqual(['waitingJoined', 'waitingOffer']));

  it('is on its way in two states', () => expect(dueStates).toEqual(['queued', 'deferred']));

  it('has one of nine states', () => {
    const states = ['held', 'queued', 'sending', 'sent', 'deferred', 'failed', 'inDoubt', 'suppressed', 'paused'];
    expect(mailStates).toEqual(states);
    expect([...states, '', 'Sent', 'lost'].filter(isMailState)).toEqual(states);
  });

  it('is of one of twelve kinds, with one of seven remarks', () => {
    expect(mailKinds.join(' ')).toBe(
      'confirmation transferInstructions doorInstructions transferReminder paymentReceived ticket refund cancelled expired waitingJoined waitingOffer mailing',
    );
    expect(mailRemarks).toEqual(['outdated', 'noAnswer', 'stopped', 'gaveUp', 'unsubscribed', 'bounced', 'cancelled']);
  });
});

describe('a mail server', () => {
  it('usually listens at a port of its kind of security', () => {
    expect(usualPorts).toEqual({ tls: 465, starttls: 587, none: 25 });
    expect(mailSecurities).toEqual(['tls', 'starttls', 'none']);
  });

  it.each(['localhost', 'LOCALHOST', '127.0.0.1', '127.12.255.3', '::1'])('is on the same machine at %s', (host) =>
    expect(isLoopback(host)).toBe(true));

  it.each([
    'localhost.example',
    'my-localhost',
    '127.0.0',
    '128.0.0.1',
    '127.0.0.1.example',
    'a127.0.0.1',
    '::11',
    '',
  ])('is on another machine at %j', (host) => expect(isLoopback(host)).toBe(false));

  it('has a sentence for each of nine problems, and limits', () => {
    expect(serverProblems.join(' ')).toBe('unknownHost unreachable timeout tls login noLogin notMail sender refused');
    expect(mailServerLimits).toEqual({ host: 253, username: 254, password: 500, name: 120, perMinute: 6_000 });
    expect(mailServerTries).toEqual({ calls: 30, seconds: 600 });
  });
});
