import type { Guide } from '../../src/filePaths.ts';
import { type Locale, languageOf } from '../../src/lib/locale.ts';
import { pageTitle, product } from '../../src/lib/product.ts';
import { escapeHtml } from '../../src/lib/text.ts';
import type { ServerWords } from '../../src/messages/serverWords.ts';
import { tokens } from '../../src/theme.ts';
import { dark, light } from '../platform/colours.ts';
import { addressOf, type ReadGuide } from './guide.ts';

type Shown = {
  locale: Locale;
  words: ServerWords['parts']['help'];
  /** What addresses of other guides end with. */
  query: string;
  guides: (ReadGuide & { name: Guide })[];
  /** Null for the page that lists all. */
  shown: (ReadGuide & { name: Guide }) | null;
  others: { locale: Locale; name: string }[];
};

/** A page of the help: one guide with its contents, or all guides. */
export function helpPage({ locale, words, query, guides, shown, others }: Shown): string {
  const link = (href: string, text: string, more = '') =>
    `<a href="${escapeHtml(href)}"${more}>${escapeHtml(text)}</a>`;
  const entry = (guide: Guide | null, title: string) =>
    `<li>${link(addressOf(guide, query), title, guide === (shown?.name ?? null) ? ' aria-current="page"' : '')}</li>`;
  const languages = others.map(({ locale: other, name }) =>
    link(`?lang=${other}`, name, ` class="language" lang="${other}" hreflang="${languageOf(other)}"`),
  );
  const list = guides
    .map(
      ({ name, title, lead }) => `<li><h2>${link(addressOf(name, query), title)}</h2><p>${escapeHtml(lead)}</p></li>`,
    )
    .join('');
  const contents = (parts: ReadGuide['parts']) =>
    `<nav class="contents" aria-labelledby="contents"><h2 id="contents">${escapeHtml(words.contents)}</h2><ol>${parts
      .map(({ id, title }) => `<li>${link(`#${id}`, title)}</li>`)
      .join('')}</ol></nav>`;
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/favicon.svg"><meta name="color-scheme" content="light dark"><title>${escapeHtml(pageTitle(shown?.title ?? words.title))}</title>
<style>${style}</style></head><body>
<a class="skip-link" href="#content">${escapeHtml(words.skip)}</a>
<header><div class="top">${link('/', product, ' class="product"')}${languages.join('')}</div>
<nav aria-label="${escapeHtml(words.guides)}"><ul class="guides">${entry(null, words.title)}${guides.map(({ name, title }) => entry(name, title)).join('')}</ul></nav></header>
<main id="content" tabindex="-1"${shown ? ' class="guide"' : ''}>${
    shown
      ? `<div class="head"><h1>${escapeHtml(shown.title)}</h1><p>${escapeHtml(shown.lead)}</p></div>${contents(shown.parts)}<div class="text">${shown.html}</div>`
      : `<div class="head"><h1>${escapeHtml(words.title)}</h1><p>${escapeHtml(words.lead)}</p></div><ul class="all">${list}</ul>`
  }</main>
</body></html>
`;
}

const { sizes, spacing, fonts, fontSizes, fontWeights, lineHeights, radii, letterSpacings } = tokens;

const colours = ({ ground, surface, text, muted, border, accent }: typeof light): string =>
  Object.entries({ ground, surface, text, muted, border, accent })
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

/** From where the contents stand beside the text. */
const wide = '(min-width:64rem)';

const style = `:root{${colours(light)}}
@media screen and (prefers-color-scheme:dark){:root{${colours(dark)}}}
*{box-sizing:border-box}
html{scroll-padding-top:${spacing[6]}}
body{margin:0;background:var(--ground);color:var(--text);font:${fontSizes.md}/1.6 ${fonts.body};overflow-wrap:break-word;hyphens:auto}
a{color:var(--accent);text-underline-offset:.2em}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:${radii.sm}}
main:focus{outline:none}
.skip-link{position:absolute;left:${spacing[2]};top:-5rem;padding:${spacing[2.5]} ${spacing[4]};background:var(--surface)}
.skip-link:focus{top:${spacing[2]}}
header{padding:0 ${spacing[4]};border-bottom:1px solid var(--border);background:var(--surface);hyphens:manual}
header>*{max-width:70rem;margin-inline:auto}
.top{display:flex;align-items:center;justify-content:space-between;min-height:${sizes.bar}}
.top a{display:flex;align-items:center;min-height:2.75rem}
.product{color:var(--text);font:${fontWeights.bold} ${fontSizes.lg} ${fonts.heading};letter-spacing:${letterSpacings.tight};text-decoration:none}
.guides{display:flex;flex-wrap:wrap;margin:0 -${spacing[2]};padding:0 0 ${spacing[2]};list-style:none}
.guides a{display:flex;align-items:center;min-height:2.75rem;padding:0 ${spacing[2]};color:var(--muted);text-decoration:none}
.guides a:hover{color:var(--text);text-decoration:underline}
.guides [aria-current]{color:var(--text);font-weight:${fontWeights.semibold};box-shadow:inset 0 -2px var(--accent)}
main{max-width:72rem;margin-inline:auto;padding:${spacing[6]} ${spacing[4]} ${spacing[20]}}
.head,.text{max-width:43rem}
h1,h2,h3{margin:0;font-family:${fonts.heading};line-height:${lineHeights.tight};letter-spacing:${letterSpacings.snug};text-wrap:balance;hyphens:manual}
h1{margin-bottom:${spacing[3]};font-size:${fontSizes['3xl']}}
h1+p{margin-bottom:${spacing[6]};color:var(--muted);font-size:${fontSizes.lg};line-height:${lineHeights.normal}}
main h2{margin:${spacing[10]} 0 ${spacing[3]};font-size:${fontSizes.xl}}
main h3{margin:${spacing[6]} 0 ${spacing[2]};font-size:${fontSizes.md}}
p,main ul,main ol,table,pre{margin:0 0 ${spacing[4]}}
main ul,main ol{padding-left:${spacing[6]}}
main li+li{margin-top:${spacing[1.5]}}
strong{font-weight:${fontWeights.semibold};hyphens:manual}
img{display:block;max-width:100%;height:auto;margin:${spacing[5]} 0;border:1px solid var(--border);border-radius:${radii.md}}
img[width="390"]{width:18.75rem}
table{width:100%;border-collapse:collapse}
th,td{padding:${spacing[2]} ${spacing[3]} ${spacing[2]} 0;border-bottom:1px solid var(--border);text-align:left;vertical-align:top}
td:first-child{width:38%}
code{font-family:${fonts.mono};font-size:.9em;hyphens:manual}
pre{padding:${spacing[3]} ${spacing[4]};border:1px solid var(--border);border-radius:${radii.md};background:var(--surface);white-space:pre-wrap;overflow-wrap:anywhere}
main .contents{margin:0 0 ${spacing[8]};font-size:${fontSizes.sm};line-height:${lineHeights.short}}
main .contents h2{margin:0 0 ${spacing[2]};color:var(--muted);font-size:${fontSizes.sm}}
main .contents ol{margin:0;padding:0;list-style:none;columns:15rem}
.contents li+li{margin:0}
.contents a{display:block;padding:${spacing[1.5]} 0;break-inside:avoid}
main .all{display:grid;gap:${spacing[4]};padding:0;list-style:none}
.all li{margin:0;padding:${spacing[5]};border:1px solid var(--border);border-radius:${radii.lg};background:var(--surface)}
main .all h2{margin:0 0 ${spacing[2]};font-size:${fontSizes.xl}}
.all p{margin:0;color:var(--muted)}
@media ${wide}{
main{padding-top:${spacing[10]}}
.guide{display:grid;grid-template:'contents head' auto 'contents text' 1fr/15rem minmax(0,43rem);column-gap:${spacing[16]}}
.text{grid-area:text}
.contents{grid-area:contents;position:sticky;top:${spacing[8]};align-self:start;max-height:calc(100dvh - ${spacing[16]});overflow-y:auto;margin:0}
main .contents ol{columns:auto}
main .all{grid-template-columns:1fr 1fr}
h1{font-size:2.25rem}
}
@media print{
body{background:none;font-size:10.5pt}
header,.contents,.skip-link{display:none}
main{display:block;padding:0}
.head,.text{max-width:none}
h2,h3{break-after:avoid}
img,tr,pre{break-inside:avoid}
img{max-height:11cm;width:auto}
a{color:inherit}
}`;
