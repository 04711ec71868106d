import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { LoginLinkKind, MemberRole } from '../../../src/lib/account.ts';
import { securityLines } from '../../../src/lib/limits.ts';
import { wideNetworkOf } from './network.ts';
import { originFinder } from './origin.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** The id of who calls. */
    caller: string;
  }
}

/** What is told in the security log; docs/running.md says what each is. */
export const securityEvents = [
  'signedIn',
  'signInFailed',
  'signInLocked',
  'codeAsked',
  'codeFailed',
  'linkFailed',
  'passwordFailed',
  'signedOut',
  'sessionEnded',
  'sessionsEnded',
  'passwordForgotten',
  'passwordSet',
  'passwordReset',
  'passwordChanged',
  'emailAsked',
  'emailChanged',
  'secondFactorOn',
  'secondFactorOff',
  'recoveryCodesRenewed',
  'passkeyAdded',
  'passkeyRemoved',
  'openIdConnected',
  'openIdRemoved',
  'secondStepRequired',
  'secondStepOptional',
  'memberInvited',
  'memberRoleChanged',
  'memberRemoved',
  'loginSaved',
  'loginsAdded',
  'loginLocked',
  'loginUnlocked',
  'loginRemoved',
  'cardsMade',
  'deviceCodeMade',
  'paymentKeysSaved',
  'mailServerSaved',
  'mailServerRemoved',
  'refused',
  'limited',
  'signatureFailed',
] as const;
export type SecurityEvent = (typeof securityEvents)[number];

/** With a password, with a passkey, or by a link. */
export type SignInWay = 'password' | 'passkey' | LoginLinkKind;

type About = {
  /** Whose account or login it is about; null where that is not known. */
  account?: string | null;
  /** How somebody signed in. */
  way?: SignInWay;
  /** What a member of a team is from then on. */
  role?: MemberRole;
};

/**
 * Writes a line of the security log. No name, address, password or key may be in it, since logs are kept and passed on: people are ids, networks the wide
 * ones around them.
 */
export type SecurityLog = (c: Context, ...told: Parameters<Note>) => void;
export type Note = (event: SecurityEvent, about?: About) => void;

type LogDeps = { log: Logger; clock: () => Date; trustProxy: readonly string[] };

/** Makes the security log. Of each event a minute has so many lines, and how many were left out stands in the next one, so that a flood of one fills no disk and hides no other. */
export function createSecurityLog({ log, clock, trustProxy }: LogDeps): SecurityLog {
  const originOf = originFinder(trustProxy);
  const counts = new Map<SecurityEvent, { minute: number; lines: number; leftOut: number }>();

  /** How many lines of an event were left out before this one; null where this one is left out, too. */
  function leftOutBefore(event: SecurityEvent): number | null {
    const minute = Math.floor(clock().getTime() / 60_000);
    const before = counts.get(event);
    const count = before?.minute === minute ? before : { minute, lines: 0, leftOut: before?.leftOut ?? 0 };
    counts.set(event, count);
    if (count.lines >= securityLines) {
      count.leftOut++;
      return null;
    }
    const { leftOut } = count;
    count.lines++;
    count.leftOut = 0;
    return leftOut;
  }

  return (c, event, about = {}) => {
    const leftOut = leftOutBefore(event);
    if (leftOut === null) return;
    const { network } = originOf(c);
    log.info(
      {
        security: event,
        request: c.get('requestId'),
        call: c.get('call'),
        by: c.get('caller'),
        ...(network !== '' && { network: wideNetworkOf(network) }),
        ...about,
        ...(leftOut > 0 && { leftOut }),
      },
      'security',
    );
  };
}
