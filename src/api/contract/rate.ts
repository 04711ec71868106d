import * as v from 'valibot';
import { broken, type Label } from './issue.ts';

/** A country by its two letters, or nothing. */
export const optionalCountry = v.pipe(
  v.string(broken('notText', 'country')),
  v.regex(/^([A-Z]{2})?$/, broken('notOneOf', 'country')),
);

/** A share in hundredths of a per cent. */
export const rate = (label: Label, max: number) =>
  v.pipe(
    v.number(broken('notPercent', label)),
    v.integer(broken('notPercent', label)),
    v.minValue(0, broken('notPercent', label)),
    v.maxValue(max, broken('percentAtMost', label, Math.floor(max / 100))),
  );
