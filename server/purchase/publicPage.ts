import type { Page, PublicPage } from '../../src/api/contract/eventPage.ts';
import { type SectionKind, sectionKinds, wholeOrder } from '../../src/lib/eventPage.ts';
import { safeHtml } from '../platform/markdown.ts';

/** The page of an event whose organiser has drafted none. */
export const emptyPage = (accent: string): Page => ({
  ...{ status: 'planned', statusNote: '', accent, look: 'quiet', order: [...sectionKinds], online: '', cover: null },
  ...{ agenda: [], speakers: [], sponsors: [], questions: [], documents: [] },
});

/** A page as its readers get it; `about` says whether the event is described. */
export function toPublicPage(page: Page, about: boolean): PublicPage {
  const has: Record<SectionKind, boolean> = {
    about,
    agenda: page.agenda.length > 0,
    speakers: page.speakers.length > 0,
    sponsors: page.sponsors.length > 0,
    questions: page.questions.length > 0,
    documents: page.documents.length > 0,
  };
  return {
    ...page,
    order: wholeOrder(page.order).filter((section) => has[section]),
    questions: page.questions.map(({ answer, ...each }) => ({ ...each, answer: safeHtml(answer, 3) })),
  };
}
