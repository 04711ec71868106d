import type { Picture as Kept } from '../../../api/contract/eventPage.ts';
import { pictureFiles } from '../../../lib/eventPage.ts';

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
  const { width, height, alt, blur } = picture;
  return (
    <picture className={className} style={blur ? { backgroundImage: `url(${blur})` } : undefined}>
      {hasAvif ? (
        <source type="image/avif" srcSet={pictureFiles(picture, widths, 'avif').srcSet} sizes={sizes} />
      ) : null}
      <img
        {...pictureFiles(picture, widths, 'webp')}
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
