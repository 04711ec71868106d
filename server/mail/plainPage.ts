import type { Context } from 'hono';
import { escapeHtml } from '../../src/lib/text.ts';
import { dark, light } from '../platform/colours.ts';
import { wordsOf } from '../platform/http/language.ts';

export const plainHeaders = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' };

/**
 * A page behind a link in a mail, with one button or none, which posts to the address of the page with this query. It works without scripts,
 * in the light or the dark as its reader has it.
 */
export const plainPage = (locale: string, title: string, text: string, button: string | null, query: string): string =>
  `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title>
<style>body{margin:0;padding:15vh 16px;font-family:system-ui,sans-serif;font-size:16px;line-height:24px;background:${light.ground};color:${light.text}}
main{max-width:30rem;margin:auto;padding:24px;border:1px solid ${light.border};border-radius:10px;background:${light.surface};overflow-wrap:anywhere}
h1{margin:0 0 8px;font-size:22px;line-height:28px}p{margin:0 0 20px}
button{padding:11px 18px;border:0;border-radius:8px;font:inherit;font-weight:600;background:${light.accent};color:${light.onAccent};cursor:pointer}
@media(prefers-color-scheme:dark){body{background:${dark.ground};color:${dark.text}}main{background:${dark.surface};border-color:${dark.border}}button{background:${dark.accent};color:${dark.onAccent}}}
</style></head><body><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${
    button === null ? '' : `<form method="post" action="${query || '?'}"><button>${escapeHtml(button)}</button></form>`
  }</main></body></html>
`;

/** The answer where nothing has the key of a link. */
export function unknownLink(c: Context) {
  const { mail } = wordsOf(c);
  return c.html(plainPage('', mail.unsubscribeUnknown, mail.unsubscribeUnknownText, null, ''), 404, plainHeaders);
}
