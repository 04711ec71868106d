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
  const preloads = scripts.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`).join('');
  const isReadFirst = parts.hydrates === true;
  return (
    template
      .replaceAll(ownTags, (tag) => (isReadFirst ? '' : tag))
      .replace(/<html lang="[^"]*"/, () => `<html lang="${parts.lang}"`)
      .replace(/<title>.*?<\/title>/s, () => `<title>${escapeHtml(parts.title)}</title>`)
      .replace('<!--head-->', () => parts.head)
      // After the entry's own, which are the largest and should be requested first.
      .replace(
        '</head>',
        () => `${styleElement(css)}${styles.map(sheetIsHere).join('')}${isReadFirst ? '' : preloads}</head>`,
      )
      .replace('<!--notes-->', () => parts.notes)
      .replace('<!--shell-->', () => parts.shell)
      .replace('<!--data-->', () => {
        if (!isReadFirst) return parts.data;
        const scripts = laterScripts((template.match(ownTags) ?? []).join('') + preloads);
        return fonts.map(fontPreload).join('') + parts.data + scripts;
      })
  );
};

/** What the build wrote for the scripts that all pages begin with. */
const ownTags = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g;

/** Stands after what is read: in the head, Chromium waits for the font before it paints, which took a slow phone a tenth of a second. */
const fontPreload = (file: string) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${file}">`;

/**
 * The scripts of a page that is read before they run. watch.ts takes them out of a template, which browsers do not look into, once the page is painted: asking
 * for three dozen files took a slow phone a quarter of a second before that. Pictures come before them.
 */
const laterScripts = (tags: string) =>
  `<template id="later-scripts">${tags.replaceAll(' crossorigin', ' fetchpriority="low" crossorigin')}</template>`;
