import { eq, inArray } from 'drizzle-orm';
import type { BadgePlan, Printed, prepareBadges as prepareCall } from '../../src/api/contract/badge.ts';
import type { ParsedInputOf } from '../../src/api/contract/endpoint.ts';
import type { BadgeLayout, BadgePaper } from '../../src/lib/badge/design.ts';
import { charactersOfBadge } from '../../src/lib/badge/draw.ts';
import { badgeLimits } from '../../src/lib/limits.ts';
import type { Locale } from '../../src/lib/locale.ts';
import { countryName, fullName } from '../../src/lib/text.ts';
import type { ServerWords } from '../../src/messages/serverWords.ts';
import { amongChosen, selectIds } from '../attendees/attendees.ts';
import { badges, registeredUsers } from '../platform/db/schema/attendees.ts';
import { badgeDesigns } from '../platform/db/schema/badges.ts';
import type { Deps, Tx } from '../platform/deps.ts';
import type { Caller } from '../platform/http/caller.ts';
import { HttpError, invalid, notFound } from '../platform/http/errors.ts';
import { nextTurn } from '../platform/nextTurn.ts';
import { drawBadges, Undrawn } from '../platform/pdf/drawPdf.ts';
import { undrawnCharacters } from '../platform/pdf/fonts.ts';
import { type BadgeGroup, type BadgeImages, badgePdf } from './badgePdf.ts';
import { readImages } from './images.ts';
import { notePrinted, type PrintFacts, peopleToPrint, printFacts, unusualPeople } from './people.sql.ts';

type Asked = ParsedInputOf<typeof prepareCall>['payload'];

/** Whose badges are printed of a list as it is shown, or of those who are selected in it; by design, and in the list's order. */
export async function planBadges(
  deps: Pick<Deps, 'db' | 'turns'>,
  { eventId, formId, users, except, ...filter }: Asked,
  { organisationId, locale }: { organisationId: string; locale: Locale },
): Promise<BadgePlan> {
  const { db } = deps;
  // Those who were chosen by hand are printed even if they do not match any more.
  const asked = users ? { sort: filter.sort } : filter;
  const also = amongChosen({ users, except });
  const found = await selectIds(db, formId ? { formId } : { eventId }, asked, also);
  const facts: PrintFacts[] = [];
  for (let at = 0; at < found.length; at += portions.facts)
    facts.push(
      ...(await printFacts(
        db,
        found.slice(at, at + portions.facts).map(({ id }) => id),
      )),
    );
  const live = facts.filter((each) => each.live || users);
  const designs = await db
    .select()
    .from(badgeDesigns)
    .where(eq(badgeDesigns.eventId, eventId))
    .orderBy(badgeDesigns.name, badgeDesigns.id);
  const usersOf = new Map<string, string[]>(designs.map(({ id }) => [id, []]));
  for (const { uId, designId } of live) usersOf.get(designId ?? '')?.push(uId);
  const groups = designs.map(({ id, name, width, height, format }) => ({
    ...{ designId: id, name, width, height, format },
    users: usersOf.get(id) ?? [],
  }));
  const printed = groups.filter((group) => group.users.length > 0);
  return {
    groups: printed,
    undrawn: await lackingCharacters(deps, printed, { organisationId, locale }),
    again: live.flatMap(({ uId, designId, printed }) => (designId && printed ? [uId] : [])),
    withoutDesign: live.filter(({ designId }) => designId === null).length,
    ended: facts.length - live.length,
  };
}

/** How many attendees are read at a time: a list may be of very many, each with long answers. */
const portions = { facts: 1_000, texts: 100 };

