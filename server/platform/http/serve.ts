import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { accessOf, type Endpoint } from '../../../src/api/contract/endpoint.ts';
import { explain, fieldOf } from '../../../src/api/contract/explain.ts';
import { type CallName, calls } from '../../../src/api/contract/table.ts';
import { mayAs } from '../../../src/lib/account.ts';
import { secondStepOwed } from '../../../src/lib/apiError.ts';
import { isAway, isLostRace } from '../db/errors.ts';
import type { Deps } from '../deps.ts';
import { nextTurn } from '../nextTurn.ts';
import { onceFor } from '../onceFor.ts';
import { Undrawn } from '../pdf/drawPdf.ts';
import { authenticator } from './authenticate.ts';
import type { Caller } from './caller.ts';
import { encodingFor, isLong, jsonOf, packer, type Written } from './encoding.ts';
import { HttpError, invalid, tooBusy } from './errors.ts';
import { type Call, type EventScope, type Handler, type Handlers, KeptFile } from './handler.ts';
import { localeOf, wordsOf } from './language.ts';
import { countStored, createNetworkLimiter, smallWrites } from './limiter.ts';
import type { Found } from './network.ts';
import { originFinder } from './origin.ts';
import type { May } from './picker.ts';
import {
  countingTurns,
  giverOf,
  guestTurns,
  heavyTurns,
  inputOf,
  isLarge,
  linkTurns,
  loginTurns,
  readerTurns,
  readRequest,
  sharedTurns,
  siteTurns,
  turnNameOf,
  writerOf,
} from './readInput.ts';
import { replyOf } from './reply.ts';
import { scopeChecks } from './scope.ts';

/** Mounts every call of the contract. Throws at start when one has no handler. */
export function serveCalls(app: Hono, deps: Deps, handlers: Handlers, ofSite = siteTurns()): void {
  const authenticate = authenticator(deps);
  const originOf = originFinder(deps.trustProxy);
  const warnOfProxy = proxyWarning(deps);
  const heavyCalls = heavyTurns();
  const countInTurn = countingTurns();
  const ofLogin = loginTurns();
  const ofLink = linkTurns();
  const ofGuests = guestTurns();
  const ofReaders = readerTurns();
  const ofShared = sharedTurns();
  const countWrite = smallWrites(deps);
  const depsOf = connectionsOf(deps);
  const scopeCheckOf = scopeChecks(deps);
  for (const [key, endpoint] of Object.entries<Endpoint>(calls)) {
    const name = key as CallName;
    const handle = handlers[name] as Handler<CallName> | undefined;
    if (!handle) throw new Error(`The call ${name} has no handler.`);
    const access = accessOf(endpoint);
    const checkScope = scopeCheckOf(endpoint);
    const reply = replyOf(name, deps.onUnnamed);
    const replyToAll = onceFor((payload: object) =>
      written(JSON.stringify({ payload: reply(payload as never, () => true) })),
    );
    const limiter =
      endpoint.limit && deps.callLimits ? createNetworkLimiter(deps.db.$client, `call-${name}`, endpoint.limit) : null;

    app.on(endpoint.method, endpoint.path, async (c) => {
      c.set('call', name);
      // HEAD must have no effects, and some calls change data by GET.
      if (c.req.method === 'HEAD' && access !== 'public') return methodNotAllowed(c, endpoint.method);
      const origin = originOf(c);
      const { network } = origin;
      if (origin.isHidden) warnOfProxy(network);
      // Who calls is known before a byte of the body is read, and before what only they may do is counted.
      const findCaller = access === 'public' ? null : authenticate(c.req.header('authorization'));
      const identify = async () => {
        if (!findCaller) return null;
        const caller = await findCaller();
        c.set('caller', caller.id);
        assertMay(caller, endpoint);
        return caller;
      };
      const user = await identify();
      if (limiter) {
        limiter.assertOpen(network);
        await countInTurn(network, () => limiter.take(network));
      }
      // An organiser at the door waits for no other.
      const own = handle.atOnce ? deps : depsOf(user, endpoint);
      const said = await readRequest(c, endpoint, { user, network });
      const bytes = 'body' in said && !endpoint.isBounded ? said.body.length : 0;
      // Nobody at a door is refused for what their organiser has written.
      if (bytes > 0 && !isLarge(said) && user && !handle.atOnce) await countWrite(writerOf({ user, network }), bytes);
      const may: May = (need) => !user?.team || mayAs(user.team, need);
      let input: { said: unknown } | undefined;
      const inputSaid = () => {
        input ??= { said: inputOf(said, user ? 'known' : 'unknown') };
        return input.said;
      };
      /** Of what is large, others are answered before it is judged, and again before its work begins; it counts once it is as it should be. */
      const judge = async () => {
        const value = inputSaid();
        if (!isLarge(said)) return parse(endpoint, value);
        await nextTurn();
        const input = parse(endpoint, value);
        await nextTurn();
        // What strangers send is an order, or part of one.
        if (bytes > 0) await countStored(deps, giverOf({ user, network }), bytes, user === null);
        return input;
      };
      /** What is tried at once has had no turn of its login so far. */
      const inNarrowTurn = <Done>(input: unknown, task: () => Promise<Done>) => {
        const begun = () => {
          if (handle.isShared) return task();
          if (isOfGuests(user, endpoint)) return ofGuests(network, task);
          return isOfReaders(endpoint) ? ofReaders(network, task) : task();
        };
        if (user) return handle.atOnce ? ofLogin(user, begun) : begun();
        const linked = () => (endpoint.method === 'GET' ? begun() : ofLink(input, begun));
        // Orders have a queue of their own. What is shared costs little but for finding whom a key is of, and what there is not.
        if (handle.turn) return linked();
        const isTogether = handle.isShared && !endpoint.ofGuests;
        return isTogether ? ofShared(network, `${key} ${JSON.stringify(input)}`, linked) : ofSite(network, linked);
      };
      const work = async (input: never) => {
        // Its body may have come slowly, and its turn late: whoever was removed meanwhile does nothing any more.
        await identify();
        const atOnce = await handle.atOnce?.(callOf(c, input, own, user, null, origin, authenticate));
        if (atOnce) return answer(c, { payload: reply(atOnce, may) });
        return inNarrowTurn(input, async () => {
          const scope = user && (await checkScope(input, user));
          const turnName = turnNameOf({ user, network });
          const theirs = user ? { ...own, turnName, stillMay: async () => void (await identify()) } : own;
          const { payload, ...besides } = await handle(callOf(c, input, theirs, user, scope, origin, authenticate));
          // What reads may have waited for a turn of its own: a report, or the list of a door.
          if (endpoint.method === 'GET' || endpoint.reads || payload instanceof Blob) await identify();
          if (handle.isShared) return answer(c, { payload, ...besides }, replyToAll(payload as object));
          // What was read was made in this turn.
          if (isLong(payload)) await nextTurn();
          return answer(c, { payload: reply(payload, may), ...besides });
        });
      };
      const inQueue = <Done>(task: () => Promise<Done>) =>
        handle.turn ? handle.turn({ deps: own, network, said: inputSaid }, task) : task();
      if (endpoint.heavy || isLarge(said)) {
        const who = { user, network };
        // Strangers wait for the turn of their site or link.
        return user && endpoint.heavy === true
          ? heavyCalls.inTurn(who, async () => work(await judge()))
          : heavyCalls.besideOthers(who, judge, (input) => inQueue(() => work(input)));
      }
      // What is tried at once is asked of the database together with others of its kind.
      const takeTurn = <Done>(task: () => Promise<Done>) =>
        user && !handle.atOnce ? ofLogin(user, () => inQueue(task)) : inQueue(task);
      return endpoint.waitsForOthers ? work(await takeTurn(judge)) : takeTurn(async () => work(await judge()));
    });
    app.all(endpoint.path, (c) => methodNotAllowed(c, endpoint.method));
  }
}

