import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import type { Endpoint } from '../../../src/api/contract/endpoint.ts';
import { labelOf } from '../../../src/api/contract/explain.ts';
import { bodyLimits, bodyTime, waitingBodies } from '../../../src/lib/limits.ts';
import { nextTurn } from '../nextTurn.ts';
import { createTurns } from '../turns.ts';
import { createRoom, type Sending } from './bodyRoom.ts';
import type { Caller } from './caller.ts';
import { HttpError, invalid, tooBusy } from './errors.ts';
import type { Giver } from './limiter.ts';
import { wideNetworkOf } from './network.ts';

/** What a request says: the query and path of a GET, and the body of the others before it is parsed. */
export type RawInput = { values: Record<string, unknown> } | { body: Buffer };

export async function readRequest(
  c: Context,
  { method, bodyLimit = bodyLimits.usual }: Endpoint,
  sender: Who,
): Promise<RawInput> {
  if (method === 'GET') return { values: { ...c.req.query(), ...c.req.param() } };
  const body = await readBody(c, bodyLimit, sender);
  if (body.length === 0) return { values: {} };
  if (!/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? ''))
    throw new HttpError(415, (words) => words.parts.notJson);
  return { body };
}

/**
 * Who calls: a member of an organisation, who shares with the others of it what there is for callers who are known; or a network, as whoever has a ticket is
 * none that an organiser chose.
 */
type Who = { user: Pick<Caller, 'id' | 'role' | 'organisationId'> | null; network: string };

type User = Pick<Caller, 'id' | 'role' | 'organisationId'>;

/** An organisation's part comes first. Whoever has a ticket of theirs takes no turn of those who work there: anybody can have one. */
const nameOfUser = ({ organisationId, id, role }: User) =>
  `${role === 'attendee' ? 'guests-of-' : ''}${organisationId} ${id}`;
const nameOf = ({ user, network }: Who) =>
  user && user.role !== 'attendee' ? { known: true, name: nameOfUser(user) } : { known: false, name: network };
/** Whose limits what a caller sends counts to. */
export const giverOf = ({ user, network }: Who): Giver => {
  const known = user && nameOf({ user, network }).known ? user : null;
  return {
    organisationId: known ? known.organisationId : null,
    login: known && known.role !== 'admin' ? known : null,
    network,
  };
};

/** The same of small calls. Whoever has a ticket may use up a part of their own, and none of their organiser's. */
export const writerOf = ({ user, network }: Who): Giver => ({
  ...giverOf({ user, network }),
  ...(user?.role === 'attendee' && { login: user }),
});

/** As whom a caller takes turns. */
export const turnNameOf = (who: Who): string => nameOf(who).name;

const organisationOf = (name: string) => name.slice(0, name.indexOf(' '));

/** Who takes turns as one, of callers who are known and of those who are not: an organisation, or a wide network. */
export const wideOfAny = (name: string): string => (name.includes(' ') ? organisationOf(name) : wideNetworkOf(name));

/** Heavy calls, and the judging of those with a large body: one of a caller at a time, so that the others find a connection to the database. */
const heavy = { atOnce: 4, ofOne: 1, ofWide: 2, perCaller: 10, inAll: 200, wideOf: organisationOf };
/** The same of callers who are not known, who keep none of the others waiting. */
const heavyOfStrangers = { atOnce: 2, ofOne: 1, perCaller: 10, inAll: 200, wideOf: wideNetworkOf };

/**
 * Calls that are answered at once of one login, and of all logins of an organisation: a browser makes six, and each may hold one of the six connections to
 * the database that all organisers have. Not of all organisations together: a turn lasts as long as what a call waits for.
 */
const ofLogin = {
  atOnce: Number.POSITIVE_INFINITY,
  ofOne: 4,
  perCaller: 500,
  inAll: 5_000,
  wideOf: organisationOf,
  ofWide: 4,
};

export function loginTurns() {
  const turns = createTurns(ofLogin);
  return <Answer>(user: User, work: () => Promise<Answer>): Promise<Answer> => turns.take(nameOfUser(user), work);
}

