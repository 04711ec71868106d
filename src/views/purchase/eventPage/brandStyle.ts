import type { CSSProperties } from 'react';
import { brandColours } from '../../../lib/eventPage.ts';

/** A brand's colour for `brand.css`, where it is read on light and on dark. */
export function brandStyle(accent: string): CSSProperties {
  const { light, dark } = brandColours(accent);
  return { '--brand-light': light, '--brand-dark': dark } as CSSProperties;
}
