import * as v from 'valibot';
import { broken, type Label } from './issue.ts';

/** A share in hundredths of a per cent. */
export const rate = (label: Label, max: number) =>
  v.pipe(
    v.number(broken('notPercent', label)),
    v.check((typed) => Number.isInteger(typed) && typed >= 0, broken('notPercent', label)),
    v.maxValue(max, broken('percentAtMost', label, Math.floor(max / 100))),
  );
