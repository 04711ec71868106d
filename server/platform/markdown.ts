import { LRUCache } from 'lru-cache';
import { htmlOfMarkdown, type TextPicture, textOfMarkdown } from '../../src/lib/markdown.ts';

/** Descriptions are few and read by every buyer. In characters of what is written. */
const maxKept = 20_000_000;

type Write = (markdown: string, under?: number, pictures?: readonly TextPicture[]) => string;

const keeping = (write: Write): Write => {
  const kept = new LRUCache<string, string>({
    maxSize: maxKept,
    sizeCalculation: (written, key) => key.length + written.length,
  });
  return (markdown, under, pictures = []) => {
    // A picture never changes.
    const key = `${under} ${pictures.map(({ id }) => id)} ${markdown}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const written = write(markdown, under, pictures);
    kept.set(key, written);
    return written;
  };
};

export const safeHtml = keeping(htmlOfMarkdown);
export const plainMarkdown = keeping(textOfMarkdown);
