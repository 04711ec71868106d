import type { ApiError } from '../lib/apiError.ts';
import { call } from './client.ts';
import { clientConfig } from './clientConfig.ts';
import type { Endpoint, InputOf, PayloadOf } from './contract/endpoint.ts';
import { changes } from './firstCalls.ts';

/** Reads what a page shows; `seen` is what was read of it before, null where that is not remembered. */
type Reading<Value> = ((signal: AbortSignal) => Promise<Value>) & { seen: () => Value | null };

/** So many answers are remembered. What was neither read nor shown for longest is forgotten first. */
const most = 60;
const answers = new Map<string, { payload: unknown; readAt: string }>();
let rememberedFor = '';

/** Who is signed in, and what they have changed: answers from before are no longer to be shown. */
const now = () => `${clientConfig().token()} ${changes.count}`;

/** Forgets what another login has read, and what may have been changed since. */
export function forgetOld(): void {
  if (rememberedFor !== now()) answers.clear();
  rememberedFor = now();
}

/** Reads by one call, whose answer is remembered. `shown` makes of it what the page shows; it was read at `readAt`, an ISO 8601 instant. */
export function reading<E extends Endpoint, Value>(
  endpoint: E,
  input: InputOf<E>,
  shown: (payload: PayloadOf<E>, readAt: string) => Value,
): Reading<Value> {
  const name = endpoint.path + JSON.stringify(input);
  function show(payload: PayloadOf<E>, readAt: string): Value {
    answers.delete(name);
    // Pages of a list after the first are shown only below it.
    if (!('cursor' in Object(input))) answers.set(name, { payload, readAt });
    if (answers.size > most) answers.delete([...answers.keys()][0] as string);
    return shown(payload, readAt);
  }
  async function read(signal: AbortSignal): Promise<Value> {
    const asked = now();
    const payload = await call(endpoint, input, { signal }).catch((error: ApiError) => {
      // It may be gone, or no longer theirs to see.
      if (error.code === 'refused') answers.delete(name);
      throw error;
    });
    // The server may have answered before a change that is known here by now.
    if (asked !== now()) return read(signal);
    forgetOld();
    return show(payload, new Date().toISOString());
  }
  function seen(): Value | null {
    forgetOld();
    const answer = answers.get(name);
    return answer ? show(answer.payload as PayloadOf<E>, answer.readAt) : null;
  }
  return Object.assign(read, { seen });
}

/** Several readings as one, which was seen when all of them were. */
export function together<Values extends Record<string, unknown>>(
  parts: {
    [Key in keyof Values]: Reading<Values[Key]>;
  },
): Reading<Values> {
  const named = Object.entries<Reading<unknown>>(parts);
  const read = async (signal: AbortSignal) =>
    Object.fromEntries(await Promise.all(named.map(async ([name, part]) => [name, await part(signal)]))) as Values;
  function seen(): Values | null {
    const values = named.map(([name, part]) => [name, part.seen()]);
    return values.some(([, value]) => value === null) ? null : Object.fromEntries(values);
  }
  return Object.assign(read, { seen });
}

/** Reads a list by pages, each by its reading. */
export const byPages = <Query, Page>(pageOf: (query: Query) => Reading<Page>) =>
  Object.assign((query: Query, signal: AbortSignal) => pageOf(query)(signal), {
    seen: (query: Query) => pageOf(query).seen(),
  });
