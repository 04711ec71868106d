import { pbkdf2Sync } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type pg from 'pg';
import { attendeeOf } from '../harness/demo/event.ts';
import { ticketDraft } from '../harness/drafts.ts';
import type { PurchaseView } from '../src/api/contract/payment.ts';
import type { SolvedPuzzle } from '../src/api/contract/puzzle.ts';
import { submitUserForm } from '../src/api/contract/registration.ts';
import { saveTicket } from '../src/api/contract/ticket.ts';
import type { Challenge } from '../src/lib/apiError.ts';
import type { PaymentMethod } from '../src/lib/enumerations.ts';
import { startFoyer } from './foyer.ts';
import { type Answer, keptConnections, load, type Prepared, payloadOf, prepare, send } from './load.ts';
import { pay } from './registrations.ts';
import { figure, type Row } from './row.ts';
import type { Stage } from './stage.ts';
import { openVenue, type Venue } from './venue.ts';

const tickets = 2_000;
/** Each wants two tickets, from a network of their own: as many as there are. */
const buyers = 1_000;
const wanted = 2;
/** Quarters of an hour, after each of which holds by card are over. Attackers come first in each. */
const rounds = 4;
const quarter = "interval '15 minutes 10 seconds'";
const atOnce = 20;

type Attack = { networks: number; method: PaymentMethod; limited: boolean };
/** `seconds` of a processor that attackers spend on puzzles. */
type Outcome = { held: number; atOnce: number; inTheEnd: number; seconds: number };

/**
 * Attackers who pay nothing take what they can of a form, again every quarter of an hour, while buyers arrive who come back when
 * they are refused. Prints how many of these have paid for their tickets after an hour, or hold them where all order by transfer, and what the
 * puzzles have cost the attackers.
 */
export async function attack(stage: Stage): Promise<Row[]> {
  const cluster = await stage.cluster();
  const rows: Row[] = [];
  for (const limited of [false, true])
    for (const method of ['card', 'transfer'] as const)
      for (const networks of [1, 60, 600]) {
        const database = await cluster.database(`foyer_attack_${networks}_${method}_${limited}`);
        const what = `${networks} networks, by ${method}, ${limited ? 'with' : 'without'} shares`;
        const { held, atOnce, inTheEnd, seconds } = await run(database, { networks, method, limited });
        rows.push(
          figure(`${what}: tickets held at first, of ${tickets}`, held, ''),
          figure('  buyers who got tickets at their first try, of 1,000', atOnce, ''),
          figure('  buyers who got tickets within the hour, of 1,000', inTheEnd, ''),
          figure('  a processor solved puzzles for the attackers', seconds, 's'),
        );
      }
  return rows;
}

async function run({ url, pool }: { url: string; pool: pg.Pool }, { networks, method, limited }: Attack) {
  const foyer = await startFoyer(url, { TRUST_PROXY: 'loopback', CALL_LIMITS: String(limited), MAIL_NETWORKS: '' });
  const agent = keptConnections(atOnce);
  try {
    const venue = await openVenue(foyer.url);
    const { ticket } = await venue.organiser.api.call(saveTicket, {
      payload: ticketDraft(venue.form.form.id, { name: 'Wanted', price: 9_500, quantity: tickets }),
    });
    const at = { ...venue, ticket };
    if (method === 'transfer') await takeTransfers(pool, venue.eventId);
    const ask = (from: string, call: Prepared) => send(foyer.url, agent, { ...call, from });
    const outcome: Outcome = { held: 0, atOnce: 0, inTheEnd: 0, seconds: 0 };
    let people = 0;
    const order = async (from: string, count: number, by: PaymentMethod, solve: Solve) => {
      people += count;
      const call = orderOf(at, people, count, by);
      const answer = await ask(from, call);
      return answer.status === 428 ? ask(from, await solve(call, answer)) : answer;
    };
    const secondsOfRound = roundSeconds();
    const attackersSolve: Solve = async (call, answer) => {
      const puzzle = await puzzleOf(answer);
      outcome.seconds += roundsOf(puzzle) * secondsOfRound;
      return withPuzzle(call, puzzle);
    };
    const buyersSolve: Solve = async (call, answer) => withPuzzle(call, await puzzleOf(answer));
    let waiting: number[] = [];
    for (let round = 0; round < rounds; round++) {
      await load(networks, atOnce, (n) => takeAll((count) => order(attackerAt(n), count, method, attackersSolve)));
      if (round === 0) outcome.held = await reservedOf(pool, ticket.id);
      const arriving = Array.from({ length: buyers / rounds }, (_, n) => round * (buyers / rounds) + n);
      const trying = [...arriving, ...waiting];
      const refused: number[] = [];
      await load(trying.length, atOnce, async (n) => {
        const buyer = trying[n] as number;
        const answer = await order(buyerAt(buyer), wanted, method, buyersSolve);
        if (answer.status !== 200) return refused.push(buyer);
        const say = async (call: Prepared) => (await ask(buyerAt(buyer), call)).body;
        const { key } = payloadOf<{ purchase: PurchaseView }>(answer.body).purchase;
        if (method === 'transfer' || (await pay(say, key)) === 'paid') outcome.inTheEnd++;
        if (n < arriving.length) outcome.atOnce++;
      });
      waiting = refused;
      await passQuarter(pool);
    }
    return outcome;
  } finally {
    agent.destroy();
    await foyer.stop();
  }
}

