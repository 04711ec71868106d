import { randomBytes, randomUUID } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { beforeEach, describe, expect, it } from 'vitest';
import { ticketDraft } from '../../../harness/drafts.ts';
import { orderOrigin } from '../../../server/purchase/openOrders.sql.ts';
import { Unsolved, withChallenge } from '../../../server/purchase/puzzle.ts';
import type { SolvedPuzzle } from '../../../src/api/contract/puzzle.ts';
import type { Challenge } from '../../../src/lib/apiError.ts';
import { type Api, startApi } from '../../support/api.ts';
import { registrationOf } from '../../support/buyer.ts';
import { openApi } from '../../support/fixtures.ts';
import { newEvent, newOrganiser } from '../../support/world.ts';

const api = await openApi({ callLimits: true });
const { token } = await newOrganiser(api);
const today = new Date();
beforeEach(() => {
  api.clock.now = today;
});

type Place = Awaited<ReturnType<typeof newEvent>>;
type Changes = { count?: number; from?: string; key?: string; puzzle?: SolvedPuzzle; on?: Api };
const here = '203.0.113.1';

const order = (
  { formId, ticketId }: Place,
  { count = 1, from = here, key = randomUUID(), puzzle, on = api }: Changes = {},
) =>
  on.call(
    'submitUserForm',
    { payload: registrationOf(formId, Array(count).fill(ticketId), { key, ...(puzzle && { puzzle }) }) },
    undefined,
    { address: from },
  );

/** A form of 100 tickets, of which 60 are held unpaid by networks far from each other. */
async function pressed(): Promise<Place> {
  const place = await newEvent(api, token, { price: 2_500, quantity: 100 });
  for (let n = 0; n < 6; n++) expect((await order(place, { count: 10, from: `${60 + n}.1.1.1` })).status).toBe(200);
  return place;
}
const leave = (place: Place, left: number) =>
  api.pool.query('update tickets set quantity = $2 where id = $1', [place.ticketId, 60 + left]);

/** An order under pressure that has solved its puzzle, and is not sent yet. */
async function ready() {
  const place = await pressed();
  const key = randomUUID();
  const puzzle = await solved((await order(place, { key })).challenge);
  return { place, key, puzzle };
}

describe('an order', () => {
  it('solves no puzzle while as much is left as is held unpaid', async () => {
    const place = await newEvent(api, token, { price: 2_500, quantity: 100 });
    for (let n = 0; n < 6; n++) {
      const { status, challenge } = await order(place, { count: 10, from: `${60 + n}.1.1.1` });
      expect([status, challenge]).toEqual([200, undefined]);
    }
  });

  it('solves one where more is held than left, and holds its ticket then', async () => {
    const place = await pressed();
    const key = randomUUID();
    const refusal = await order(place, { key });
    expect([refusal.status, refusal.msg]).toEqual([
      428,
      'Many people are ordering right now. Reload this page and try again.',
    ]);
    expect(refusal.challenge?.parameters).toMatchObject({
      algorithm: 'PBKDF2/SHA-256',
      cost: 1_000,
      expiresAt: Math.ceil(today.getTime() / 1_000) + 300,
    });
    const { status, payload } = await order(place, { key, puzzle: await solved(refusal.challenge) });
    expect([status, payload.purchase.status]).toEqual([200, 'held']);
  });

  it('solves a harder one the less is left', async () => {
    const place = await pressed();
    const costs = [];
    for (const left of [30, 15, 1]) {
      await leave(place, left);
      costs.push((await order(place)).challenge?.parameters.cost);
    }
    expect(costs).toEqual([2_000, 4_000, 4_000]);
  });

  it('of free tickets, which are not held, solves none', async () => {
    const place = await pressed();
    const free = ticketDraft(place.formId, { name: 'Helper', price: 0, quantity: 5 });
    const { ticket } = await api.ask('saveTicket', { payload: free }, token);
    expect((await order({ ...place, ticketId: ticket.id })).status).toBe(200);
  });

  it('that is more than its network may hold is told so, and solves none', async () => {
    const { status, challenge } = await order(await pressed(), { count: 5 });
    expect([status, challenge]).toEqual([429, undefined]);
  });

  it('solves none where the operator has turned limits or puzzles off', async () => {
    const place = await pressed();
    for (const lifted of [{ callLimits: false }, { callLimits: true, orderPuzzles: false }]) {
      const on = await startApi({ ...lifted, on: api });
      expect((await order(place, { on })).status).toBe(200);
      await on.drop();
    }
  });
});

