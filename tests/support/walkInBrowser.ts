import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventFromLogic,
  type EventObject,
  getNextTransitions,
  type InputFrom,
} from 'xstate';
import { getShortestPaths, getStateNodes } from 'xstate/graph';
import { nameOf, type Outcome } from './walk.ts';

/** A page in a world arranged for one path. */
type Visit = { page: Page };
/** What a person, or the world, does in a state so that the event happens; `next` is what is to happen after it. */
type Gesture<V extends Visit> = (
  visit: V,
  step: { from: AnyMachineSnapshot; event: EventObject; next: EventObject | null },
) => unknown;

type Cases<M extends AnyStateMachine, V extends Visit> = {
  /** Each start with the page opened where it begins; `trail` is all that is to happen there. */
  starts: Array<{ input: InputFrom<M>; open: (trail: EventObject[]) => Promise<V> }>;
  events: Array<EventFromLogic<M> | Outcome>;
  /** Whether the page offers the event in that state, where it offers less than the machine takes. */
  offers?: (state: AnyMachineSnapshot, event: EventObject) => boolean;
  gestures: Record<string, Gesture<V>>;
  /** States that other tests rest in. */
  elsewhere?: string[];
  /** Where the page says its state. */
  region: (page: Page) => Locator;
  /** The texts of which the region begins with one, in that state. */
  says: (state: AnyMachineSnapshot) => string[];
};

type Path = { start: number; states: AnyMachineSnapshot[]; events: EventObject[] };

/**
 * Tests that drive pages along the shortest path to every state of a machine. A path that another begins with is walked as part of
 * it: what the page says is checked after every step.
 */
export function walkInBrowser<M extends AnyStateMachine, V extends Visit>(
  machine: M,
  { starts, events, offers = () => true, gestures, elsewhere = [], region, says }: Cases<M, V>,
) {
  const shortest = new Map<string, Path>();
  for (const [start, { input }] of starts.entries())
    for (const path of pathsFrom(machine, start, { input, events, offers })) {
      const end = nameOf(path.states.at(-1));
      const known = shortest.get(end);
      if (!known || path.events.length < known.events.length) shortest.set(end, path);
    }
  const all = [...shortest.values()];
  const seen = new Set<string>();

  async function walk({ start, states, events: trail }: Path) {
    const visit = await (starts[start] as (typeof starts)[number]).open(trail);
    // Shorter than any timeout of a machine: what a person cannot do in a state must not become possible in the next.
    visit.page.setDefaultTimeout(10_000);
    const settle = async (state: AnyMachineSnapshot) => {
      const texts = says(state).map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
      const said = region(visit.page).filter({ hasText: new RegExp(`^(${texts.join('|')})`) });
      await said
        .first()
        .waitFor({ state: 'attached', timeout: 30_000 })
        .catch(async () => {
          const heard = await region(visit.page).allTextContents();
          throw new Error(`${nameOf(state)}: the page says ${JSON.stringify(heard)}, not ${texts.join(' or ')}`);
        });
      seen.add(nameOf(state));
    };
    await settle(states[0] as AnyMachineSnapshot);
    // What the server has drawn says the same before the app is there to be told of a press.
    const isApps = (element: Element) => Object.keys(element).some((key) => key.startsWith('__react'));
    await expect.poll(() => region(visit.page).first().evaluate(isApps)).toBe(true);
    for (const [index, event] of trail.entries()) {
      const gesture = gestures[event.type];
      if (!gesture) throw new Error(`No gesture brings ${event.type} about`);
      const from = states[index] as AnyMachineSnapshot;
      await gesture(visit, { from, event, next: trail[index + 1] ?? null });
      await settle(states[index + 1] as AnyMachineSnapshot);
    }
  }

  for (const path of all.filter((each) => !all.some((other) => beginsWith(other, each))))
    it(titleOf(path), () => walk(path));

  it('leaves out no state that a page can rest in', () => {
    expect(restingStates(machine).filter((name) => !seen.has(name) && !elsewhere.includes(name))).toEqual([]);
  });
}

type Walked = {
  input: unknown;
  events: EventObject[];
  offers: (state: AnyMachineSnapshot, event: EventObject) => boolean;
};

function pathsFrom(machine: AnyStateMachine, start: number, { input, events, offers }: Walked): Path[] {
  const filterEvents = (state: AnyMachineSnapshot, event: EventObject) => isHeard(state, event) && offers(state, event);
  const options = { input, events, filterEvents, limit: 2_000 } as never;
  return getShortestPaths(machine, options).map(({ steps }) => ({
    start,
    // A step is an event and the state it led to; the first is `xstate.init`.
    states: steps.map(({ state }) => state as AnyMachineSnapshot),
    events: steps.slice(1).map(({ event }) => event as EventObject),
  }));
}

const isHeard = (state: AnyMachineSnapshot, { type }: EventObject) =>
  state.status === 'active' && getNextTransitions(state).some(({ eventType }) => eventType === type);

const beginsWith = (path: Path, other: Path) =>
  path !== other &&
  path.start === other.start &&
  path.events.length > other.events.length &&
  other.events.every((event, index) => event === path.events[index]);

const titleOf = ({ states, events }: Path) =>
  [nameOf(states[0]), ...events.map(({ type }, index) => `${type} ▸ ${nameOf(states[index + 1])}`)].join(' · ');

/** Every innermost state that is not left in the moment it is entered. */
const restingStates = (machine: AnyStateMachine) =>
  getStateNodes(machine.root)
    .filter(({ type, always }) => (type === 'atomic' || type === 'final') && !always?.length)
    .map(({ path }) => path.join('.'));
