import type { OrganiserPage } from '../../src/api/contract/organiserPage.ts';
import type { PublicEvent, PublicForm } from '../../src/api/contract/registration.ts';
import type { Locale } from '../../src/lib/locale.ts';
import { pageTitle } from '../../src/lib/product.ts';
import { to } from '../../src/paths.ts';
import { addresses, eventData, eventHead, formData, pathOfForm, shownOf } from './eventHead.ts';
import { scriptJson, unscripted } from './html.ts';
import type { PageParts } from './pageHtml.ts';

/** What a public page needs besides its data: its first screen as HTML, and what it says when no script runs. */
type Drawn = { screen: string; preHydration: string; withoutScripts: string };

/** A page of which only what all pages share is missing. */
export type WrittenPage = Omit<PageParts, 'lang' | 'notes'>;

/**
 * The public registration page before the app is there: its first screen, its data for the app to begin with, and the script
 * that counts tickets until then.
 */
export function publicPage(
  data: PublicForm,
  { screen, preHydration, withoutScripts }: Drawn,
  publicUrl: string | null,
  locale: Locale,
): WrittenPage {
  const { event } = data;
  if (data.state === 'unpublished') return { title: pageTitle(null), head: '', shell: screen, data: given(data) };
  return {
    title: pageTitle(event.name),
    head:
      eventHead(event, shownOf(event), { path: pathOfForm(data), publicUrl }, locale) +
      // What is kept for one person is not on sale, and an unlisted event is in no list.
      (data.offer || event.unlisted ? '' : formData(data, publicUrl, locale)),
    shell: `${unscripted(withoutScripts)}${screen}`,
    data: given(data) + (preHydration && `<script>${preHydration}</script>`),
  };
}

/** The public page of an event before the app is there. A draft is not drawn for programs that fetch a link to preview it. */
export function publicEventPage(
  data: PublicEvent,
  screen: string,
  publicUrl: string | null,
  locale: Locale,
): WrittenPage {
  const { event } = data;
  const drawn = { title: pageTitle(event.name), shell: screen, hydrates: screen !== '', data: given(data) };
  if (data.isDraft) return { ...drawn, head: '' };
  return {
    ...drawn,
    head:
      eventHead(event, data.page, { path: to.publicEvent(event.slug), publicUrl }, locale) +
      (event.unlisted ? '' : eventData(data, publicUrl, locale)),
  };
}

/** The public page of an organiser before the app is there. */
export const organiserPage = (data: OrganiserPage, screen: string, publicUrl: string | null): WrittenPage => ({
  title: pageTitle(data.organiser.name),
  head: publicUrl && data.from === 0 ? addresses(publicUrl + to.organiser(data.organiser.slug)) : '',
  shell: screen,
  hydrates: screen !== '',
  data: given(data),
});

/** The data for the app to begin with. */
const given = (data: PublicForm | PublicEvent | OrganiserPage): string =>
  `<script type="application/json" id="first-data">${scriptJson(data)}</script>`;
