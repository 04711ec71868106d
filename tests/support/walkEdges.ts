import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
  type EventFromLogic,
  type EventObject,
  getNextTransitions,
  type InputFrom,
  type InspectionEvent,
} from 'xstate';
import { adjacencyMapToArray, getAdjacencyMap, getShortestPaths, getStateNodes, serializeSnapshot } from 'xstate/graph';

export const done = (id: string, output?: unknown) => ({ type: `xstate.done.actor.${id}`, output, actorId: id });
export const failed = (id: string, error: unknown) => ({ type: `xstate.error.actor.${id}`, error, actorId: id });
export const elapsed = (delay: string, state: string) => ({ type: `xstate.after.${delay}.${state}` });
type Outcome = ReturnType<typeof done | typeof failed | typeof elapsed>;

type Step = { state: AnyMachineSnapshot; event: EventObject; nextState: AnyMachineSnapshot };
type Cases<M extends AnyStateMachine> = { starts: Array<InputFrom<M>>; events: Array<EventFromLogic<M> | Outcome> };

/** Replays every edge of a machine's graph on live actors, and names what no edge reached. */
export function walk<M extends AnyStateMachine>(source: M, { starts, events }: Cases<M>) {
  const guards = watchGuards(source);
  const machine = source.provide({ guards: guards.watched } as never) as M;
  const taken = new Set<AnyTransitionDefinition>();
  const entered = new Set<string>();

  function inspect(event: InspectionEvent) {
    if (event.type !== '@xstate.microstep') return;
    for (const transition of event._transitions) {
      taken.add(transition);
      entered.add(transition.source.id);
    }
    for (const { id } of (event.snapshot as AnyMachineSnapshot)._nodes) entered.add(id);
  }

  function replay(input: InputFrom<M>, trail: EventObject[]): AnyMachineSnapshot {
    const actor = createActor(machine as AnyStateMachine, { input, inspect }).start();
    for (const event of trail) actor.send(event);
    const snapshot = actor.getSnapshot();
    actor.stop();
    return snapshot;
  }

  const edges = starts.flatMap((input) => {
    const options = { input, events, filterEvents: isHeard, limit: 1_000 } as never;
    const trails = new Map(
      getShortestPaths(machine, options).map(({ state, steps }) => [
        serializeSnapshot(state),
        steps.slice(1).map(({ event }) => event as EventObject), // drops `xstate.init`
      ]),
    );
    const start = { name: `starts with ${JSON.stringify(input)}`, run: () => replay(input, []) };
    const steps = (adjacencyMapToArray(getAdjacencyMap(machine, options)) as Step[]).map(
      ({ state, event, nextState }) => ({
        name: `${JSON.stringify(state.value)} on ${JSON.stringify(event)}`,
        row: `${show(state)} | ${event.type} | ${show(nextState)}`,
        run: () => replay(input, [...(trails.get(serializeSnapshot(state)) ?? []), event]),
      }),
    );
    return [start, ...steps];
  });

  const nodes = [machine.root, ...getStateNodes(machine.root)];
  return {
    edges,
    table: [...new Set(edges.flatMap((edge) => ('row' in edge ? [edge.row] : [])))],
    unwalked: () => ({
      states: nodes.map(({ id }) => id).filter((id) => !entered.has(id)),
      transitions: nodes
        .flatMap((node) => [...node.transitions.values()].flat().concat(node.always ?? []))
        .filter((it) => !taken.has(it))
        .map(describe),
      guards: guards.unseen(),
    }),
  };
}

/** Events that no transition waits for lead nowhere, and following them makes long tables of cases too slow. */
const isHeard = (state: AnyMachineSnapshot, { type }: EventObject) =>
  state.status === 'active' && getNextTransitions(state).some(({ eventType }) => eventType === type);

const show = ({ value }: AnyMachineSnapshot) => (typeof value === 'string' ? value : JSON.stringify(value));

const describe = ({ source, eventType, target }: AnyTransitionDefinition) =>
  `${source.id} on ${eventType || 'always'} → ${target?.map(({ id }) => id).join() ?? 'itself'}`;

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
