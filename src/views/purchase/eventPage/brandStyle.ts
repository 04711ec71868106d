import type { CSSProperties } from 'react';
import type { Brand } from '../../../lib/eventPage.ts';

/** What gives a part of a page a brand's colours, by `brand.css`; Foyer's own where there is no brand. */
export const branded = (className: string, brand: Brand | null): { className: string; style: CSSProperties } => ({
  className: brand ? `${className} is-branded` : className,
  style: (brand
    ? {
        ...{ '--brand-light': brand.light, '--brand-dark': brand.dark, '--brand-fill': brand.fill },
        ...{ '--brand-hover': brand.hover, '--brand-on-fill': brand.onFill },
      }
    : {}) as CSSProperties,
});
