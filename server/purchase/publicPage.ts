import type { Page, PublicPage } from '../../src/api/contract/eventPage.ts';
import { sectionKinds } from '../../src/lib/eventPage.ts';
import { sectionsOf } from '../../src/lib/pageDraft.ts';
import { safeHtml } from '../platform/markdown.ts';

/** The page of an event whose organiser has drafted none. */
export const emptyPage = (accent: string): Page => ({
  ...{ status: 'planned', statusNote: '', accent, look: 'quiet', order: [...sectionKinds], online: '', cover: null },
  ...{ agenda: [], speakers: [], sponsors: [], questions: [], documents: [] },
});

/** A page as its readers get it; `about` says whether the event is described. */
export const toPublicPage = (page: Page, about: boolean): PublicPage => ({
  ...page,
  order: sectionsOf(page, about),
  questions: page.questions.map(({ answer, ...each }) => ({ ...each, answer: safeHtml(answer, 3) })),
});
