import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { formDraft, ticketDraft } from '../harness/drafts.ts';
import { startServer } from '../harness/server.ts';
import { root } from '../scripts/sourceHash.mjs';
import type { Endpoint } from '../src/api/contract/endpoint.ts';
import { type CallName, calls } from '../src/api/contract/table.ts';
import { maxOrderSize, mostOf, ticketLimits } from '../src/lib/limits.ts';
import { type Api, requestOf, startApi } from '../tests/support/api.ts';
import { registrationOf } from '../tests/support/buyer.ts';
import { samples } from '../tests/support/samples.ts';
import { callerOf, newEvent, newWorld, type World } from '../tests/support/world.ts';
import { numeric } from './foyer.ts';
import { inputsWithLists, inputsWithRuns, largestInput, largestQuestions } from './largest.ts';
import { atMost, figure, median, percentile, type Row } from './row.ts';
import type { Stage } from './stage.ts';

/** How often a call is made; the first times, its code is not compiled yet. */
const rounds = 3;
const shownCalls = 12;
const heavyCalls = 10;
const atOnce = 40;

type Measured = { name: CallName; held: number; took: number; status: number };

/** Every call of the contract with the largest input it takes, one after the other; then the slowest, many at once, beside a public page. */
export async function inputs(stage: Stage): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-loop-'));
  const { url: databaseUrl, pool } = await (await stage.newCluster()).database('foyer_inputs');
  const secretKey = randomBytes(32);
  const api = await startApi({ on: { url: databaseUrl, pool, db: drizzle(pool), drop: async () => {} }, secretKey });
  const file = join(folder, 'held');
  const server = await startServer({
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'error',
    FOYER_SECRET_KEY: secretKey.toString('hex'),
    NODE_OPTIONS: `--import ${pathToFileURL(join(root, 'bench/inServer/eventLoop.mjs')).href}`,
    EVENT_LOOP_FILE: file,
  });
  const readHeld = heldBy(server.pid, file);
  const callAll = async (name: CallName, world: World): Promise<Measured> => {
    const each: Measured[] = [];
    for (let round = 0; round < rounds; round++) {
      const request = await largestRequest(api, name, world);
      await readHeld();
      const begun = performance.now();
      const status = await ask(server.url, request);
      each.push({ name, took: performance.now() - begun, held: await readHeld(), status });
    }
    const [first] = each as [Measured];
    return { ...first, held: median(each.map(({ held }) => held)), took: median(each.map(({ took }) => took)) };
  };
  try {
    const measured: Measured[] = [];
    let world = await newWorld(api);
    for (const name of Object.keys(calls) as CallName[]) {
      measured.push(await callAll(name, world));
      if (/delete|remove|erase|merge/i.test(name)) world = await newWorld(api);
    }
    const at = { api, world, url: server.url, readHeld };
    const withRuns = await heldByEach(inputsWithRuns, at);
    const withLists = await heldByEach(inputsWithLists, at);
    const longest = [...measured].sort((one, other) => other.held - one.held);
    const slowest = [...measured].sort((one, other) => other.took - one.took).slice(0, heavyCalls);
    const rows = [
      figure('calls, each with the largest input it takes', measured.length, ''),
      figure('of them answered 200', measured.filter(({ status }) => status === 200).length, ''),
      figure('answered 5xx', measured.filter(({ status }) => status >= 500 && status !== 501).length, ''),
      ...longest
        .slice(0, shownCalls)
        .map(({ name, held, status }) => atMost(`held by ${name} (${status})`, held, 50, 'ms')),
    ];
    rows.push(
      figure('texts, each a run of one character as long as the body may be', withRuns.length, ''),
      ...[...withRuns]
        .sort((one, other) => other.held - one.held)
        .slice(0, 3)
        .map(({ name, held }) => atMost(`held by such a text to ${name}`, held, 50, 'ms')),
    );
    rows.push(
      figure('lists, each as long as it may be', withLists.length, ''),
      figure('of them answered 200', withLists.filter(({ status }) => status === 200).length, ''),
      ...[...withLists]
        .sort((one, other) => other.held - one.held)
        .slice(0, shownCalls)
        .map(({ name, held, status }) => atMost(`held by a list to ${name} (${status})`, held, 50, 'ms')),
    );
    for (const { name } of slowest) rows.push(...(await storm({ api, name, world, url: server.url, readHeld })));
    rows.push(...(await atLargestForm({ api, world, url: server.url, readHeld })));
    return rows;
  } finally {
    await server.stop();
    await api.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How long each call holds the thread for each of some inputs that are made of its sample. */
async function heldByEach(
  inputsOf: (endpoint: Endpoint, sample: object) => object[],
  { api, world, url, readHeld }: Omit<Storm, 'name'>,
): Promise<Omit<Measured, 'took'>[]> {
  const all: Omit<Measured, 'took'>[] = [];
  for (const [name, endpoint] of Object.entries<Endpoint>(calls) as [CallName, Endpoint][]) {
    const token = await api.tokenOf(callerOf(world, endpoint));
    for (const input of inputsOf(endpoint, samples[name](world))) {
      await readHeld();
      const status = await ask(url, requestOf(endpoint, input, token));
      all.push({ name, held: await readHeld(), status });
    }
  }
  return all;
}

type Storm = { api: Api; name: CallName; world: World; url: string; readHeld: () => Promise<number> };

/** One call, forty at once, and how long whoever opens the public page waits meanwhile. */
async function storm({ api, name, world, url, readHeld }: Storm): Promise<Row[]> {
  const requests: Request[] = [];
  while (requests.length < atOnce) requests.push(await largestRequest(api, name, world));
  return besidePage(name, requests, { url, readHeld });
}

type Request = [path: string, init: RequestInit];

/** Calls that are made at once, and how long whoever opens the public page waits meanwhile. */
async function besidePage(
  name: string,
  requests: Request[],
  { url, readHeld }: Pick<Storm, 'url' | 'readHeld'>,
): Promise<Row[]> {
  await readHeld();
  let left = requests.length;
  const all = requests.map((request) => ask(url, request).finally(() => left--));
  const pages: number[] = [];
  while (left > 0) {
    const begun = performance.now();
    await (await fetch(`${numeric(url)}/e/harbour-conference`)).text();
    pages.push(performance.now() - begun);
  }
  await Promise.all(all);
  const held = await readHeld();
  return [
    atMost(`${requests.length} × ${name}: public page, p95 of ${pages.length}`, percentile(pages, 95), 300, 'ms'),
    figure(`${requests.length} × ${name}: held at most`, held, 'ms'),
  ];
}

/** Small calls at the largest form that there can be: what they cost is not in their size. */
async function atLargestForm({ api, world, url, readHeld }: Omit<Storm, 'name'>): Promise<Row[]> {
  const token = await api.tokenOf(callerOf(world, calls.saveForm));
  const { eventId, formId, ticketId } = await newEvent(api, token, { maxPerOrder: maxOrderSize });
  const draft = formDraft(eventId, { id: formId, questions: largestQuestions() });
  await api.call('saveForm', { payload: draft }, token);
  const ticket = ticketDraft(formId, { description: 'x'.repeat(ticketLimits.description) });
  for (let count = 1; count < mostOf.tickets; count++) await api.call('saveTicket', { payload: ticket }, token);
  const order = () =>
    requestOf(calls.submitUserForm, { payload: registrationOf(formId, Array(maxOrderSize).fill(ticketId)) });
  const many = (one: () => Request): Request[] => Array.from({ length: atOnce }, one);
  const page: Request = [`/event/${eventId}/form/${formId}`, {}];
  return [
    ...(await besidePage('order of 50 at the largest form', [order()], { url, readHeld })),
    ...(await besidePage('order of 50 at the largest form', [order(), order(), order(), order()], { url, readHeld })),
    ...(await besidePage(
      'the largest form',
      many(() => requestOf(calls.getFormWQuestion, { eventId, formId })),
      { url, readHeld },
    )),
    ...(await besidePage(
      'the page of the largest form',
      many(() => page),
      { url, readHeld },
    )),
    ...(await besidePage('saveForm of the largest form', [requestOf(calls.saveForm, { payload: draft }, token)], {
      url,
      readHeld,
    })),
  ];
}

/** A call with a session of its own, for a role that may make it. */
async function largestRequest(api: Api, name: CallName, world: World): Promise<Request> {
  const endpoint: Endpoint = calls[name];
  return requestOf(
    endpoint,
    largestInput(endpoint, samples[name](world)),
    await api.tokenOf(callerOf(world, endpoint)),
  );
}

async function ask(url: string, [path, init]: Request): Promise<number> {
  const answer = await fetch(numeric(url) + path, init);
  await answer.arrayBuffer();
  return answer.status;
}

/** Asks the server's process how long its main thread was held at most since it was asked last, in ms. */
function heldBy(pid: number, file: string): () => Promise<number> {
  let times = 0;
  writeFileSync(file, '0 0\n');
  return async () => {
    times++;
    process.kill(pid, 'SIGUSR2');
    for (;;) {
      const [said, held] = readFileSync(file, 'utf8').split(' ').map(Number);
      if (said === times) return held ?? 0;
      await wait(2);
    }
  };
}
