import { isDeepStrictEqual } from 'node:util';
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  type ContextFrom,
  createActor,
  createMachine,
  type EventFromLogic,
  type EventObject,
  fromCallback,
  getNextTransitions,
  type InputFrom,
  type InspectionEvent,
  SimulatedClock,
  type StateValue,
} from 'xstate';
import { getStateNodes } from 'xstate/graph';

export const done = (id: string, output?: unknown) => ({ type: `xstate.done.actor.${id}`, output, actorId: id });
export const failed = (id: string, error: unknown) => ({ type: `xstate.error.actor.${id}`, error, actorId: id });
export const elapsed = (delay: string, state: string) => ({ type: `xstate.after.${delay}.${state}` });
export type Outcome = ReturnType<typeof done | typeof failed | typeof elapsed>;

type Many<T> = T | readonly T[];
/** An action by its name; one that the app provides with the parameters it got, when it got any. */
type Did = string | readonly [name: string, params: unknown];
type Changes<Context> = { [Key in keyof Context]?: Context[Key] | undefined | ((before: Context) => Context[Key]) };

type Given<Context> = Partial<Context> | ((context: Context) => boolean);

/**
 * One line of a table: in a state (`start` before the first), when this happens, comes this state (`=` is the same one,
 * `↻ name` the same one entered anew), after these actions in this order, with these changes of the context and no
 * others. Several states or cases in one row stand for a row each. Actions are names with a space between, and
 * `name:value` where an action gets that one value; what only assigns to the context is told by its changes. A start has in
 * its context what its input has, and what is empty, but for its changes. Where the context decides, a row says what is
 * `given`; the first row that fits counts.
 */
export type Row<Case extends string, Context> = readonly [
  state: Many<string>,
  happens: Many<Case>,
  next: string,
  ...(
    | [did?: string | readonly Did[], changes?: Changes<Context> | undefined, given?: Given<Context>]
    | [changes: Changes<Context>, given?: Given<Context>]
  ),
];

/** What is tried without being a case: the end of a delay, the failure of an invoked actor, an event that is nothing but its type. */
type Usual<M extends AnyStateMachine> = `after ${string}` | `${string} fails` | EventFromLogic<M>['type'];

type Cases<M extends AnyStateMachine, Start extends string, Case extends string> = {
  starts: Record<Start, InputFrom<M>>;
  events: Record<Case, EventFromLogic<M> | Outcome>;
  /** What every invoked actor fails with that fails in no case. */
  error?: unknown;
  /** Whether the cases are tried alone, because other walks try the rest. */
  isPart?: boolean;
  /** What assigns to the context and changes nothing in this walk, which stays small by that; a scenario says what it does. */
  idle?: string[];
};
type Facts = Record<string, unknown>;
type AnyRow = Readonly<{
  states: Many<string>;
  cases: Many<string>;
  to: string;
  did: string;
  changes: Changes<Facts>;
  given: Given<Facts>;
}>;
type Edge = { state: string; happens: string; next: string; did: string; before: Facts; after: Facts };
type Recorded = { did: string[]; left: Set<string> };
type Told = Recorded & { snapshot: AnyMachineSnapshot };
/** A state with one context, and where the cases lead that were tried in it. */
type Place = { snapshot: AnyMachineSnapshot; untried: Array<[string, EventObject]>; ways: Map<EventObject, Place> };

/** More would mean a context that grows without end. */
const maxEdges = 6_000;

/**
 * Tries every case, every delay's end, every failure and every event that is no case, in every state that can be reached, on
 * live actors whose own invoked actors never answer. Names what happened otherwise than a table by hand says, and what never happened.
 */
