import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../src/api/contract/endpoint.ts';
import { type CallName, calls } from '../../../src/api/contract/table.ts';
import { requestOf } from '../../support/api.ts';
import { countersOf } from '../../support/counters.ts';
import { openApi } from '../../support/fixtures.ts';
import { changeAt, pathsOf } from '../../support/paths.ts';
import { samples } from '../../support/samples.ts';
import { newWorld, type World } from '../../support/world.ts';

/*
 * Each call is sent what is nearly right, by callers of every kind: its usual input with up to four of its values replaced, dropped or said
 * twice. FUZZ=1000 makes a thousand of each instead of a few, FUZZ_SEED others than the usual ones.
 */

const runs = Number(process.env.FUZZ ?? 10);
const seed = Number(process.env.FUZZ_SEED ?? 2027);

const api = await openApi();
const [ours, theirs] = await Promise.all([newWorld(api), newWorld(api)]);

/** Ids of things, which open nothing to who knows them. */
const idsOf = ({ eventId, formId, ticketId, uId, pId, badgeId, badgeDesignId, mailId, mailingId, promoId }: World) => [
  ...[eventId, formId, ticketId, uId, pId, badgeId, badgeDesignId, mailId, mailingId, promoId],
];
const callers: Record<string, string | undefined> = {
  nobody: undefined,
  ...ours.tokens,
  manager: ours.team.manager.token,
  finance: ours.team.finance.token,
  readOnly: ours.team.readOnly.token,
};
/** What only the other organiser's own callers may read. */
const secrets = [theirs.surname, theirs.organiser.organisation, theirs.organiser.email ?? theirs.surname];

const odd = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...idsOf(theirs), ...idsOf(ours), ours.code, ours.promoCode) },
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom<unknown>(
    ...['', ' ', '0', '-0', '1e3', 'null', '__proto__', '../..', '%00%', '\\', "'", '{{firstName}}', '<b>', '=1+1'],
    ...['2027-02-30', '2027-03-28T02:30:00.000Z', '9999-12-31T23:59:59.999Z', 'Europe/Berlin', 'a@b', '#ffcc00'],
    ...['x'.repeat(300), '𝔘'.repeat(300), 'data:image/png;base64,AAAA', 'https://127.0.0.1/', 'javascript:alert(1)'],
    ...[0, -0, 1, -1, 0.1, 2 ** 31, 2 ** 53, Number.MAX_VALUE, true, false, null, undefined, [], {}],
  ),
  fc.integer(),
  fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 3 }),
  fc.jsonValue({ maxDepth: 2 }),
);

const edits = fc.array(
  fc.record({
    at: fc.nat(),
    how: fc.oneof(
      { weight: 5, arbitrary: odd.map((value) => () => value) },
      fc.constant(() => undefined),
      fc.constant((kept: unknown) => (Array.isArray(kept) ? [...kept, ...kept] : kept)),
      fc.integer({ min: -3, max: 3 }).map((by) => (kept: unknown) => (typeof kept === 'number' ? kept + by : kept)),
    ),
  }),
  { maxLength: 4 },
);

/** Those that take something away come last, so that the others have something to work on. */
const takesAway = /^(delete|remove|erase|signOut|leave|end|clear|cancel)/;
const table = (Object.entries(calls) as [CallName, Endpoint][]).sort(
  ([one], [other]) => Number(takesAway.test(one)) - Number(takesAway.test(other)),
);

describe('a call that is nearly right', () => {
  it.each(table)(
    'of %s is never answered with an error of the server, nor with what is another organiser’s',
    async (name, endpoint) => {
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...Object.keys(callers)), edits, async (caller, changes) => {
          const usual: object = samples[name](ours);
          const input = changes.reduce<unknown>((given, { at, how }) => {
            const paths = pathsOf(given);
            return paths.length > 0 ? changeAt(given, paths[at % paths.length] ?? [], how) : given;
          }, usual) as object;
          const response = await api.app.request(...requestOf(endpoint, input, callers[caller]));
          const text = await response.text();
          const isNotBuilt = response.status === 501;
          if (response.status >= 500 && !isNotBuilt) throw new Error(`${response.status} ${text}`);
          if (/\n\s+at |node_modules|\.ts:\d/.test(text)) throw new Error(`It tells of the code: ${text}`);
          const isJson = response.headers.get('content-type')?.includes('json');
          if (isJson && response.status >= 400) expect(JSON.parse(text).msg).toMatch(/\S.*[.!?]$/);
          const leaked = secrets.filter((secret) => text.includes(secret) && !JSON.stringify(input).includes(secret));
          if (endpoint.access !== 'public') expect(leaked).toEqual([]);
        }),
        { numRuns: runs, seed },
      );
    },
    10_000 + runs * 500,
  );
});

it('leaves what is reserved of each form the same as the attendees for whom it is', async () => {
  const rows = await api.sql<{ id: string }>('select id from forms');
  expect(rows.length).toBeGreaterThan(1);
  for (const { id } of rows) {
    const { form, tickets, attendees } = await countersOf(api, id);
    expect({ form, tickets: tickets.reduce((sum, each) => sum + each, 0) }).toEqual({
      form: attendees,
      tickets: attendees,
    });
  }
});
