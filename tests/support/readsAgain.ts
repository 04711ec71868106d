import { done, failed } from './walk.ts';

/** Why something could not be read: it is tried again by itself where no answer came alone. */
export const refusal = { code: 'refused', status: 404, msg: 'There is no such ticket.' } as const;
export const unreached = { code: 'offline', status: 0, msg: 'No connection.' } as const;

/** What may come of a try to read again, which brings `output`. */
export const againEvents = (output: unknown) => ({
  'read after all': done('again', output),
  'refused again': failed('again', refusal),
  'not reached': failed('again', unreached),
});

/** One more try is counted, to the longest pause. */
export const oneMore = ({ tries }: { tries: number }) => Math.min(tries + 1, 4);

/** How a state in which something could not be read goes on by itself, and with what it ends. */
export const againRows = <const Then extends readonly unknown[]>(state: string, ...then: Then) =>
  [
    [`${state}.pausing`, 'after again', '=', '', {}, ({ error }: { error: unknown }) => error === refusal],
    [`${state}.pausing`, 'after again', `${state}.trying`],
    [`${state}.trying`, 'read after all', ...then],
    [`${state}.trying`, 'not reached', `${state}.pausing`, { error: unreached, tries: oneMore }],
    [`${state}.trying`, 'refused again', `${state}.pausing`, { error: refusal, tries: oneMore }],
    [`${state}.trying`, 'after timeout', `${state}.pausing`, { error: null, tries: oneMore }],
  ] as const;
