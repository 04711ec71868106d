import { and, eq, gt, ne, not, type SQL, sql } from 'drizzle-orm';
import type { PublicEvent } from '../../src/api/contract/registration.ts';
import type { EventStatus } from '../../src/lib/enumerations.ts';
import { mostOf } from '../../src/lib/limits.ts';
import { type PriceTerms, shownPrice, termsOf } from '../../src/lib/pricing.ts';
import { isId } from '../../src/lib/text.ts';
import { settings } from '../platform/db/schema/accounts.ts';
import { eventPages } from '../platform/db/schema/eventPages.ts';
import { forms } from '../platform/db/schema/forms.ts';
import { events } from '../platform/db/schema/usersAndEvents.ts';
import type { Db, Deps } from '../platform/deps.ts';
import { notFound } from '../platform/http/errors.ts';
import { canSend } from '../platform/mail/sendNow.ts';
import { safeHtml } from '../platform/markdown.ts';
import { nextTurn } from '../platform/nextTurn.ts';
import { onceFor, sharedWhileMade } from '../platform/onceFor.ts';
import { createTurns } from '../platform/turns.ts';
import { policiesOf } from '../settings/seller.ts';
import { type FormInPublic, formsInPublic, unnamedOrganiser } from './formOnSale.sql.ts';
import { formState, offerOf, onSaleFirst } from './publicForm.ts';
import { emptyPage, toPublicPage } from './publicPage.ts';

/**
 * What the public page of an event shows: its published forms. Throws 404 unless the event is published, 503
 * where too many events of its organiser wait.
 */
export const readPublicEvent = (deps: Asking & Pick<Deps, 'clock'>, slug: string): Promise<PublicEvent> =>
  readOnce(deps, slug, and(eq(events.slug, slug), events.published));

/** The same of a draft, published or not, to who has the key of its address. Throws 404 for any other key. */
export const readPreview = (deps: Asking & Pick<Deps, 'clock'>, slug: string, key: string): Promise<PublicEvent> =>
  readOnce(deps, `${slug} ${key}`, and(eq(events.slug, slug), eq(eventPages.previewKey, key)), true);

/** The same to its organiser, whether anything was drafted or not. */
export const readOwnPreview = (deps: Asking & Pick<Deps, 'clock'>, eventId: string): Promise<PublicEvent> =>
  read(deps, eq(events.id, eventId), deps.clock().toISOString(), true);

/** Whoever asks for the same while it is read is told the same. */
const readOnce = (deps: Asking & Pick<Deps, 'clock'>, key: string, which: SQL | undefined, isDraft = false) =>
  readings(deps.db)(key, () => read(deps, which, deps.clock().toISOString(), isDraft));

const readings = onceFor((_: Db) => sharedWhileMade<PublicEvent>());

/** An organiser may have 500 events of 100 long descriptions: one of theirs is put together at a time, and all others can wait. */
const turns = createTurns({ atOnce: 4, ofOne: 1, perCaller: mostOf.events + 100, inAll: 3_000 });

type Asking = Pick<Deps, 'db' | 'ownMailServer' | 'publicUrl'>;

async function read(deps: Asking, which: SQL | undefined, now: string, isDraft: boolean): Promise<PublicEvent> {
  const { db } = deps;
  const [found] = await db
    .select({ event: events, organiser: settings, page: isDraft ? eventPages.draft : eventPages.live })
    .from(events)
    .leftJoin(settings, eq(settings.ownerId, events.ownerId))
    .leftJoin(eventPages, eq(eventPages.eventId, events.id))
    .where(which);
  if (!found) throw notFound((words) => words.purchase.unknownEvent);
  const { event, organiser } = found;
  const { id, slug, name, place, description, timeZone, logo, currency, unlisted, published } = event;
  const { page, about } = await toPublicPage(found.page ?? emptyPage(event));
  const times = { startsAt: event.startsAt.toISOString(), endsAt: event.endsAt.toISOString() };
  const terms = termsOf(event.pricing, organiser);
  const forms = await turns.take(event.ownerId, async () => {
    const shown: PublicEvent['forms'] = [];
    let room = mostDescribed;
    for (const form of await formsInPublic(db, id)) {
      const about = room > 0 ? safeHtml(form.description, 3) : '';
      room -= about.length;
      const facts = formOf(form, { published, status: event.status, endsAt: times.endsAt }, terms, now);
      shown.push({ ...facts, about: room < 0 ? '' : about });
      // Others are answered between two, however many there are.
      await nextTurn();
    }
    return shown;
  });
  return {
    event: {
      ...{ id, slug, name, place, description, timeZone, logo, currency, unlisted, ...times, terms },
      about,
      organiser: organiser ? shownOf(organiser) : unnamedOrganiser,
      organiserSlug: organiser?.slug ?? null,
      isOver: now >= times.endsAt,
      findsTickets: await canSend(deps, event.ownerId),
    },
    page,
    next: now >= times.endsAt ? await readNext(db, event.ownerId, now) : null,
    isDraft,
    forms,
  };
}

