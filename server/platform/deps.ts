import type { Logger } from 'pino';
import type { FormOnSale } from '../purchase/formOnSale.sql.ts';
import type { Cache } from './cache.ts';
import type { Db } from './db/queries.ts';
import type { Gateways } from './gateways/gateway.ts';
import type { Places } from './hostGuard.ts';
import type { TokenHolder } from './http/caller.ts';
import type { Limiter } from './http/limiter.ts';
import type { OnUnnamed } from './http/reply.ts';
import type { SecurityLog } from './http/securityLog.ts';
import type { CodeLimit, ResetLimit, SignInLimit } from './http/signInLimit.ts';
import type { Bounces } from './mail/imap.ts';
import type { OwnMailServer } from './mail/smtp.ts';
import type { OpenId } from './openId.ts';
import type { Turns } from './turns.ts';

export type { Db, Tx } from './db/queries.ts';

/** Everything outside that the server uses; a test gives its own. */
export type Deps = {
  db: Db;
  /** The same database over connections of their own; absent, there is one kind. */
  apart?: { desk: Db; guests: Db };
  /** Follows the database; what is large to read is read there. Absent, there is none. */
  replica?: Db;
  clock: () => Date;
  log: Logger;
  /** Tells of sign-ins, refusals and what changes who may do what. */
  securityLog: SecurityLog;
  /** False closes `register` once there is an organiser. */
  openRegistration: boolean;
  /** 32 bytes that encrypt what organisers keep secret in their settings. */
  secretKey: Buffer;
  gateways: Gateways;
  /** Who the tokens of the last seconds belong to, by their hash. What ends a session or changes a login forgets them. */
  holders: Cache<TokenHolder>;
  /** What forms sold less than a second ago, by their id: enough to say that a ticket is gone, and for nothing else. */
  soldOutCache: Cache<FormOnSale>;
  limits: {
    signIn: SignInLimit;
    reset: ResetLimit;
    findTickets: ResetLimit;
    registering: ResetLimit;
    codes: CodeLimit;
    /** Challenges of passkeys that were answered. */
    challenges: Limiter;
    /** Ways to the provider of OpenID Connect that were come back from. */
    openIdWays: Limiter;
    linkMails: Limiter;
    linkMailsOfAll: Limiter;
    /** Mails that people of a network have asked for themselves, for the Foyer's own mail server. */
    ownAsks: Limiter;
    /** Mails that organisers of a network have sent through the Foyer's own mail server. */
    foyerMails: Limiter;
    /** Links to new accounts that networks had mailed today, that a wide network had any, and those of all together. */
    registerMails: Limiter;
    registerMailsFirst: Limiter;
    registerMailsOfAll: Limiter;
    promoMisses: Limiter;
    knownEmails: Limiter;
    freeTickets: Limiter;
    freeTicketsWide: Limiter;
    hourlyOrders: Limiter;
    hourlyOrdersWide: Limiter;
    hourlyOrdersUnknown: Limiter;
    loggedFailures: Limiter;
    /** What mails about unpaid orders took with an organiser's own words. */
    ownWords: Limiter;
    /** What all other mails about orders took with them. */
    settledWords: Limiter;
    /** What logins sold at the door. */
    doorSales: Limiter;
    /** Mails with one ticket that an organiser has sent again. */
    ticketMails: Limiter;
    /** Photos that whoever has a ticket, or bought it, has sent for it. */
    ownPhotos: Limiter;
    /** What Stripe tells of an organiser's payments. */
    gatewayEvents: Limiter;
    written: Limiter;
    stored: Limiter;
    storedInYear: Limiter;
  };
  /** What is heavy is done a few at a time, and networks take turns. */
  turns: { hashing: Turns; pdf: Turns; badges: Turns };
  /**
   * Throws 401 or 403 where whoever makes the call may not make it any more. What has waited for a hash, an image or others' servers, or goes through many rows,
   * asks before it goes on. Outside of calls of the signed-in it does nothing.
   */
  stillMay: () => Promise<void>;
  /** As whom whoever makes the call takes turns with others; empty outside of calls of the signed-in. */
  turnName: string;
  /** False lifts the limits on how often a network may make a call. Guessing passwords and promo codes stays limited. */
  callLimits: boolean;
  /** How many orders wait before their buyers stand in line. */
  lineFrom: number;
  /** Signs the puzzles of orders; null where none is asked for. */
  puzzleKey: Buffer | null;
  /** Addresses and networks of the proxies before Foyer. */
  trustProxy: readonly string[];
  /** Where people reach Foyer; null where it is not configured. */
  publicUrl: string | null;
  /** Where whoever runs Foyer reaches it: `publicUrl`, or else an address of this machine. */
  ownUrl: string;
  /** Sends the mails of accounts whose organiser has no mail server; null where there is none. */
  ownMailServer: OwnMailServer | null;
  /** The provider that organisers may sign in with; null where there is none. */
  openId: OpenId | null;
  /** Where organisers' mail servers may be. */
  mailPlaces: Places;
  /** Where mails that cannot be delivered come back to; null where no mailbox is read. */
  bounces: Bounces | null;
  /** How many bytes are left where the data is; null where that is not known. */
  freeDisk: (() => Promise<number>) | null;
  /** The built browser application, null when only the API is served. */
  clientDir: string | null;
  /** Tests give it, and fail. */
  onUnnamed?: OnUnnamed;
};

/** What it takes to ask a gateway about payments, and to move money. */
export type PaymentDeps = Pick<Deps, 'db' | 'clock' | 'gateways' | 'log'>;

/** What it takes to write a mail with its files, and to send it. */
export type MailDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'publicUrl' | 'secretKey' | 'mailPlaces' | 'turns'>;