type Solve = (call: Prepared, answer: Answer) => Promise<Prepared>;

async function puzzleOf({ body }: Answer): Promise<SolvedPuzzle> {
  const { challenge } = JSON.parse(body) as { challenge: Challenge };
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('A puzzle was not solved in time');
  return { challenge, solution };
}

const withPuzzle = (call: Prepared, puzzle: SolvedPuzzle): Prepared => ({
  ...call,
  body: { payload: { ...(call.body as { payload: object }).payload, puzzle } },
});

/** Counters are tried from 0 on. */
const roundsOf = ({ challenge, solution }: SolvedPuzzle) => (solution.counter + 1) * challenge.parameters.cost;

/** What one round of the hash takes alone: processes that solve many puzzles at once would count the time they wait, too. */
function roundSeconds(): number {
  const [before, rounds] = [process.cpuUsage(), 2_000_000];
  pbkdf2Sync('password', 'salt', rounds, 32, 'sha256');
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000 / rounds;
}

/** Large orders first, then smaller ones, until not one more ticket is given. */
async function takeAll(order: (count: number) => Promise<Answer>): Promise<void> {
  for (const count of [10, 5, 4, 2, 1]) {
    let status = 200;
    while (status === 200) ({ status } = await order(count));
  }
}

const orderOf = ({ form, ticket }: Venue, number: number, count: number, paymentMethod: PaymentMethod): Prepared =>
  prepare(submitUserForm, {
    payload: {
      formId: form.form.id,
      key: crypto.randomUUID(),
      attendees: Array.from({ length: count }, (_, index) => attendeeOf(number + index, form, ticket)),
      promoCode: null,
      paymentMethod,
    },
  });

/** Networks far from each other, so that no wide one has two of them. */
const networkOf = (first: number) => (n: number) => `${first + Math.floor(n / 200)}.${n % 200}.7.9`;
const attackerAt = networkOf(60);
const buyerAt = networkOf(100);

/** An event that takes transfers takes no test cards. */
async function takeTransfers(pool: pg.Pool, eventId: string): Promise<void> {
  const account = {
    holder: 'Bench',
    iban: 'GB82WEST12345698765432',
    bic: '',
    sortCode: '12-34-56',
    accountNumber: '98765432',
  };
  await pool.query('update events set transfer_days = 7, transfer_account = $2 where id = $1', [eventId, account]);
}

async function reservedOf(pool: pg.Pool, ticketId: string): Promise<number> {
  const { rows } = await pool.query<{ reserved: number }>('select reserved from tickets where id = $1', [ticketId]);
  return rows[0]?.reserved ?? 0;
}

/** Makes every order a quarter of an hour older, and waits until the server has ended the holds that are over. */
async function passQuarter(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update purchases set created_at = created_at - ${quarter}, hold_expires_at = hold_expires_at - ${quarter}`,
  );
  for (;;) {
    const { rows } = await pool.query<{ over: number }>(
      "select count(*)::integer as over from purchases where status in ('held', 'paying') and hold_expires_at < now()",
    );
    if (rows[0]?.over === 0) return;
    await wait(500);
  }
}
