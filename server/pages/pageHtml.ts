import type { Locale } from '../../src/lib/locale.ts';
import { escapeHtml } from '../../src/lib/text.ts';
import type { Needs } from './clientBuild.ts';
import { sheetIsHere, styleElement } from './html.ts';

/** Where a page differs from the built one. `title` is text, the rest HTML. */
export type PageParts = { lang: Locale; title: string; head: string; shell: string; data: string };

/** Fills the places that index.html leaves for the server. */
export const pageHtml = (template: string, parts: PageParts, { scripts, styles, css }: Needs): string => {
  const preloads = scripts.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`).join('');
  return (
    template
      .replace(/<html lang="[^"]*"/, () => `<html lang="${parts.lang}"`)
      .replace(/<title>.*?<\/title>/s, () => `<title>${escapeHtml(parts.title)}</title>`)
      .replace('<!--head-->', () => parts.head)
      // After the entry's own, which are the largest and should be requested first.
      .replace('</head>', () => `${styleElement(css)}${styles.map(sheetIsHere).join('')}${preloads}</head>`)
      .replace('<!--shell-->', () => parts.shell)
      .replace('<!--data-->', () => parts.data)
  );
};
