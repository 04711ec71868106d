import type { PublicForm } from '../../src/api/contract/registrationForm.ts';
import { formatRange } from '../../src/lib/dates.ts';
import { pageTitle } from '../../src/messages/en-GB/titles.ts';
import { eventLogo } from '../../src/paths.ts';
import { escapeHtml, scriptJson } from './html.ts';
import type { PageParts } from './pageHtml.ts';

const style = `<style>.first-paint{max-width:44rem;margin:0 auto;padding:2rem 1rem}.first-paint h1{font-size:1.75rem}.first-paint p{color:var(--muted);margin-top:.375rem}</style>`;

/** The public registration page before any script runs: its event in words, and its data for the script to begin with. */
export function publicPage(data: PublicForm, origin: string): PageParts {
  const { event, form } = data;
  const when = formatRange(event.startsAt, event.endsAt, event.timeZone);
  const about = summary(event.description) || [when, event.place].filter(Boolean).join(' · ');
  const title = escapeHtml(event.name);
  const image = event.logo
    ? `<meta property="og:image" content="${escapeHtml(origin + eventLogo(event.id, event.logo))}">`
    : '';
  return {
    title: pageTitle(event.name),
    head: `<meta name="description" content="${escapeHtml(about)}"><meta property="og:type" content="website"><meta property="og:title" content="${title}"><meta property="og:description" content="${escapeHtml(about)}">${image}${style}`,
    shell: `<main class="first-paint"><h1>${title}</h1><p>${escapeHtml(when)}</p>${paragraph(event.place)}${paragraph(form.title)}</main>`,
    data: `<script type="application/json" id="first-data">${scriptJson(data)}</script>`,
  };
}

const paragraph = (text: string): string => (text === '' ? '' : `<p>${escapeHtml(text)}</p>`);

const summary = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 200 ? `${line.slice(0, 199).trimEnd()}…` : line;
};
