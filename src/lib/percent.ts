import { currentLocale } from './locale.ts';

/** Hundredths of a per cent as people read them: `20%`, `7.5%`; in German `7,5 %`. */
export function formatPercent(rate: number, locale = currentLocale()): string {
  const text = percentText(rate);
  return locale === 'de-DE' ? `${text.replace('.', ',')}\u00a0%` : `${text}%`;
}

/** Hundredths of a per cent as the text of an input: `7.5`. */
export const percentText = (rate: number): string => String(rate / 100);

/** Hundredths of a typed per cent: null for nothing, NaN for what is none or has more than two decimals. */
export function typedPercent(typed: string): number | null {
  const bare = typed.trim().replace(/\s?%$/, '');
  if (bare === '') return null;
  return /^\d{1,4}([.,]\d{1,2})?$/.test(bare) ? Math.round(Number(bare.replace(',', '.')) * 100) : Number.NaN;
}
