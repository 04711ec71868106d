import { contrastToWhite, isReadable, mixed, plainAccent, readableOn } from './colour.ts';

/** How the public page of an event looks: led by its title, or by its picture. */
export const looks = ['quiet', 'picture'] as const;
export type Look = (typeof looks)[number];

/** The parts of the page below its head, in the order in which they are shown unless the organiser says otherwise. */
export const sectionKinds = ['about', 'agenda', 'speakers', 'sponsors', 'questions', 'documents'] as const;
export type SectionKind = (typeof sectionKinds)[number];

/** Every part once: the ones given, in their order, then the others. */
export const wholeOrder = (given: readonly SectionKind[]): SectionKind[] => [...new Set([...given, ...sectionKinds])];

/** Whether a place is none that people travel to: an address of a page, or the word, which is the same in both languages. */
export const isOnline = (place: string): boolean => /^(https?:\/\/|online\b)/i.test(place.trim());

/** For what a picture is: the head of the page, a person, a sponsor, one among the words of a text. */
export const pictureUses = ['cover', 'portrait', 'logo', 'text'] as const;
export type PictureUse = (typeof pictureUses)[number];

/**
 * What is kept of a picture: its widths in pixels, of which none is larger than it was, and its width divided by its height, to which it is
 * cut; null for one that is shown whole.
 */
export const pictureForms: Record<PictureUse, { widths: readonly number[]; shape: number | null }> = {
  cover: { widths: [480, 960, 1_440, 2_000], shape: 2 },
  portrait: { widths: [160, 400], shape: 1 },
  logo: { widths: [480], shape: null },
  text: { widths: [480, 960, 1_440], shape: null },
};

/** Address of a picture of an event's page, at least so many pixels wide where it is. */
export const eventPicture = (id: string, width: number, type?: 'avif' | 'webp'): string =>
  `/api/public/event-picture/${id}?w=${width}${type ? `&type=${type}` : ''}`;

/** The `src` and `srcset` of a picture that is `width` pixels wide and kept in these widths, as far as it has them. */
export function pictureFiles(
  { id, width }: { id: string; width: number },
  widths: readonly number[],
  type: 'avif' | 'webp',
) {
  const offered = [...new Set(widths.map((each) => Math.min(each, width)))];
  return {
    src: eventPicture(id, offered.at(-1) ?? width, type),
    srcSet: offered.map((each) => `${eventPicture(id, each, type)} ${each}w`).join(', '),
  };
}

/** Address of a document of an event's page that Foyer keeps. */
export const eventDocument = (id: string): string => `/api/public/event-document/${id}`;

/** The id of a document that Foyer keeps, by its address; null for any other. */
export const documentAt = (link: string): string | null =>
  /^\/api\/public\/event-document\/([\da-f-]{36})$/.exec(link)?.[1] ?? null;

type Timed = { startsAt: string; endsAt: string };
type InRoom = Timed & { room: string };

const byStart = (one: Timed, other: Timed): number =>
  one.startsAt.localeCompare(other.startsAt) || one.endsAt.localeCompare(other.endsAt);

/** Pairs of sessions that are in one room at the same time, the earliest first; no room named is none. Instants are ISO 8601 in UTC. */
export function overlapsOf<Session extends InRoom>(agenda: readonly Session[]): [Session, Session][] {
  const inOrder = agenda.filter(({ room }) => room !== '').toSorted(byStart);
  return inOrder.flatMap((one, at) =>
    inOrder
      .slice(at + 1)
      .filter((other) => other.room === one.room && other.startsAt < one.endsAt)
      .map((other): [Session, Session] => [one, other]),
  );
}

/** Sessions by the day on which they begin, as `2027-03-27` by the clocks there; both in order. `dayOf` says the day of an instant. */
export function agendaDays<Session extends Timed>(
  agenda: readonly Session[],
  dayOf: (instant: string) => string,
): { day: string; sessions: Session[] }[] {
  const days = new Map<string, Session[]>();
  for (const session of agenda.toSorted(byStart)) {
    const day = dayOf(session.startsAt);
    days.set(day, [...(days.get(day) ?? []), session]);
  }
  return [...days].map(([day, sessions]) => ({ day, sessions }));
}

/** The contrast with a plain ground that leaves enough on one with some of the colour in it. */
const onTint = 5.8;

/** `fill` is behind the words of a button on a light page, which are in `onFill`; `hover` the same under a pointer. */
export type Brand = { light: string; dark: string; fill: string; hover: string; onFill: string };

/** What a button at least needs to be seen on white. */
const visible = 1.5;

/** A brand's colour where it is read on light and on dark, each changed as little as it takes, and as it is where it can be read upon. */
export function brandColours(accent: string): Brand {
  const light = readableOn(accent, '#f7f6f2', onTint);
  const fill = contrastToWhite(accent) >= visible ? accent : light;
  const [onFill, other] = isReadable(fill) ? ['#ffffff', '#000000'] : ['#000000', '#ffffff'];
  return { light, dark: readableOn(accent, '#1f2322', onTint), fill, hover: mixed(fill, other, 0.14), onFill };
}

/** The same of an organiser's choice: null of one who has chosen none. */
export const brandOf = (accent: string): Brand | null => (accent === plainAccent ? null : brandColours(accent));
