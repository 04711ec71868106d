import type { Picture as Kept } from '../../../api/contract/eventPage.ts';
import { eventPicture } from '../../../filePaths.ts';

type Props = {
  picture: Kept;
  /** How wide it is shown, as the `sizes` of an image. */
  sizes: string;
  widths: readonly number[];
  /** Of which there are smaller files than WebP. */
  hasAvif?: boolean;
  /** Seen at once: the first thing that is loaded. */
  isFirst?: boolean;
  className?: string;
};

/** A picture of the page in the size that the screen needs; its blurred stand-in is there from the start, and its room too. */
export function Picture({ picture, sizes, widths, hasAvif = false, isFirst = false, className = '' }: Props) {
  const { id, width, height, alt, blur } = picture;
  const offered = [...new Set(widths.map((each) => Math.min(each, width)))];
  const files = (type: 'avif' | 'webp') => offered.map((each) => `${eventPicture(id, each, type)} ${each}w`).join(', ');
  return (
    <picture className={className} style={blur ? { backgroundImage: `url(${blur})` } : undefined}>
      {hasAvif ? <source type="image/avif" srcSet={files('avif')} sizes={sizes} /> : null}
      <img
        src={eventPicture(id, offered.at(-1) ?? width, 'webp')}
        srcSet={files('webp')}
        sizes={sizes}
        alt={alt}
        width={width}
        height={height}
        decoding="async"
        {...(isFirst ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      />
    </picture>
  );
}
