import type { Locale } from '../../src/lib/locale.ts';

/** Something that is held about a person: its facts by name, those that are empty left out, and a longer text. */
export type Section = { title: string; facts: [name: string, value: string][]; text?: string };

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** A page that needs nothing else to be read. Whatever people typed is text in it. */
export const dataPage = (title: string, sections: readonly Section[], locale: Locale): string => `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><title>${escaped(title)}</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>body{font:16px/1.5 sans-serif;max-width:48rem;margin:2rem auto;padding:0 1rem}
dl{display:grid;grid-template-columns:minmax(8rem,14rem) 1fr;gap:.25rem 1rem}dt{color:#555}dd{margin:0;overflow-wrap:anywhere}
pre{white-space:pre-wrap;border-left:3px solid #ccc;padding-left:1rem;font:inherit}</style></head><body>
<h1>${escaped(title)}</h1>
${sections.map(sectionHtml).join('\n')}
</body></html>
`;

const sectionHtml = ({ title, facts, text = '' }: Section): string => {
  const shown = facts.filter(([, value]) => value !== '');
  return `<section><h2>${escaped(title)}</h2>
<dl>${shown.map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`).join('\n')}</dl>${
    text === '' ? '' : `\n<pre>${escaped(text)}</pre>`
  }</section>`;
};