const ofLink = { atOnce: Number.POSITIVE_INFINITY, ofOne: 1, perCaller: 200, inAll: 5_000 };

/** Has what is done with the key of one link, an order's or a ticket's, done one after the other: its rows are locked, and who waits for them holds a connection. */
export function linkTurns() {
  const turns = createTurns(ofLink);
  return <Answer>(input: unknown, work: () => Promise<Answer>): Promise<Answer> => {
    const key = keyIn(input);
    return key === null ? work() : turns.take(key, work);
  };
}

const ofSite = { atOnce: Number.POSITIVE_INFINITY, ofOne: 6, perCaller: 2_000, inAll: 10_000 };

/** So many different things that are read for all who ask at the same time may one site have read at once. */
const sharedOfSite = 20;

/** Has calls and pages of strangers of one site answered so many at once: what one costs may be an organiser's to size. */
export function siteTurns() {
  return turnsOfSite(ofSite);
}

/**
 * Has calls that are answered together with others take turns, too: what there is not is looked up for each who asks for it. Who asks for what is read just now
 * joins at once, and for what others of their site wait for, when its turn has come.
 */
export function sharedTurns() {
  const take = turnsOfSite({ ...ofSite, ofOne: sharedOfSite });
  const read = new Set<string>();
  const turns = new Map<string, Promise<boolean>>();
  return async <Answer>(network: string, asked: string, work: () => Promise<Answer>): Promise<Answer> => {
    if (read.has(asked)) return work();
    const name = `${wideNetworkOf(network)} ${asked}`;
    const turn = turns.get(name);
    if (turn && !(await turn)) throw tooBusy();
    if (turn) return work();
    let begin = (_hasCome: boolean): void => {};
    turns.set(name, new Promise((resolve) => (begin = resolve)));
    const first = take(network, () => {
      read.add(asked);
      begin(true);
      return work().finally(() => read.delete(asked));
    });
    return first.finally(() => {
      turns.delete(name);
      begin(false);
    });
  };
}

function turnsOfSite(limits: typeof ofSite) {
  const turns = createTurns(limits);
  return <Answer>(network: string, work: () => Promise<Answer>): Promise<Answer> =>
    turns.take(wideNetworkOf(network), work);
}

/** Of the nine connections to the database that buyers and doors have. */
const counting = { atOnce: 5, ofOne: 1, ofWide: 1, perCaller: 200, inAll: 5_000, wideOf: wideNetworkOf };

/** Has calls of one site counted one after the other: all of them write the same row, and who waits for it holds a connection to the database. */
export function countingTurns() {
  const turns = createTurns(counting);
  return (network: string, count: () => Promise<void>): Promise<void> => turns.take(network, count);
}

const ofGuests = { atOnce: 2, perCaller: 200, inAll: 5_000, wideOf: wideNetworkOf };

/**
 * Has what guests ask by themselves answered as many at once, of all sites together, as guests have connections to the database; sites take turns. What one
 * costs may be an organiser's to size, and those who wait for a connection would all be read for and written to as soon as they have one.
 */
export function guestTurns() {
  const turns = createTurns(ofGuests);
  return <Answer>(network: string, work: () => Promise<Answer>): Promise<Answer> => turns.take(network, work);
}

const ofReaders = { ...ofGuests, atOnce: 4 };

/**
 * Has what strangers read by a key answered as many at once, of all sites together; sites take turns. It waits for the database alone, and costs little; but those
 * of many sites at once would all come between one step of an order and the next.
 */
export function readerTurns() {
  const turns = createTurns(ofReaders);
  return <Answer>(network: string, work: () => Promise<Answer>): Promise<Answer> => turns.take(network, work);
}

function keyIn(input: unknown): string | null {
  if (typeof input !== 'object' || input === null) return null;
  const { key, purchaseKey, payload } = input as Record<string, unknown>;
  const found = key ?? purchaseKey;
  return typeof found === 'string' ? found : keyIn(payload);
}

export const isLarge = (input: RawInput): boolean => 'body' in input && input.body.length > waitingBodies.small;

