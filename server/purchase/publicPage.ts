import type { Page, PublicPage } from '../../src/api/contract/eventPage.ts';
import { sectionKinds } from '../../src/lib/eventPage.ts';
import { sectionsOf } from '../../src/lib/pageDraft.ts';
import { madeInBatches } from '../platform/inBatches.ts';
import { safeHtml } from '../platform/markdown.ts';

/** The page of an event whose organiser has drafted none. */
export const emptyPage = ({ accent, description }: { accent: string; description: string }): Page => ({
  ...{ status: 'planned', statusNote: '', accent, look: 'quiet', order: [...sectionKinds], online: '', cover: null },
  ...{ about: description, pictures: [], agenda: [], speakers: [], sponsors: [], questions: [], documents: [] },
});

/** A page as its readers get it, and what the event is as safe HTML. Others are answered between two of its texts, which may be slow to draw. */
export async function toPublicPage(page: Page): Promise<{ page: PublicPage; about: string }> {
  const { about, pictures, questions, ...shown } = page;
  const html = (text: string, under: number) => safeHtml(text, under, pictures);
  const answered = await madeInBatches(questions, 1, ({ answer, ...each }) => ({ ...each, answer: html(answer, 3) }));
  return { about: html(about, 2), page: { ...shown, order: sectionsOf(page), questions: answered } };
}
