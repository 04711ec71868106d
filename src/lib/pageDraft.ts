import { fromLocalText, movedAlong, toLocalText } from './dates.ts';
import { isWebLink, wholeLink } from './event.ts';
import type { Dates } from './eventDays.ts';
import { documentAt, type SectionKind, wholeOrder } from './eventPage.ts';
import { foldText, plainLine } from './text.ts';

/* Of the page of an event, what only those need who edit and keep it: readers do not load it. */

type Listed = Record<SectionKind, { readonly length: number }> & { order: readonly SectionKind[] };

/** The sections that a page has, in the organiser's order. */
export const sectionsOf = (page: Listed): SectionKind[] =>
  wholeOrder(page.order).filter((section) => page[section].length > 0);

/** What keeps a page from being saved. */
export type PageProblem = 'required' | 'notTime' | 'endsBeforeStart' | 'notLink';

type Sound = {
  agenda: readonly { id: string; title: string; startsAt: string; endsAt: string }[];
  speakers: readonly { id: string; name: string; links: readonly string[] }[];
  sponsors: readonly { id: string; name: string; link: string }[];
  questions: readonly { id: string; question: string }[];
  documents: readonly { id: string; name: string; link: string }[];
};

/** What is wrong with what was typed, by the id of the thing and the name of its field: `<id>.title`, and `<id>.links.0`. */
export function problemsOf(page: Sound): Map<string, PageProblem> {
  const found = new Map<string, PageProblem>();
  const note = (path: string, problem: PageProblem | null) => problem && found.set(path, problem);
  const named = (id: string, field: string, text: string) =>
    note(`${id}.${field}`, plainLine(text) ? null : 'required');
  const linked = (id: string, field: string, link: string) =>
    note(`${id}.${field}`, link.trim() === '' || isWebLink(wholeLink(link.trim())) ? null : 'notLink');
  for (const { id, name, links } of page.speakers) {
    named(id, 'name', name);
    for (const [at, link] of links.entries()) linked(id, `links.${at}`, link);
  }
  for (const { id, title, startsAt, endsAt } of page.agenda) {
    named(id, 'title', title);
    note(`${id}.startsAt`, isTime(startsAt) ? null : 'notTime');
    note(
      `${id}.endsAt`,
      !isTime(endsAt) ? 'notTime' : isTime(startsAt) && endsAt <= startsAt ? 'endsBeforeStart' : null,
    );
  }
  for (const { id, name, link } of page.sponsors) {
    named(id, 'name', name);
    linked(id, 'link', link);
  }
  for (const { id, question } of page.questions) named(id, 'question', question);
  for (const { id, name, link } of page.documents) {
    named(id, 'name', name);
    if (link.trim() === '') note(`${id}.link`, 'required');
    else if (documentAt(link) === null) linked(id, 'link', link);
  }
  return found;
}

/** What something is called whose file is called `site-plan_2027.pdf`, in at most so many characters. */
export const nameOfFile = (fileName: string, max: number): string =>
  fileName
    .replace(/\.[^.]*$/, '')
    .replace(/[-_\s]+/g, ' ')
    .trim()
    .slice(0, max);

/** Whether two names are of the same words, in any order and spelling: of `Ægir Łukasz` is the file `lukasz-aegir.jpg`. */
export const isSameName = (one: string, other: string): boolean => wordsOf(one) === wordsOf(other);

const wordsOf = (name: string): string => (foldText(name).match(/[\p{L}\p{N}]+/gu) ?? []).sort().join(' ');

/** Whether a text is an instant that can be shown. */
export const isTime = (text: string): boolean => !Number.isNaN(Date.parse(text));

type Times = { startsAt: string; endsAt: string };

/** Whether it is said when a session begins and ends. */
export const hasTimes = ({ startsAt, endsAt }: Times): boolean => isTime(startsAt) && isTime(endsAt);

/** Whether a session with times begins before its event or ends after it. */
export const isOutside = ({ startsAt, endsAt }: Times, event: Times): boolean =>
  startsAt < event.startsAt || endsAt > event.endsAt;

/**
 * An agenda whose first day is the first day of its event, each session at the hour that it had; null where that is so already, or where no session lies
 * outside the event: then nothing has moved.
 */
export function agendaOnDaysOf<Session extends Times>(agenda: readonly Session[], event: Dates): Session[] | null {
  const timed = agenda.filter(hasTimes);
  const [first] = timed.map(({ startsAt }) => startsAt).sort();
  if (!first || !timed.some((session) => isOutside(session, event))) return null;
  const midnightOf = (at: string) => `${toLocalText(at, event.timeZone).slice(0, 10)}T00:00`;
  const [from, to] = [midnightOf(first), midnightOf(event.startsAt)];
  if (from === to) return null;
  const moved = (at: string) =>
    fromLocalText(movedAlong(toLocalText(at, event.timeZone), from, to) ?? '', event.timeZone) ?? at;
  return agenda.map((session) =>
    hasTimes(session) ? { ...session, startsAt: moved(session.startsAt), endsAt: moved(session.endsAt) } : session,
  );
}
