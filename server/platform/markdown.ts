import { LRUCache } from 'lru-cache';
import { htmlOfMarkdown, textOfMarkdown } from '../../src/lib/markdown.ts';

/** Descriptions are few and read by every buyer. */
const maxKept = 500;

const keeping = (write: (markdown: string, under?: number) => string) => {
  const kept = new LRUCache<string, string>({ max: maxKept });
  return (markdown: string, under?: number): string => {
    const key = `${under} ${markdown}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const written = write(markdown, under);
    kept.set(key, written);
    return written;
  };
};

export const safeHtml = keeping(htmlOfMarkdown);
export const plainMarkdown = keeping(textOfMarkdown);
