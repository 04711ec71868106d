import type { Page, PageDraft, PublicPage } from '../../src/api/contract/eventPage.ts';

const id = (tail: string) => `00000000-0000-4000-8000-${tail.padStart(12, '0')}`;

/** A page without anything on it, as an organiser saves it. */
export const pageDraft = (facts: Partial<PageDraft> = {}): PageDraft => ({
  ...{ status: 'planned', statusNote: '', accent: '#1b1d1b', look: 'quiet', online: '', cover: null },
  order: ['about', 'agenda', 'speakers', 'sponsors', 'questions', 'documents'],
  ...{ about: '', pictures: [], agenda: [], speakers: [], sponsors: [], questions: [], documents: [] },
  ...facts,
});

/** The same as it is read. */
export const eventPage = (facts: Partial<Page> = {}): Page => ({ ...(pageDraft() as Page), ...facts });

export const speaker = (tail: string, name: string, facts: Partial<Page['speakers'][number]> = {}) => ({
  ...{ id: id(tail), name, role: '', about: '', links: [], photo: null },
  ...facts,
});

/** A session of an hour, from the hour of that day of March 2027 on. */
export const session = (
  tail: string,
  title: string,
  [day, hour]: [number, number],
  facts: Partial<Page['agenda'][number]> = {},
) => ({
  ...{ id: id(tail), title, room: '', track: '', about: '', speakers: [] },
  startsAt: new Date(Date.UTC(2027, 2, day, hour)).toISOString(),
  endsAt: new Date(Date.UTC(2027, 2, day, hour + 1)).toISOString(),
  ...facts,
});

/** What readers get of a page with nothing but a description. */
export function publicPage(facts: Partial<PublicPage> = {}): PublicPage {
  const { about, pictures, ...page } = eventPage();
  return { ...page, order: ['about'], ...facts };
}