export function walk<M extends AnyStateMachine, Start extends string, Case extends string>(
  source: M,
  { starts, events, error, isPart = false, idle = [] }: Cases<M, Start, Case>,
) {
  const guards = watchGuards(source);
  let current: Recorded | null = null;
  const actions = watchActions(source, (name) => current?.did.push(name));
  const taken = new Set<AnyTransitionDefinition>();
  const entered = new Set<string>();
  const inputs: Record<string, unknown[]> = {};

  const machine = source.provide({
    guards: guards.watched,
    actions: actions.watched,
    actors: silent(source, (id, input) => {
      const known = inputs[id] ?? [];
      inputs[id] = known;
      if (!known.some((other) => isDeepStrictEqual(other, input))) known.push(input);
    }),
  } as never) as M;
  const nodes = [machine.root, ...getStateNodes(machine.root)];
  const named = Object.entries<EventObject>(events as never);
  const known = new Set(named.map(([, { type }]) => type));
  const usual = new Map<string, [name: string, event: EventObject]>();
  for (const { after, invoke, transitions } of isPart ? [] : nodes) {
    for (const type of transitions.keys()) if (!/^xstate\.|\*/.test(type)) usual.set(type, [type, { type }]);
    for (const { delay, eventType: type } of after) usual.set(type, [`after ${String(delay)}`, { type }]);
    if (error === undefined) continue;
    for (const { id } of invoke) usual.set(failed(id, error).type, [`${id} fails`, failed(id, error)]);
  }
  const cases = [...named, ...[...usual].filter(([type]) => !known.has(type)).map(([, each]) => each)];
  for (const node of nodes) node.exit.push((() => current?.left.add(node.id)) as never);

  function inspect(event: InspectionEvent) {
    if (current === null || event.type !== '@xstate.microstep') return;
    for (const transition of event._transitions) {
      taken.add(transition);
      entered.add(transition.source.id);
    }
    for (const { id } of (event.snapshot as AnyMachineSnapshot)._nodes) entered.add(id);
  }

  /** What is done to an actor and its snapshot afterwards. */
  function record(act: () => AnyMachineSnapshot): Told {
    const recorded: Recorded = { did: [], left: new Set() };
    current = recorded;
    const snapshot = act();
    current = null;
    return { ...recorded, snapshot };
  }

  function launch(input: unknown) {
    const actor = createActor(machine as AnyStateMachine, { input, inspect, clock: new SimulatedClock() });
    actor.subscribe({ error: () => {} });
    return actor.start();
  }

  /** Each case once in each place: on one live actor as long as a way leads on to what is untried, then on a new one. */
  const edges = once((): Edge[] => {
    const found: Edge[] = [];
    const places = new Map<string, Place>();

    function placeOf(snapshot: AnyMachineSnapshot): Place {
      const key = JSON.stringify([snapshot.status, snapshot.value, snapshot.context]);
      const known = places.get(key);
      if (known) return known;
      const heard = snapshot.status === 'active' ? getNextTransitions(snapshot).map(({ eventType }) => eventType) : [];
      // Events that no transition waits for lead nowhere, and trying them makes long tables of cases too slow.
      const untried = cases.filter(([, { type }]) => heard.includes(type));
      const place = { snapshot, untried, ways: new Map() };
      places.set(key, place);
      return place;
    }

    function note(from: AnyMachineSnapshot | null, happens: string, told: Told, input?: unknown): Place {
      if (found.push(edgeOf(from, happens, told, input)) > maxEdges)
        throw new Error(`More than ${maxEdges} edges: which value in the context grows?`);
      return placeOf(told.snapshot);
    }

    for (const [start, input] of Object.entries(starts)) {
      let actor: ReturnType<typeof launch> | undefined;
      const begin = () => {
        actor?.stop();
        actor = launch(input);
        return actor.getSnapshot();
      };
      const tell = (event: EventObject) => {
        actor?.send(event);
        return actor?.getSnapshot() as AnyMachineSnapshot;
      };
      for (let place = note(null, start, record(begin), input); ; ) {
        let path = pathToUntried(place);
        if (!path) {
          place = placeOf(begin());
          path = pathToUntried(place);
          if (!path) break;
        }
        for (const event of path) place = placeOf(tell(event));
        const [happens, event] = place.untried.shift() ?? [];
        if (!happens || !event) throw new Error('The same events do not lead to the same place twice');
        const next = note(
          place.snapshot,
          happens,
          record(() => tell(event)),
        );
        place.ways.set(event, next);
        place = next;
      }
      actor?.stop();
    }
    return found;
  });

  /** States, transitions, guards' outcomes and cases that no edge came by. */
  function unwalked(): string[] {
    const heard = new Set(edges().map(({ happens }) => happens));
    return [
      ...nodes.filter(({ id }) => !entered.has(id)).map(({ id }) => `state ${id}`),
      ...nodes
        .flatMap((node) => [...node.transitions.values()].flat().concat(node.always ?? []))
        .filter((it) => !taken.has(it))
        .map((it) => `transition ${describe(it)}`),
      ...guards.unseen().map((outcome) => `guard ${outcome}`),
      ...actions
        .idle()
        .filter((name) => !idle.includes(name))
        .map((name) => `change by ${name}`),
      ...idle.filter((name) => !actions.idle().includes(name)).map((name) => `${name} without a change`),
      ...Object.keys(events)
        .filter((name) => !heard.has(name))
        .map((name) => `case ${name}`),
    ];
  }

  return {
    unwalked,
    /**
     * What happened otherwise than the rows say, what they say that never happened, and what of the machine neither this
     * walk nor `others` of it came by.
     */
    differences: (
      rows: ReadonlyArray<Row<Start | Case | Usual<M>, ContextFrom<M>>>,
      others: ReadonlyArray<{ unwalked: () => string[] }> = [],
    ): string[] => [
      ...compare(edges(), rows.map(rowOf as never)),
      ...unwalked()
        .filter((it) => others.every((other) => other.unwalked().includes(it)))
        .map((it) => `never walked: ${it}`),
    ],
    /** The rows, for a context with these facts. */
    given: (
      facts: Given<ContextFrom<M>>,
      ...rows: Array<Row<Start | Case | Usual<M>, ContextFrom<M>>>
    ): Array<Row<Start | Case | Usual<M>, ContextFrom<M>>> =>
      rows.map(([state, happens, next, ...rest]) => {
        const [did = '', changes = {}] = toldBy<ContextFrom<M>>(rest);
        return [state, happens, next, did, changes, facts];
      }),
    /** Every input that each invoked actor was started with, in the order of their texts. */
    inputs: () => {
      edges();
      for (const known of Object.values(inputs)) known.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
      return inputs;
    },
    /** The states that have a tag of their own, by that tag; which are busy is asked of every machine alike. */
    tags: () => {
      const found: Record<string, string[]> = {};
      for (const { path, tags } of nodes)
        for (const tag of tags) if (tag !== 'busy') found[tag] = [...(found[tag] ?? []), path.join('.')];
      return found;
    },
  };
}

