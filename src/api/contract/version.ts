import * as v from 'valibot';
import { maxCount } from '../../lib/limits.ts';
import { instant, wholeNumber } from './values.ts';

/** How often a thing was saved. It goes with what is read, and comes back with the change that began from it. */
export const version = wholeNumber('version', 0, maxCount);

/** Which version a change began from. Where that is no longer the last one, the call answers 409 with `Changed`. Without it, the last save wins. */
export const baseVersion = v.optional(version);

/** Who saved meanwhile, and when: null where that is not known any more. */
export const Changed = v.object({ by: v.nullable(v.string()), at: v.nullable(instant('time')) });

export type Changed = v.InferOutput<typeof Changed>;
