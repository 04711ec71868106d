import type { Locale } from '../../src/lib/locale.ts';
import { escapeHtml } from '../../src/lib/text.ts';
import type { Needs } from './clientBuild.ts';
import { sheetIsHere, styleElement } from './html.ts';

/** Where a page differs from the built one. `title` is text, the rest HTML. */
export type PageParts = {
  lang: Locale;
  title: string;
  head: string;
  /** Stands before what the app draws. */
  notes: string;
  /** Stands where the app draws. */
  shell: string;
  /** Whether the shell is the app's first screen, which it takes over as it is: the reader has it before any script runs. */
  hydrates?: boolean;
  data: string;
};

/** Fills the places that index.html leaves for the server. */
export const pageHtml = (template: string, parts: PageParts, { scripts, styles, css, fonts }: Needs): string => {
  // Pictures and type come first where they are what the reader waits for.
  const priority = parts.hydrates ? ' fetchpriority="low"' : '';
  const preloads = [
    ...(parts.hydrates ? fonts : []).map(
      (file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${file}">`,
    ),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="${file}"${priority}>`),
  ].join('');
  return (
    template
      .replaceAll(/<(script type="module"|link rel="modulepreload")/g, (tag) => tag + priority)
      .replace(/<html lang="[^"]*"/, () => `<html lang="${parts.lang}"`)
      .replace(/<title>.*?<\/title>/s, () => `<title>${escapeHtml(parts.title)}</title>`)
      .replace('<!--head-->', () => parts.head)
      // After the entry's own, which are the largest and should be requested first.
      .replace('</head>', () => `${styleElement(css)}${styles.map(sheetIsHere).join('')}${preloads}</head>`)
      .replace('<!--notes-->', () => parts.notes)
      .replace('<!--shell-->', () => parts.shell)
      .replace('<!--data-->', () => parts.data)
  );
};