/** A live machine as a part of another one, which writes down what it hears; the machine's own actors never answer. */
export function under<M extends AnyStateMachine>(source: M, input: InputFrom<M>) {
  const heard: EventObject[] = [];
  const parent = createMachine({
    invoke: { id: 'part', src: source.provide({ actors: silent(source, () => {}) } as never), input },
    on: { '*': { actions: ({ event }) => heard.push(event) } },
  });
  const actor = createActor(parent).start();
  return { heard, send: (event: EventFromLogic<M> | Outcome) => actor.getSnapshot().children.part?.send(event) };
}

/** Actors that never answer, in place of those of a machine. */
const silent = ({ implementations }: AnyStateMachine, note: (id: string, input: unknown) => void) =>
  Object.fromEntries(
    Object.keys(implementations.actors).map((name) => [name, fromCallback(({ input, self }) => note(self.id, input))]),
  );

/** `closed.full` for the state full of the state closed. */
export const nameOf = (state: { value: StateValue } | undefined): string => dotted(state?.value ?? '');

const dotted = (value: StateValue): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value)
        .map(([key, inner]) => [key, inner && dotted(inner)].filter(Boolean).join('.'))
        .join(' & ');

function edgeOf(
  from: AnyMachineSnapshot | null,
  happens: string,
  { snapshot, did, left }: Told,
  input: unknown = {},
): Edge {
  const before = new Set(from?._nodes.map(({ id }) => id));
  const isAnew = leavesOf(snapshot).some(({ id }) => before.has(id) && left.has(id));
  return {
    state: from ? nameOf(from) : 'start',
    happens,
    next: snapshot.status === 'error' ? `error: ${snapshot.error}` : `${isAnew ? '↻ ' : ''}${nameOf(snapshot)}`,
    did: did.join(' '),
    before: from ? from.context : (input as Facts),
    after: snapshot.context,
  };
}

