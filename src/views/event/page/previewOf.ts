import { pageEditor as words } from '#words/pageEditor.ts';
import type { Page, PublicPage } from '../../../api/contract/eventPage.ts';
import { isColour, plainAccent } from '../../../lib/colour.ts';
import { isWebLink, wholeLink } from '../../../lib/event.ts';
import { documentAt } from '../../../lib/eventPage.ts';
import { htmlOfMarkdown } from '../../../lib/markdown.ts';
import { hasTimes, sectionsOf } from '../../../lib/pageDraft.ts';

/**
 * A draft as its readers would get it, though it may not be whole yet: what has no name has one that says so, and what cannot be shown is left
 * out.
 */
export function previewOf(page: Page): { page: PublicPage; about: string } {
  const named = (name: string, otherwise: string) => name.trim() || otherwise;
  const linked = (typed: string) => {
    const link = wholeLink(typed.trim());
    return isWebLink(link) ? link : '';
  };
  const shown = {
    ...page,
    accent: isColour(page.accent) ? page.accent : plainAccent,
    agenda: page.agenda
      .filter(hasTimes)
      .map((session) => ({ ...session, title: named(session.title, words.agenda.unnamed) })),
    speakers: page.speakers.map((speaker) => ({
      ...speaker,
      name: named(speaker.name, words.speakers.unnamed),
      links: speaker.links.map(linked).filter(Boolean),
    })),
    sponsors: page.sponsors.map((sponsor) => ({
      ...sponsor,
      name: named(sponsor.name, words.sponsors.unnamed),
      link: linked(sponsor.link),
    })),
    questions: page.questions.map(({ answer, ...each }) => ({
      ...each,
      question: named(each.question, words.questions.unnamed),
      answer: htmlOfMarkdown(answer, 3, page.pictures),
    })),
    documents: page.documents.flatMap((each) => {
      const link = documentAt(each.link) === null ? linked(each.link) : each.link;
      return link ? [{ ...each, link, name: named(each.name, words.documents.unnamed) }] : [];
    }),
  };
  const { about, pictures, ...read } = shown;
  return { page: { ...read, order: sectionsOf(shown) }, about: htmlOfMarkdown(about, 2, pictures) };
}
