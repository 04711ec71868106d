import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AnyStateNode } from 'xstate';
import { getStateNodes } from 'xstate/graph';
import { readMachines } from '../../../scripts/support/readMachines.ts';
import { purchaseStatuses } from '../../../src/messages/en-GB/purchaseStatuses.ts';

const folder = (name: string) => join(import.meta.dirname, '../../../src', name);
const namesIn = (path: string) =>
  readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));

const machines = await readMachines();
const machineFiles = namesIn(folder('machines'));

/** Every label that some catalogue has words for. A purchase's states have theirs as its statuses. */
const labels = new Set(Object.keys(purchaseStatuses).map((status) => `purchase.${status}`));
for (const file of namesIn(folder('messages/en-GB'))) {
  const exports: Record<string, unknown> = await import(join(folder('messages/en-GB'), file));
  for (const area of Object.values(exports)) for (const label of Object.keys(statesOf(area))) labels.add(label);
}

function statesOf(area: unknown): object {
  const states = typeof area === 'object' && area !== null && 'states' in area ? area.states : {};
  return typeof states === 'object' && states !== null ? states : {};
}

/** A state's label, or those it has by what its machine is used for. */
function labelsOf({ meta }: AnyStateNode): string[] {
  const label = (meta as { label?: string | Record<string, string> } | undefined)?.label;
  return typeof label === 'object' ? Object.values(label) : [String(label)];
}

const isLeaf = ({ states }: AnyStateNode) => Object.keys(states).length === 0;
const isTransient = ({ always }: AnyStateNode) => always?.some(({ guard }) => guard === undefined) === true;
const upwards = (node: AnyStateNode): AnyStateNode[] => (node.parent ? [node, ...upwards(node.parent)] : [node]);
/** Every transition that leaves a state, its ancestors' included. */
const waysFrom = (node: AnyStateNode) => upwards(node).flatMap(({ transitions }) => [...transitions.values()].flat());
const invokesOf = (node: AnyStateNode) => node.invoke.map(({ id }) => ({ node, id }));
/** A way on that needs nobody's answer: an event or a delay, not what an invoked actor says. */
const isOwnWay = ({ eventType, target }: { eventType: string; target?: readonly AnyStateNode[] | undefined }) =>
  !/^xstate\.(done|error)\.actor\./.test(eventType) && target !== undefined;

describe.each(machines.map((found) => [found.name, found] as const))('%s', (name, { file, machine }) => {
  const nodes = [machine.root, ...getStateNodes(machine.root)];
  const leaves = nodes.filter(isLeaf);
  const idsOf = (found: AnyStateNode[]) => found.map(({ id }) => id);

  it('is named after its file and its id', () => {
    expect(`${name} in ${basename(file)}`).toBe(`${machine.id}Machine in ${machine.id}.ts`);
  });

  it('has a table of its own that tells every state, transition, outcome of a guard and label', () => {
    const test = readFileSync(join(import.meta.dirname, '..', file.replace(/\.ts$/, '.test.ts')), 'utf8');
    expect(test).toMatch(new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from`));
    expect(test).toMatch(/expect\(\s*differences\(\[/);
    expect(test).toMatch(/expect\(unwalked\(\)\)\.toEqual\(\[\]\)/);
    expect(test).toMatch(/expect\(labels\(\)\)\.toEqual\(/);
  });

  it('names every invoke', () => {
    expect(nodes.flatMap(invokesOf).filter(({ id }) => /^\d+\./.test(id))).toEqual([]);
  });

  it('handles every rejection', () => {
    const unhandled = nodes
      .flatMap(invokesOf)
      .filter(({ node, id }) => !node.transitions.has(`xstate.error.actor.${id}`));
    expect(unhandled.map(({ id }) => id)).toEqual([]);
  });

  it('names every action', () => {
    const actionsOf = ({ config, transitions, always = [] }: AnyStateNode) => [
      ...[config.entry, config.exit].flat(),
      ...[...transitions.values(), always].flat().flatMap(({ actions }) => actions),
    ];
    const isInline = (node: AnyStateNode) => actionsOf(node).some((action) => typeof action === 'function');
    expect(idsOf(nodes.filter(isInline))).toEqual([]);
  });

  it('labels every state with words of a catalogue', () => {
    const wordless = leaves.flatMap((leaf) =>
      labelsOf(leaf)
        .filter((label) => !labels.has(label))
        .map((label) => `${leaf.id}: ${label}`),
    );
    expect(wordless).toEqual([]);
  });

  it('can leave every busy state without an answer', () => {
    const isBusy = (leaf: AnyStateNode) => upwards(leaf).some(({ tags }) => tags.includes('busy'));
    const invoking = (leaf: AnyStateNode) => upwards(leaf).some(({ invoke }) => invoke.length > 0);
    const wedged = leaves.filter((leaf) => isBusy(leaf) && invoking(leaf) && !waysFrom(leaf).some(isOwnWay));
    expect(idsOf(wedged)).toEqual([]);
  });

  it('has a way on from every state that is not final', () => {
    const dead = leaves.filter(
      (leaf) => leaf.type !== 'final' && !isTransient(leaf) && waysFrom(leaf).length === 0 && !leaf.always?.length,
    );
    expect(idsOf(dead)).toEqual(restingPlaces[machine.id] ?? []);
  });
});

/** States that nothing leaves, though they are not final. */
const restingPlaces: Record<string, string[]> = { publicEvent: ['publicEvent.shown'] };

const textOf = (file: string) => readFileSync(join(folder('machines'), file), 'utf8');

describe('machine files', () => {
  it('hold one machine each', () => {
    const withMachine = machineFiles.filter((file) => textOf(file).includes('.createMachine('));
    expect(machines.map(({ file }) => file).sort()).toEqual(withMachine.sort());
  });

  it.each(machineFiles)('%s stays small enough to be read whole', (file) => {
    expect(textOf(file).split('\n').length).toBeLessThan(450);
  });
});