/** Of calls with a large body, and of heavy ones that wait for a turn of another kind or in a queue, so many are done or wait at once; of each caller as many as of heavy calls. */
const aside = { ...heavy, atOnce: 50 };
/** A place is kept while an order waits for its locked form: no site has more than a fifth of them. */
const asideOfStrangers = { ...heavyOfStrangers, atOnce: 100, ofWide: 20 };

/** Has heavy calls answered, and large ones judged, a few at a time. Throws 503 where too many wait. */
export function heavyTurns() {
  const turn = turnsBy(heavy, heavyOfStrangers);
  const asideTurn = turnsBy(aside, asideOfStrangers);
  /** Each begins a turn of the event loop of its own, so that others are answered between two of them. */
  const inTurn = <Answer>(who: Who, work: () => Promise<Answer>): Promise<Answer> =>
    turn(who, async () => {
      await nextTurn();
      return work();
    });
  /** Only the judging of what is said takes one of the few turns: what waits for rows, or for another kind of turn, would keep all others from theirs. */
  const besideOthers = <Input, Answer>(
    who: Who,
    judge: () => Promise<Input>,
    work: (input: Input) => Promise<Answer>,
  ): Promise<Answer> => asideTurn(who, async () => work(await inTurn(who, judge)));
  return { inTurn, besideOthers };
}

/** Turns of callers who are known, and of those who are not. */
function turnsBy(ofKnown: typeof heavy, ofStrangers: typeof heavyOfStrangers) {
  const [known, strangers] = [createTurns(ofKnown), createTurns(ofStrangers)];
  return <Answer>(who: Who, work: () => Promise<Answer>): Promise<Answer> => {
    const { known: isKnown, name } = nameOf(who);
    return (isKnown ? known : strangers).take(name, work);
  };
}

/** What no schema has judged yet. Throws 400 for what is no JSON, and 422 for text that cannot be stored, too many values, or such as are nested too deeply. */
export function inputOf(input: RawInput, sender: keyof typeof maxParts): unknown {
  if ('body' in input) assertModest(input.body, maxParts[sender]);
  const value = 'values' in input ? input.values : parse(input.body);
  assertStorable(value);
  return value;
}

/** The body of a request, up to so many bytes. Read off Node's own stream where there is one: the web stream around it costs more than the rest of a small call. */
export async function readBody(c: Context, limit: number, sender: Who): Promise<Buffer> {
  const announced = Number(c.req.header('content-length') ?? 0);
  if (announced > limit) throw tooLarge(limit);
  const incoming = c.env?.incoming as IncomingMessage | undefined;
  return incoming ? readIncoming(incoming, limit, sender) : readStream(c.req.raw.body, limit);
}

const tooLarge = (limit: number) => new HttpError(413, (words) => words.parts.tooLarge(limit));
const tooSlow = (time: number) => new HttpError(408, (words) => words.parts.tooSlow(time / 1_000));

/** For the bodies that have begun to arrive in this process, beside small ones. Callers that are not known have less, so that they cannot keep those who are from sending. */
const rooms = {
  unknown: createRoom(waitingBodies.unknown, wideNetworkOf),
  known: createRoom(waitingBodies.known, organisationOf),
};

function enterRoom(who: Who, refuse: () => void): Sending {
  const { known, name } = nameOf(who);
  return (known ? rooms.known : rooms.unknown)(name, refuse);
}

