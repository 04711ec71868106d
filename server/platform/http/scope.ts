import { eq, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Endpoint, Scope } from '../../../src/api/contract/endpoint.ts';
import { badges, registeredUsers } from '../db/schema/attendees.ts';
import { badgeDesigns } from '../db/schema/badges.ts';
import { entryConflicts } from '../db/schema/door.ts';
import { scans } from '../db/schema/exhibitors.ts';
import { forms, formTypes } from '../db/schema/forms.ts';
import { mailings, mails } from '../db/schema/mails.ts';
import { purchases } from '../db/schema/purchases.ts';
import { promos, tickets } from '../db/schema/tickets.ts';
import { events, stands, users } from '../db/schema/usersAndEvents.ts';
import { waitingEntries } from '../db/schema/waiting.ts';
import type { Db, Deps } from '../deps.ts';
import type { Caller } from './caller.ts';
import { notFound, toldAs } from './errors.ts';
import type { EventScope } from './handler.ts';

/** Checks a call's ids against its caller; answers with the event they lead to, null where none was given. */
export type ScopeCheck = (input: unknown, user: Caller) => Promise<EventScope | null>;

/** Makes the check of an endpoint's `within`: one prepared query, whatever the number of ids, which calls with ids of the same kinds share. */
export function scopeChecks({ db }: Deps): (endpoint: Endpoint) => ScopeCheck {
  const made = new Map<string, NonNullable<ReturnType<typeof prepareFind>>>();
  return ({ within = {} }) => {
    const keys = Object.keys(within);
    const kinds = Object.values(within) as Scope[];
    const name = `scope_${kinds.join('_')}`;
    const find = made.get(name) ?? prepareFind(db, name, kinds);
    if (!find) return async () => null;
    made.set(name, find);

    return async (input, user) => {
      const ids = keys.map((key) => at(input, key) ?? null);
      const given = ids.filter((id) => id !== null);
      if (given.length === 0) return null;
      const found = await find.execute({ ...ids });
      const [scope] = found;
      const oneEvent = scope && found.every(({ eventId }) => eventId === scope.eventId);
      // What is there and somebody else's, unlike what is not there.
      if (!oneEvent || !mayTouch(user, scope)) throw found.length > 0 ? toldAs(notFound(), 'refused') : notFound();
      if (found.length !== given.length) throw notFound();
      const logins = ids.filter((id, which) => id !== null && kinds[which] === 'appUser');
      // An app user may not touch another one.
      if (user.role !== 'admin' && logins.some((id) => id !== user.id)) throw toldAs(notFound(), 'refused');
      return scope;
    };
  };
}

/** Looks for the events of ids of these kinds, which are told by their place among them. */
function prepareFind(db: Db, name: string, kinds: readonly Scope[]) {
  const [first, second, ...more] = kinds.map((kind, place) => leadsTo(db, kind, String(place)));
  return first && (second ? unionAll(first, second, ...more) : first).prepare(name);
}

const mayTouch = (user: Caller, scope: EventScope): boolean =>
  user.role === 'admin' ? scope.ownerId === user.ownerId : scope.eventId === user.eventId;

/** The same in SQL, of an event that others in the statement name; `owner` and `event` are the parameters that `reachOf` gives. */
export const reachSql = (eventId: string, owner: string, event: string): string =>
  `exists (select from events reached where reached.id = ${eventId} and (reached.owner_id = ${owner} or reached.id = ${event}))`;
export const reachOf = (
  user: Pick<Caller, 'ownerId' | 'role' | 'eventId'>,
): [owner: string | null, event: string | null] =>
  user.role === 'admin' ? [user.ownerId, null] : [null, user.eventId];

const at = (input: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], input);

const facts = {
  eventId: sql<string>`${events.id}`.as('event_id'),
  ownerId: sql<string>`${events.ownerId}`.as('owner_id'),
};

/** The query from one id, at the placeholder of this name, to its event. */
function leadsTo(db: Db, scope: Scope, name: string) {
  const id = sql.placeholder(name);
  const from = db.select(facts).from(events);
  const viaForm = db.select(facts).from(events).innerJoin(forms, eq(forms.eventId, events.id));
  const viaAttendee = db.select(facts).from(events).innerJoin(registeredUsers, eq(registeredUsers.eventId, events.id));
  const queries = {
    event: () => from.where(eq(events.id, id)),
    form: () => viaForm.where(eq(forms.id, id)),
    formType: () => from.innerJoin(formTypes, eq(formTypes.eventId, events.id)).where(eq(formTypes.id, id)),
    ticket: () => viaForm.innerJoin(tickets, eq(tickets.formId, forms.id)).where(eq(tickets.id, id)),
    promo: () => viaForm.innerJoin(promos, eq(promos.formId, forms.id)).where(eq(promos.id, id)),
    appUser: () => from.innerJoin(users, eq(users.eventId, events.id)).where(eq(users.id, id)),
    registeredUser: () => viaAttendee.where(eq(registeredUsers.id, id)),
    purchase: () => from.innerJoin(purchases, eq(purchases.eventId, events.id)).where(eq(purchases.id, id)),
    waitingEntry: () =>
      viaForm.innerJoin(waitingEntries, eq(waitingEntries.formId, forms.id)).where(eq(waitingEntries.id, id)),
    mail: () => from.innerJoin(mails, eq(mails.eventId, events.id)).where(eq(mails.id, id)),
    mailing: () => from.innerJoin(mailings, eq(mailings.eventId, events.id)).where(eq(mailings.id, id)),
    badge: () =>
      viaAttendee.innerJoin(badges, eq(badges.registeredUserId, registeredUsers.id)).where(eq(badges.id, id)),
    contact: () =>
      from
        .innerJoin(stands, eq(stands.eventId, events.id))
        .innerJoin(scans, eq(scans.standId, stands.id))
        .where(eq(scans.id, id)),
    conflict: () =>
      from.innerJoin(entryConflicts, eq(entryConflicts.eventId, events.id)).where(eq(entryConflicts.id, id)),
    badgeDesign: () => from.innerJoin(badgeDesigns, eq(badgeDesigns.eventId, events.id)).where(eq(badgeDesigns.id, id)),
  } satisfies Record<Scope, () => unknown>;
  return queries[scope]();
}