/** Whose badge would lack characters that no font writes: it is better known before it is on paper. */
async function lackingCharacters(
  deps: Pick<Deps, 'db' | 'turns'>,
  groups: readonly { designId: string; users: string[] }[],
  { organisationId, locale }: { organisationId: string; locale: Locale },
): Promise<BadgePlan['undrawn']> {
  const lacking: BadgePlan['undrawn'] = { count: 0, names: [] };
  const designs = await readDesigns(
    deps.db,
    groups.map(({ designId }) => designId),
  );
  const users = groups.flatMap((group) => group.users);
  const [asked, missing] = [new Set<string>(), new Set<string>()];
  for (let at = 0; at < users.length; at += portions.texts) {
    const texts: { name: string; characters: Set<string> }[] = [];
    for (const { designId, ...told } of await unusualPeople(deps.db, users.slice(at, at + portions.texts))) {
      const layout = designs.get(designId ?? '');
      if (layout) texts.push({ name: fullName(told), characters: charactersOfBadge(layout, toPerson(told, locale)) });
      // An answer may be long.
      await nextTurn();
    }
    const unknown = [...new Set(texts.flatMap(({ characters }) => [...characters]))].filter((each) => !asked.has(each));
    for (const each of unknown) asked.add(each);
    if (unknown.length > 0)
      for (const each of `${await drawBadges(deps, organisationId, undrawnCharacters, unknown.join(''))}`)
        missing.add(each);
    for (const { name, characters } of texts) {
      if (![...characters].some((each) => missing.has(each))) continue;
      lacking.count++;
      if (lacking.names.length < badgeLimits.named) lacking.names.push(name);
    }
  }
  return lacking;
}

type Printing = {
  eventId: string;
  users: readonly string[];
  paper: BadgePaper;
  user: Pick<Caller, 'id' | 'organisationId' | 'role'>;
  locale: Locale;
  words: ServerWords;
};

/** Lays out badges for printing, and notes that they were. Throws 422 where none can be. */
export async function printBadges(deps: Pick<Deps, 'db' | 'clock' | 'turns'>, asked: Printing): Promise<Printed> {
  const { db, clock } = deps;
  const { eventId, users, user, locale, words } = asked;
  // Staff at a door can make none.
  const noDesign = user.role === 'admin' ? words.badge.noDesign : words.badge.askForDesign;
  const people = await peopleToPrint(db, eventId, users);
  const designs = await readDesigns(
    db,
    people.flatMap(({ designId }) => designId ?? []),
  );
  const printable = people.filter(({ designId }) => designId !== null && designs.has(designId));
  const failed = [
    ...users
      .filter((uId) => !people.some((person) => person.uId === uId))
      .map((uId) => ({ uId, why: words.validation.unknown.attendee })),
    ...people
      .filter((person) => !printable.includes(person))
      .map(({ uId, formTitle }) => ({ uId, why: noDesign(formTitle) })),
  ];
  if (printable.length === 0) throw invalid(() => failed[0]?.why ?? words.parts.notFound, 'users');
  const groups: BadgeGroup[] = [];
  let last: string | null = null;
  for (const { designId, badgeId: _, ...person } of printable) {
    if (designId !== last) groups.push({ layout: designs.get(designId ?? '') as BadgeLayout, people: [] });
    last = designId;
    groups.at(-1)?.people.push(toPerson(person, locale));
  }
  const images: BadgeImages = await readImages(
    db,
    eventId,
    groups.map(({ layout }) => layout),
  );
  const title = words.badge.fileTitle(printable[0]?.eventName ?? '');
  const sheet = { paper: asked.paper, title, lang: locale };
  const pdf = await drawBadges(deps, user.organisationId, badgePdf, groups, images, sheet).catch((error) => {
    throw error instanceof Undrawn ? new HttpError(422, () => words.badge.tooMuch, 'users') : error;
  });
  const noted = await notePrinted(
    db,
    printable.map(({ badgeId }) => badgeId),
    clock().toISOString(),
    user.id,
  );
  const times = new Map(noted.map((each) => [each.badgeId, each.times]));
  return {
    pdf: pdf.toString('base64'),
    printed: printable.map(({ uId, badgeId }) => ({ uId, times: times.get(badgeId) ?? 1 })),
    failed,
  };
}

const toPerson = <Told extends { country: string }>(person: Told, locale: Locale) => ({
  ...person,
  country: countryName(person.country, locale),
});

async function readDesigns(tx: Tx, ids: readonly string[]): Promise<Map<string, BadgeLayout>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(badgeDesigns)
    .where(inArray(badgeDesigns.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, width, height, format, elements }) => [id, { width, height, format, elements }]));
}

/** The attendee whose badge it is, and their event. */
export async function holderOf(tx: Tx, badgeId: string): Promise<{ uId: string; eventId: string }> {
  const [holder] = await tx
    .select({ uId: registeredUsers.id, eventId: registeredUsers.eventId })
    .from(badges)
    .innerJoin(registeredUsers, eq(registeredUsers.id, badges.registeredUserId))
    .where(eq(badges.id, badgeId));
  if (!holder) throw notFound();
  return holder;
}
