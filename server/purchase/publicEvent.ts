import { and, asc, eq, sql } from 'drizzle-orm';
import type { PublicEvent } from '../../src/api/contract/registration.ts';
import { plainPrices, shownPrice, termsOf } from '../../src/lib/pricing.ts';
import { isId } from '../../src/lib/text.ts';
import { settings } from '../platform/db/schema/accounts.ts';
import { forms } from '../platform/db/schema/forms.ts';
import { events } from '../platform/db/schema/usersAndEvents.ts';
import type { Deps } from '../platform/deps.ts';
import { notFound } from '../platform/http/errors.ts';
import { safeHtml } from '../platform/markdown.ts';
import { type FormOnSale, readFormOnSale } from './formOnSale.sql.ts';
import { formState, publicTicket } from './publicForm.ts';

/** What the public page of an event shows: its published forms. Throws 404 unless the event is published. */
export async function readPublicEvent({ db, clock }: Pick<Deps, 'db' | 'clock'>, slug: string): Promise<PublicEvent> {
  const [found] = await db
    .select({ event: events, name: settings.organisation, contact: settings.contact })
    .from(events)
    .leftJoin(settings, eq(settings.ownerId, events.ownerId))
    .where(eq(events.slug, slug));
  if (!found?.event.published) throw notFound((words) => words.purchase.unknownEvent);
  const { id, name, place, description, startsAt, endsAt, timeZone, logo, currency, unlisted } = found.event;
  const ids = await db
    .select({ id: forms.id })
    .from(forms)
    .where(and(eq(forms.eventId, id), forms.published))
    .orderBy(asc(forms.createdAt), forms.id);
  const onSale = await Promise.all(ids.map((form) => readFormOnSale(db, form.id)));
  const now = clock().toISOString();
  return {
    event: {
      ...{ id, slug, name, place, description, timeZone, logo, currency, unlisted },
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      about: safeHtml(description),
      organiser: { name: found.name ?? '', contact: found.contact ?? '' },
      isOver: now >= endsAt.toISOString(),
      terms: onSale[0] ? termsOf(onSale[0].event.pricing, onSale[0].event.seller) : plainPrices,
    },
    forms: onSale.flatMap((each) => (each ? formOf(each, now) : [])),
  };
}

function formOf(onSale: FormOnSale, now: string): PublicEvent['forms'][number] {
  const { id, title, description, closesAt, waitingHours } = onSale.form;
  const state = formState(onSale, now);
  const prices = state === 'open' ? pricesOf(onSale, now) : null;
  return {
    ...{ id, title, about: safeHtml(description, 3), state, closesAt, prices },
    waitingList: waitingHours !== null,
    salesStart: state === 'open' && prices === null ? salesStart(onSale, now) : null,
  };
}

/** When the first of the tickets that are not on sale yet is. */
function salesStart({ form, tickets }: FormOnSale, now: string): string | null {
  const later = tickets.filter((ticket) => publicTicket(ticket, form, now).state === 'notYet');
  return later.flatMap(({ saleStartsAt }) => saleStartsAt ?? []).sort()[0] ?? null;
}

/** Between what the tickets that can be had now cost. */
function pricesOf({ form, event, tickets }: FormOnSale, now: string): PublicEvent['forms'][number]['prices'] {
  const terms = termsOf(event.pricing, event.seller);
  const prices = tickets
    .map((ticket) => publicTicket(ticket, form, now))
    .filter(({ state }) => state === 'onSale')
    .map(({ price, vatRate }) => shownPrice(price, terms, vatRate));
  return prices.length === 0 ? null : { lowest: Math.min(...prices), highest: Math.max(...prices) };
}

/** The slug of a published event's public page; null for any other id. */
export async function publicSlugOf({ db }: Pick<Deps, 'db'>, eventId: string): Promise<string | null> {
  if (!isId(eventId)) return null;
  const [event] = await db
    .select({ slug: events.slug })
    .from(events)
    .where(sql`${events.id} = ${eventId} and ${events.published}`);
  return event?.slug ?? null;
}