function readIncoming(incoming: IncomingMessage, limit: number, sender: Who): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let weight = 0;
    let sending: Sending | undefined;
    const max = Math.max(bodyTime.usual, (limit / bodyTime.slowest) * 1_000);
    const whole = setTimeout(() => stop(tooSlow(max)), max);
    const silence = setTimeout(() => stop(tooSlow(bodyTime.usual)), bodyTime.usual);
    const take = (chunk: Buffer) => {
      silence.refresh();
      size += chunk.length;
      if (size > limit) return stop(tooLarge(limit));
      chunks.push(chunk);
      const counted = sending ? weight : 0;
      weight += chunk.length + waitingBodies.piece;
      if (weight <= waitingBodies.small) return;
      sending ??= enterRoom(sender, refuse);
      if (!sending.grow(weight - counted)) refuse();
    };
    const finish = () => {
      clear();
      resolve(Buffer.concat(chunks));
    };
    const giveUp = () => stop(new HttpError(400, (words) => words.parts.cutShort));
    const clear = () => {
      clearTimeout(whole);
      clearTimeout(silence);
      sending?.leave();
      incoming.off('data', take).off('end', finish).off('close', giveUp);
    };
    const stop = (error: HttpError) => {
      clear();
      chunks.length = 0;
      incoming.pause();
      reject(error);
    };
    const refuse = () => stop(tooBusy(waitingBodies.seconds));
    // A broken connection reports an error first; `close` follows and is answered.
    incoming
      .on('data', take)
      .once('end', finish)
      .on('error', () => {})
      .once('close', giveUp);
    if (incoming.destroyed) giveUp();
  });
}

async function readStream(stream: ReadableStream<Uint8Array> | null, limit: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream ?? []) {
    size += chunk.length;
    if (size > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new HttpError(400, (words) => words.parts.brokenJson);
  }
}

/** No call's input is nested half as deep. Deeper input could exhaust the stack of the functions that walk it. */
const maxDepth = 20;

/** More than any call's input has values: an import of 200 rows with 200 answers each has 42,000, an order of fifty at the largest form 11,000. */
const maxParts = { known: 50_000, unknown: 20_000 };
const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [list, object] = [0x5b, 0x7b];
/** A list is opened and closed by the signs of an object but for this bit. */
const [bit, opening, closing] = [0x20, object, 0x7d];

/** Refuses lists without end, in length or in depth, before they are read: each of their values costs a hundred times its bytes. */
function assertModest(body: Buffer, mostParts: number): void {
  if (hasMore(body, comma, mostParts)) throw new HttpError(422, (words) => words.parts.tooManyParts);
  // Most calls have too few of either to be nested as deeply, and are not read twice.
  if (hasMore(body, list, maxDepth / 2) || hasMore(body, object, maxDepth / 2)) assertShallow(body);
}

function hasMore(body: Buffer, byte: number, most: number): boolean {
  let found = 0;
  for (let at = body.indexOf(byte); at >= 0; at = body.indexOf(byte, at + 1)) if (++found > most) return true;
  return false;
}

function assertShallow(body: Buffer): void {
  let depth = 0;
  for (let at = 0; at < body.length; at++) {
    const byte = body[at] ?? 0;
    if (byte === quote) at = endOfText(body, at);
    else if ((byte | bit) === opening) depth++;
    else if ((byte | bit) === closing) depth--;
    if (depth > maxDepth) throw new HttpError(422, (words) => words.parts.tooDeep);
  }
}

/** Where the text ends that begins at `start`. */
function endOfText(body: Buffer, start: number): number {
  for (let end = body.indexOf(quote, start + 1); end >= 0; end = body.indexOf(quote, end + 1)) {
    let before = end - 1;
    while (body[before] === backslash) before--;
    if ((end - before) % 2 === 1) return end;
  }
  return body.length;
}

/** A text as Node has it, beyond what browsers of before have. */
type Judged = string & { isWellFormed: () => boolean };

/** Asked in this way it takes half a millisecond of seven megabytes, a twentieth of what a pattern takes. */
const isStorable = (text: Judged): boolean => !text.includes('\0') && text.isWellFormed();

/** Refuses text that PostgreSQL cannot store (NUL, and halves of a surrogate pair). `path` is where it is looked for. */
function assertStorable(value: unknown, path: string[] = []): void {
  if (typeof value === 'string') {
    if (!isStorable(value as Judged))
      throw invalid((words) => words.parts.badText(labelOf(path, words)), path.join('.'));
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const isList = Array.isArray(value);
  for (const key of Object.keys(value)) {
    if (!isList) assertStorable(key, path);
    path.push(key);
    assertStorable((value as Record<string, unknown>)[key], path);
    path.pop();
  }
}
