import { escapeHtml } from './html.ts';

/** What a page differs in from the built one. All but `title` is HTML. */
export type PageParts = { title: string; head: string; shell: string; data: string };

/** Fills the places that index.html leaves for the server. */
export const pageHtml = (
  template: string,
  { title, head, shell, data }: PageParts,
  { scripts, styles }: { scripts: string[]; styles: string[] },
): string => {
  const preloads = [
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="${file}">`),
    ...styles.map((file) => `<link rel="preload" as="style" crossorigin href="${file}">`),
  ].join('');
  return (
    template
      .replace(/<title>.*?<\/title>/s, () => `<title>${escapeHtml(title)}</title>`)
      .replace('<!--head-->', () => head)
      // After the entry's own, which are the largest and should be on their way first.
      .replace('</head>', () => `${preloads}</head>`)
      .replace('<!--shell-->', () => shell)
      .replace('<!--data-->', () => data)
  );
};