describe('a solution', () => {
  it('is good for one order: sent again, also when it was cancelled, it gets that one', async () => {
    const { place, key, puzzle } = await ready();
    const attendees = registrationOf(place.formId, [place.ticketId]).attendees;
    const send = async (more: object) =>
      api.ask(
        'submitUserForm',
        { payload: { ...registrationOf(place.formId, []), key, attendees, ...more } },
        undefined,
        { address: here },
      );
    const { purchase } = await send({ puzzle });
    await leave(place, 1);
    expect((await send({})).purchase.key).toBe(purchase.key);
    await api.ask('cancelPurchase', { payload: { purchaseKey: purchase.key } });
    const again = (await send({ puzzle })).purchase;
    expect([again.key, again.status]).toEqual([purchase.key, 'cancelled']);
  });

  it('is good for no other order, network or form', async () => {
    const { place, key, puzzle } = await ready();
    expect((await order(place, { puzzle })).status).toBe(428);
    expect((await order(place, { key, puzzle, from: '198.51.100.7' })).status).toBe(428);
    expect((await order(await pressed(), { key, puzzle })).status).toBe(428);
    expect((await order(place, { key, puzzle })).status).toBe(200);
  });

  it('is good for five minutes', async () => {
    const { place, key, puzzle } = await ready();
    api.clock.now = new Date(today.getTime() + 302_000);
    expect((await order(place, { key, puzzle })).status).toBe(428);
    api.clock.now = new Date(today.getTime() + 299_000);
    expect((await order(place, { key, puzzle })).status).toBe(200);
  });

  it('of a puzzle half as hard as one is by now still counts, and an easier one does not', async () => {
    const { place, key, puzzle } = await ready();
    await leave(place, 15);
    const { status, challenge } = await order(place, { key, puzzle });
    expect([status, challenge?.parameters.cost]).toEqual([428, 4_000]);
    await leave(place, 30);
    expect((await order(place, { key, puzzle })).status).toBe(200);
  });

  it('that is wrong, or of a puzzle that Foyer did not make like this, is none', async () => {
    const { place, key, puzzle } = await ready();
    const { challenge, solution } = puzzle;
    const origin = { formId: place.formId, key, network: orderOrigin(here, api.secretKey).network };
    const foreign = await withChallenge(randomBytes(32), origin, new Unsolved(4_000), today);
    const wrong: unknown[] = [
      { challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } },
      { challenge, solution: { ...solution, derivedKey: 'not hex' } },
      { challenge: { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '00' } }, solution },
      { challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 4_000 } }, solution },
      { challenge: { ...challenge, parameters: { ...challenge.parameters, expiresAt: 9_999_999_999 } }, solution },
      { challenge: { ...challenge, signature: '00'.repeat(32) }, solution },
      await solved(foreign.challenge),
      { challenge },
      'solved',
    ];
    for (const each of wrong) expect((await order(place, { key, puzzle: each as SolvedPuzzle })).status).toBe(428);
    expect((await order(place, { key, puzzle })).status).toBe(200);
  });
});

/** A puzzle with its solution, as a browser finds it. */
async function solved(challenge: Challenge | undefined): Promise<SolvedPuzzle> {
  const solution = challenge && (await solveChallenge({ challenge, deriveKey }));
  if (!solution) throw new Error('There is no puzzle, or it has no solution.');
  return { challenge, solution };
}
