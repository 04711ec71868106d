import { eq } from 'drizzle-orm';
import { countries } from '../../src/lib/countries.ts';
import { phoneText } from '../../src/lib/phone.ts';
import { settings } from '../platform/db/schema/accounts.ts';
import { events } from '../platform/db/schema/usersAndEvents.ts';
import type { Tx } from '../platform/deps.ts';
import { nextTurn } from '../platform/nextTurn.ts';

/*
 * In which country an event is, which is not asked for: its time zone says it, and the organiser's own country where several have that zone,
 * or none.
 */

type Where = { timeZone: string; sellerCountry: string };
type HasZones = Intl.Locale & { getTimeZones?: () => string[]; timeZones?: string[] };

const known = new Map<string, string>();

/** How a time zone is called in lists; asking costs a tenth of a millisecond. */
function canonical(timeZone: string): string {
  const name = known.get(timeZone) ?? new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  known.set(timeZone, name);
  return name;
}

const byZone = new Map<string, string[]>();
/** Countries whose zones have not been asked for: those of all take a tenth of a second. */
const unasked = [...countries];

/** Asks for the zones of one more country; false where there is none. */
function askNext(): boolean {
  const next = unasked.shift();
  if (!next) return false;
  const locale: HasZones = new Intl.Locale('und', { region: next.code });
  for (const zone of locale.getTimeZones?.() ?? locale.timeZones ?? [])
    byZone.set(zone, [...(byZone.get(zone) ?? []), next.code]);
  return true;
}

/** Asks for the zones of all countries, and lets other calls be answered after each, so that no later call waits for all of them. */
export async function learnZones(): Promise<void> {
  while (askNext()) await nextTurn();
}

function countriesOfZones(): Map<string, string[]> {
  while (askNext());
  return byZone;
}

/** The country of an event; null where nothing says it. */
export function countryOf({ timeZone, sellerCountry }: Where): string | null {
  const ofZone = countriesOfZones().get(canonical(timeZone)) ?? [];
  if (ofZone.includes(sellerCountry)) return sellerCountry;
  return ofZone[0] ?? (sellerCountry || null);
}

/** The same by the event's id. */
export async function readCountry(tx: Tx, eventId: string): Promise<string | null> {
  const [event] = await tx
    .select({ timeZone: events.timeZone, sellerCountry: settings.country })
    .from(events)
    .leftJoin(settings, eq(settings.ownerId, events.ownerId))
    .where(eq(events.id, eventId));
  return event ? countryOf({ timeZone: event.timeZone, sellerCountry: event.sellerCountry ?? '' }) : null;
}

type Phone = { phone?: string | undefined; country?: string | undefined };

/** Fields of an attendee of an event as they are kept. */
export const keptPhone = async <Fields extends Phone>(tx: Tx, eventId: string, fields: Fields): Promise<Fields> =>
  fields.phone ? withPhone(fields, await readCountry(tx, eventId)) : fields;

/** Fields of an attendee with their phone number as it is kept: of the event's country, or else of their own, where it has no prefix. */
export function withPhone<Fields extends Phone>(fields: Fields, eventCountry: string | null): Fields {
  const { phone = '', country = '' } = fields;
  return phone === '' ? fields : { ...fields, phone: phoneText(phone, [eventCountry ?? '', country]) };
}