/** The shortest sequence of events already tried to a place where a case is left to try. */
function pathToUntried(from: Place): EventObject[] | undefined {
  const paths = new Map<Place, EventObject[]>([[from, []]]);
  for (const [place, path] of paths) {
    if (place.untried.length > 0) return path;
    for (const [event, next] of place.ways) if (!paths.has(next)) paths.set(next, [...path, event]);
  }
  return undefined;
}

function compare(edges: Edge[], rows: AnyRow[]): string[] {
  const told = rows.map((row) => ({ row, pairs: new Set(pairsOf(row)), keys: new Set(Object.keys(row.changes)) }));
  const candidates = new Map<string, typeof told>();
  for (const it of told) for (const pair of it.pairs) candidates.set(pair, [...(candidates.get(pair) ?? []), it]);
  const wrong = new Set<string>();
  const known = new Set(edges.flatMap(({ after }) => Object.keys(after)));
  for (const edge of edges) {
    const pair = `${edge.state} | ${edge.happens}`;
    const fitting = candidates.get(pair)?.find(({ row: { given } }) => isGiven(edge.before, given));
    if (!fitting) wrong.add(`no row says: ${show(edge)}`);
    else if (!isTrue(edge, fitting.row, known))
      wrong.add(`not as the row says: ${show(edge)} ≠ ${tailOf(fitting.row)}`);
    fitting?.pairs.delete(pair);
    for (const key of fitting?.keys ?? [])
      if (edge.state === 'start' || !isDeepStrictEqual(edge.before[key], edge.after[key])) fitting?.keys.delete(key);
  }
  return [
    ...wrong,
    ...told.flatMap(({ row, pairs }) => [...pairs].map((pair) => `never happens: ${pair} | ${tailOf(row)}`)),
    ...told.flatMap(({ row, keys }) =>
      [...keys].map((key) => `never changes ${key}: ${pairsOf(row)[0]} | ${tailOf(row)}`),
    ),
  ];
}

function rowOf([states, cases, to, ...rest]: Row<string, Facts>): AnyRow {
  const [did = '', changes = {}, given = {}] = toldBy(rest);
  return { states, cases, to, did: sayDone(did), changes, given };
}

/** The end of a row that may begin with the changes. */
function toldBy<Context>(rest: readonly unknown[]) {
  const [first] = rest;
  const hasDone = first === undefined || typeof first === 'string' || Array.isArray(first);
  return (hasDone ? rest : ['', ...rest]) as [(string | readonly Did[])?, Changes<Context>?, Given<Context>?];
}

const pairsOf = ({ states, cases }: AnyRow) =>
  [states].flat().flatMap((state) => [cases].flat().map((happens) => `${state} | ${happens}`));

const isGiven = (context: Facts, given: Given<Facts>) =>
  typeof given === 'function'
    ? given(context)
    : Object.entries(given).every(([key, value]) => isDeepStrictEqual(context[key], value));

/** A start has all that is `known` of the context at any time. */
function isTrue({ state, next, did: done, before, after }: Edge, { to, did, changes }: AnyRow, known: Set<string>) {
  const isStart = state === 'start';
  const isAsTold = (key: string) => {
    const value = key in changes ? changes[key] : before[key];
    if (isStart && !(key in changes) && !(key in before)) return isEmpty(after[key]);
    return isDeepStrictEqual(after[key], key in changes && typeof value === 'function' ? value(before) : value);
  };
  return (
    next === (to === '=' ? state : to) &&
    done === did &&
    [...(isStart ? known : Object.keys({ ...before, ...after })), ...Object.keys(changes)].every(isAsTold)
  );
}

