export const roles = ['admin', 'checkin', 'exhibitor', 'attendee'] as const;
export type Role = (typeof roles)[number];
/** The roles of people who belong to one event. */
export const appUserTypes = ['checkin', 'exhibitor', 'attendee'] as const;
export type AppUserType = (typeof appUserTypes)[number];

/** What people of an organisation are to it. The owner is the account that the organisation belongs to, the others are invited. */
export const teamRoles = ['owner', 'manager', 'finance', 'readOnly'] as const;
export type TeamRole = (typeof teamRoles)[number];

/** What a member can be invited as. */
export const memberRoles = ['manager', 'finance', 'readOnly'] as const satisfies readonly TeamRole[];
export type MemberRole = (typeof memberRoles)[number];

/**
 * What a call asks of a member of an organisation. `read`: to look. `manage`: to change events, forms, attendees, mails. `finance`: to
 * move money, or say that it has moved. `export`: to take personal data away in a file. `owner`: the team, and what is secret.
 */
export const teamNeeds = ['read', 'manage', 'finance', 'export', 'owner'] as const;
export type TeamNeed = (typeof teamNeeds)[number];

const allowed: Record<TeamRole, readonly TeamNeed[]> = {
  owner: teamNeeds,
  manager: ['read', 'manage', 'finance', 'export'],
  finance: ['read', 'finance'],
  readOnly: ['read'],
};

/** Whether a member may do what needs this. */
export const mayAs = (role: TeamRole, need: TeamNeed): boolean => allowed[role].includes(need);

/** How many recovery codes an account gets, and of how many groups of four letters and digits each is. */
export const recoveryCodes = { count: 10, groups: 6 };

/** The longest code that is worth reading, with the spaces that may be typed. */
export const maxCode = 40;

/** A code as it is compared: people type spaces, dashes and small letters. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

/** Whether a code looks like one of an app; any other may be a recovery code. */
export const isAppCode = (typed: string): boolean => /^\d{6}$/.test(plainCode(typed));

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * What a link into an account is for. `reset`: a forgotten password. `invite`: a new login's first password. `card`: signing in on one
 * device, from a printed card. `device`: setting up a door's device, by a code on the organiser's screen. `team`: joining an organisation. `email`: an account's new address. `tickets`: an attendee asked for their tickets of an event.
 * `register`: a new organiser's first password. `openId`: whoever has come back from the provider that they sign in with.
 */
export const loginLinkKinds = [
  'reset',
  'invite',
  'card',
  'device',
  'team',
  'email',
  'tickets',
  'register',
  'openId',
] as const;
export type LoginLinkKind = (typeof loginLinkKinds)[number];

/** The links that are mailed. */
export const mailedLinkKinds = [
  'reset',
  'invite',
  'team',
  'email',
  'tickets',
  'register',
] as const satisfies readonly LoginLinkKind[];

export const accountMailStates = ['queued', 'sent', 'failed'] as const;
export type AccountMailState = (typeof accountMailStates)[number];

/** How a new organiser's link gets to them. */
export const linkWays = ['mail', 'log'] as const;
export type LinkWay = (typeof linkWays)[number];

/** How a link stands. `unknown`: it was never given out, or is gone for long. `locked`: its login may not be used. */
export const loginLinkStates = ['valid', 'used', 'expired', 'unknown', 'locked'] as const;
export type LoginLinkState = (typeof loginLinkStates)[number];

/** Minutes that the link of a forgotten password is valid. */
export const resetMinutes = 30;
/** Hours that the link to a new address, or to a new organiser's account, is valid. */
export const emailHours = 24;
/** Days that a new login's link is valid. */
export const inviteDays = 7;
/** Hours that the link to an attendee's tickets is valid, however often it is opened. */
export const ticketsHours = 24;
/** Minutes that whoever has come back from their provider has to give a code, where one is asked for. */
const openIdLinkMinutes = 5;
/** Minutes in which a device has to take the code that sets it up. */
const deviceMinutes = 10;
/** Days that cards are valid after the end of their event, to sign in for what is left to do. */
const cardDays = 1;

/** When a link made now expires; one for an event that is over is valid for a day. */
export function linkExpiry(kind: LoginLinkKind, now: Date, eventEndsAt: Date | null): Date {
  if (kind === 'reset') return new Date(now.getTime() + resetMinutes * minute);
  if (kind === 'openId') return new Date(now.getTime() + openIdLinkMinutes * minute);
  if (kind === 'device') return new Date(now.getTime() + deviceMinutes * minute);
  if (kind === 'invite' || kind === 'team') return new Date(now.getTime() + inviteDays * day);
  if (kind === 'email' || kind === 'register') return new Date(now.getTime() + emailHours * 60 * minute);
  if (kind === 'tickets') return new Date(now.getTime() + ticketsHours * 60 * minute);
  return new Date(Math.max(eventEndsAt?.getTime() ?? 0, now.getTime()) + cardDays * day);
}

/** Whether the link asks for a new password before it lets anybody in. */
export const setsPassword = (kind: LoginLinkKind): boolean =>
  kind === 'reset' || kind === 'invite' || kind === 'team' || kind === 'register';

/** Whether an account at a provider can be connected by the link instead of setting a password. */
export const connectsProvider = (kind: LoginLinkKind): boolean => kind === 'team' || kind === 'register';

/** Whether the link works once. The one to tickets is opened on a laptop and, on the way there, on a phone. */
export const worksOnce = (kind: LoginLinkKind): boolean => kind !== 'tickets';

/**
 * The domain of the names with which logins without an email address sign in. It is reserved: no mail ever leaves for it.
 */
const ownDomain = 'internal';

/** Whether mail can be sent to the address of a login. */
export const isMailable = (email: string): boolean => !email.toLowerCase().endsWith(`.${ownDomain}`);

/** What a login without an email address signs in with: `gate-1@harbour-day.internal`. */
export const signInName = (name: string, eventSlug: string): string => `${name}@${eventSlug}.${ownDomain}`;
