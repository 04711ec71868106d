import { LRUCache } from 'lru-cache';
import { htmlOfMarkdown, textOfMarkdown } from '../../src/lib/markdown.ts';

/** Descriptions are few and read by every buyer. In characters of what is written. */
const maxKept = 20_000_000;

const keeping = (write: (markdown: string, under?: number) => string) => {
  const kept = new LRUCache<string, string>({
    maxSize: maxKept,
    sizeCalculation: (written, key) => key.length + written.length,
  });
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