/**
 * What a call works with. Doors and buyers have their connections to the database for themselves: what organisers and exhibitors look at may be large, and
 * guests may wait for rows that other guests lock.
 */
function connectionsOf(deps: Deps): (user: Caller | null, endpoint: Endpoint) => Deps {
  if (!deps.apart) return () => deps;
  const desk = { ...deps, db: deps.apart.desk };
  const guests = { ...deps, db: deps.apart.guests };
  return (user, { ofGuests }) => {
    if (user) return user.role === 'checkin' ? deps : user.role === 'attendee' ? guests : desk;
    return ofGuests ? guests : deps;
  };
}

/** What guests ask by themselves: by a key, or as somebody with a ticket who looks at what is theirs. What is heavy has other turns, and what such a person changes may wait for more than the database. */
const isOfGuests = (user: Caller | null, { ofGuests, method, heavy }: Endpoint): boolean =>
  user ? user.role === 'attendee' && method === 'GET' && !heavy : ofGuests === true;

/** What strangers read by a key; files have turns of their own. */
const isOfReaders = ({ access, method, payload }: Endpoint): boolean =>
  access === 'public' && method === 'GET' && payload !== 'blob';

/** Says once that a proxy nearby passes requests on, and is not believed. */
function proxyWarning({ log }: Pick<Deps, 'log'>): (network: string) => void {
  let said = false;
  return (network) => {
    if (said) return;
    said = true;
    log.warn(
      { network },
      'A proxy that TRUST_PROXY does not name passes requests on. All who come through it share one limit, and no buyer can order there to pay later: name it in TRUST_PROXY.',
    );
  };
}

function assertMay({ role, team, owesSecondStep }: Caller, endpoint: Endpoint): void {
  const { team: need, ofOwnSignIn } = endpoint;
  const access = accessOf(endpoint);
  if (owesSecondStep && !ofOwnSignIn) throw new HttpError(secondStepOwed, (words) => words.account.secondStepOwed);
  if (typeof access !== 'string' && !access.includes(role)) throw new HttpError(403, (words) => words.parts.notAllowed);
  if (team && need && !mayAs(team, need)) throw new HttpError(403, (words) => words.account.notForTeam[need]);
}