/** The next event of an organiser that anybody may find. */
async function readNext(db: Db, ownerId: string, now: string): Promise<PublicEvent['next']> {
  const [next] = await db
    .select({ slug: events.slug, name: events.name, startsAt: events.startsAt, timeZone: events.timeZone })
    .from(events)
    .where(
      and(
        eq(events.ownerId, ownerId),
        events.published,
        not(events.unlisted),
        ne(events.status, 'cancelled'),
        gt(events.startsAt, new Date(now)),
      ),
    )
    .orderBy(events.startsAt)
    .limit(1);
  return next ? { ...next, startsAt: next.startsAt.toISOString() } : null;
}

const shownOf = (organiser: typeof settings.$inferSelect): PublicEvent['event']['organiser'] => ({
  name: organiser.organisation,
  contact: organiser.contact,
  policies: policiesOf(organiser),
  mustAccept: organiser.mustAcceptTerms && organiser.termsLink !== '',
});

/** So much HTML of its forms' descriptions is on the page of an event, which may have 100 of them; the others are read on their own pages. */
const mostDescribed = 200_000;

/** A form may have 100 of them. */
const ticketsShown = 6;

function formOf(
  form: FormInPublic,
  event: { published: boolean; status: EventStatus; endsAt: string },
  terms: PriceTerms,
  now: string,
): Omit<PublicEvent['forms'][number], 'about'> {
  const { id, slug, title, closesAt, waitingHours, tickets } = form;
  const state = formState({ form, event, tickets }, now);
  const offers = tickets.map((ticket) => ({ ...ticket, ...offerOf(ticket, form, now), fullPrice: ticket.price }));
  const prices = offers.flatMap(({ state: at, price, vatRate }) =>
    at === 'onSale' ? shownPrice(price, terms, vatRate) : [],
  );
  const later = offers.flatMap(({ state: at, saleStartsAt }) => (at === 'notYet' && saleStartsAt) || []);
  const isOpen = state === 'open';
  const shown = isOpen ? onSaleFirst(offers) : [];
  return {
    ...{ id, slug, title, state, closesAt },
    prices: isOpen && prices.length > 0 ? { lowest: Math.min(...prices), highest: Math.max(...prices) } : null,
    tickets: shown.slice(0, ticketsShown).map(({ name, state: at, price, fullPrice, vatRate, early }) => ({
      ...{ name, state: at, price: shownPrice(price, terms, vatRate) },
      ...(early &&
        at === 'onSale' && {
          earlyBird: { fullPrice: shownPrice(fullPrice, terms, vatRate), until: early.until, left: early.left },
        }),
    })),
    furtherTickets: Math.max(0, shown.length - ticketsShown),
    waitingList: waitingHours !== null,
    salesStart: isOpen && prices.length === 0 ? (later.sort()[0] ?? null) : null,
  };
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

/** Which form stands at an address; null where none does. */
export async function findForm({ db }: Pick<Deps, 'db'>, eventSlug: string, slug: string) {
  const [found] = await db
    .select({ eventId: forms.eventId, formId: forms.id })
    .from(forms)
    .innerJoin(events, eq(events.id, forms.eventId))
    .where(and(eq(events.slug, eventSlug), eq(forms.slug, slug)));
  return found ?? null;
}