/** Nothing yet: neither a word, a number nor an entry. */
const isEmpty = (value: unknown) =>
  value !== undefined && (!value || (typeof value === 'object' && Object.keys(value).length === 0));

const sayDone = (actions: string | readonly Did[]) =>
  typeof actions === 'string'
    ? actions
    : actions.map((it) => (typeof it === 'string' ? it : sayAction(it[0], it[1]))).join(' ');

function sayAction(name: string, params: unknown): string {
  if (params === undefined) return name;
  const values = typeof params === 'object' && params !== null ? Object.values(params) : [];
  const isShort = values.length === 1 && /^(string|number|boolean)$/.test(typeof values[0]);
  return isShort && !/\s/.test(String(values[0])) ? `${name}:${values[0]}` : `${name}${JSON.stringify(params)}`;
}

function show({ state, happens, next, did, before, after }: Edge): string {
  const changed = Object.entries(after).filter(([key, value]) => !isDeepStrictEqual(value, before[key]));
  return [state, happens, next, did, JSON.stringify(Object.fromEntries(changed))].join(' | ');
}

const tailOf = ({ to, did, changes }: AnyRow) =>
  [to, did, JSON.stringify(changes, (_, value) => (typeof value === 'function' ? '…' : value))].join(' | ');

const leavesOf = ({ _nodes }: AnyMachineSnapshot): AnyStateNode[] =>
  (_nodes ?? []).filter(({ states }) => Object.keys(states).length === 0);

const describe = ({ source, eventType, target }: AnyTransitionDefinition) =>
  `${source.id} on ${eventType || 'always'} → ${target?.map(({ id }) => id).join() ?? 'itself'}`;

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

type Implementation = ((...args: unknown[]) => unknown) & {
  type?: string;
  resolve?: (...args: unknown[]) => unknown;
};

/** XState's own actions (`emit`, `sendTo`, …) act in `resolve`; the app's are plain functions. */
function watchActions({ implementations }: AnyStateMachine, record: (name: string) => void) {
  const actions = Object.entries(implementations.actions as Record<string, Implementation>);
  /** Whether what each one assigned was ever something else than before. */
  const changed = new Map<string, boolean>();
  const watched = Object.fromEntries(
    actions.map(([name, action]) => {
      const { resolve, type } = action;
      if (resolve && type === 'xstate.assign') {
        const noting = (...args: unknown[]) => {
          const [before, [after, ...rest]] = [args[1], resolve(...args)] as [AnyMachineSnapshot, [AnyMachineSnapshot]];
          changed.set(name, changed.get(name) || !isDeepStrictEqual(before.context, after.context));
          return [after, ...rest];
        };
        return [name, Object.assign(() => {}, action, { resolve: noting })];
      }
      if (!resolve) {
        const watched = (args: unknown, params: unknown) => {
          record(sayAction(name, params));
          return action(args, params);
        };
        return [name, watched];
      }
      const watched = (...args: unknown[]) => {
        record(name);
        return resolve(...args);
      };
      return [name, Object.assign(() => {}, action, { resolve: watched })];
    }),
  );
  return { watched, idle: () => [...changed].filter(([, hasChanged]) => !hasChanged).map(([name]) => name) };
}

function watchGuards({ implementations }: AnyStateMachine) {
  const guards = Object.entries(implementations.guards as Record<string, (...args: unknown[]) => boolean>);
  const seen = new Set<string>();
  const watch =
    (name: string, guard: (...args: unknown[]) => boolean) =>
    (...args: unknown[]) => {
      const outcome = guard(...args);
      seen.add(`${name}: ${outcome}`);
      return outcome;
    };
  return {
    watched: Object.fromEntries(guards.map(([name, guard]) => [name, watch(name, guard)])),
    unseen: () =>
      guards.flatMap(([name]) => [`${name}: true`, `${name}: false`]).filter((outcome) => !seen.has(outcome)),
  };
}