function parse({ input }: Endpoint, said: unknown): never {
  const parsed = v.safeParse(input, said, { abortEarly: true });
  if (parsed.success) return parsed.output as never;
  const { issues } = parsed;
  throw invalid((words) => explain(issues, words).msg, fieldOf(issues));
}

const callOf = (
  c: Context,
  input: never,
  deps: Deps,
  user: Caller | null,
  scope: EventScope | null,
  origin: Found,
  authenticate: ReturnType<typeof authenticator>,
): Call<CallName> => ({
  input,
  deps,
  ...origin,
  agent: c.req.header('user-agent') ?? '',
  note: (...told) => deps.securityLog(c, ...told),
  locale: localeOf(c),
  words: wordsOf(c),
  knownCaller: async () => {
    const header = c.req.header('authorization');
    return user ?? (header ? await authenticate(header)().catch(() => null) : null);
  },
  get signal() {
    return c.req.raw.signal;
  },
  get user() {
    if (!user) throw new Error('A public call has no user.');
    return user;
  },
  get scope() {
    if (!scope) throw new Error('No id of this call led to an event.');
    return scope;
  },
});

async function answer(
  c: Context,
  { payload, msg, headers = {} }: Awaited<ReturnType<Handler<CallName>>>,
  shared?: ReturnType<typeof written>,
): Promise<Response> {
  for (const [key, value] of Object.entries(headers)) c.header(key, value);
  if (!headers['Cache-Control']) c.header('Cache-Control', 'no-store');
  if (payload instanceof KeptFile) return c.body(payload.content, 200, { 'Content-Type': payload.type });
  if (payload instanceof Blob) return sendFile(c, payload);
  const said = { payload, ...(msg && { msg }) };
  return json(c, shared ?? written(isLong(payload) ? await jsonOf(said) : JSON.stringify(said)));
}

/** In bytes: what is sent whole, so that what waits to be taken is known. Papers of strangers are no larger, and what is may be a report of many. */
const sentWhole = 3_000_000;

async function sendFile(c: Context, file: Blob): Promise<Response> {
  const content = file.size <= sentWhole ? new Uint8Array(await file.arrayBuffer()) : file.stream();
  return c.body(content, 200, { 'Content-Type': file.type });
}

/** Shorter answers fit into one packet as they are. */
const worthPacking = 1_400;

/** An answer as it is, and packed as it is asked for. */
const written = (content: Written) => ({ content, packedAs: packer(() => content) });

async function json(c: Context, { content, packedAs }: ReturnType<typeof written>): Promise<Response> {
  const encoding = content.length < worthPacking ? null : encodingFor(c.req.header('accept-encoding'));
  c.header('Content-Type', 'application/json');
  if (encoding) {
    c.header('Content-Encoding', encoding);
    c.header('Vary', 'Accept-Encoding');
  }
  return c.body(encoding || typeof content !== 'string' ? new Uint8Array(await packedAs(encoding)) : content);
}

function methodNotAllowed(c: Context, method: string): Response {
  c.header('Allow', `${method}, OPTIONS`);
  c.header('Cache-Control', 'no-store');
  return c.req.method === 'OPTIONS' ? c.body(null, 204) : c.json({ msg: wordsOf(c).parts.wrongMethod(method) }, 405);
}

/** Answers what a handler throws: an `HttpError` as it says, which the security log tells where somebody may not do it, or not so often; anything else as a plain 500 whose cause goes to the log only, where it is found by the id in the message. */
export const answerError =
  ({ log, securityLog }: Pick<Deps, 'log' | 'securityLog'>) =>
  (error: Error, c: Context): Response => {
    c.header('Cache-Control', 'no-store');
    const words = wordsOf(c);
    if (error instanceof HttpError) {
      const { status, sentence, field, retryAfter, changed, challenge, place, cause } = error;
      if (cause)
        log.warn(
          { err: cause, method: c.req.method, path: c.req.path, request: c.get('requestId') },
          'another server did not answer well',
        );
      const event = error.security?.event ?? (status === 403 ? 'refused' : status === 429 ? 'limited' : null);
      if (event) securityLog(c, event, error.security && { account: error.security.account });
      if (retryAfter) c.header('Retry-After', String(retryAfter));
      return c.json(
        {
          msg: sentence(words, localeOf(c)),
          ...(field && { field }),
          ...(changed && { changed }),
          ...(challenge && { challenge }),
          ...(place && { place }),
        },
        status,
      );
    }
    const request = c.get('requestId');
    const facts = { err: error, method: c.req.method, path: c.req.path, request };
    if (isLostRace(error)) {
      log.warn(facts, 'request lost a race');
      c.header('Retry-After', '1');
      return c.json({ msg: words.parts.tryAgain }, 503);
    }
    if (isAway(error)) {
      log.error(facts, 'database away');
      c.header('Retry-After', '1');
      return c.json({ msg: words.parts.databaseAway }, 503);
    }
    if (error instanceof Undrawn && error.isLate) {
      log.warn(facts, 'a PDF took too long');
      return answerError({ log, securityLog })(tooBusy(), c);
    }
    log.error(facts, 'request failed');
    return c.json({ msg: words.parts.unexpected(request) }, 500);
  };
