import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { getStateNodes } from 'xstate/graph';
import { readMachines } from '../../scripts/support/readMachines.ts';
import { locales } from '../../src/lib/locale.ts';

/** The final states of each machine that ends. */
const finalStates: Record<string, string[]> = {
  attempt: ['over'],
  checkIn: ['left'],
  checkout: ['over'],
  details: ['removed'],
  editor: ['removed', 'closed'],
  eventChoice: ['chosen'],
  formBuilder: ['saved'],
  kiosk: ['left'],
  kioskExit: ['over'],
  loginLink: ['changed', 'entered', 'left', 'used', 'expired', 'locked', 'unknown'],
  loginList: ['issued'],
  mailing: ['removed'],
  navigation: [
    ...['toKiosk', 'takingMessage', 'allowed', 'askingAgain', 'toPublicPage'],
    ...['toSignIn', 'toHome', 'toOwnDashboard', 'toNotFound'],
  ],
  order: ['submitted'],
  payment: ['left', 'paid', 'expired', 'failed', 'cancelled'],
  promo: ['answered'],
  signIn: ['entered'],
  submission: ['over'],
  verdict: ['over'],
};

/** States that nothing leaves, though they are not final. */
const restingPlaces: Record<string, string[]> = {
  batch: ['finished'],
  publicEvent: ['shown'],
  tickets: ['ended'],
};

/** States with a call that holds up no user. */
const background: Record<string, string[]> = {
  details: ['loadFailed.trying', 'refreshing', 'outdated.trying'],
  deviceSetup: ['showing.looking'],
  listing: ['failed.trying', 'browsing.refreshing', 'browsing.outdated.trying'],
  resource: ['failed.trying', 'refreshing', 'outdated.trying'],
  mailing: ['composing.saving', 'following.refreshing'],
  sentMail: ['loadFailed.trying', 'following'],
  scanner: ['camera'],
  submission: ['inLine.asking'],
};

/** Busy states that wait for something else than a call of their own. */
const otherwiseBusy: Record<string, string[]> = {
  payment: ['verifying.waiting'],
  requests: ['inProgress'],
  scanner: ['camera.asking'],
  ticketExport: ['settling'],
};

const folder = (name: string) => join(import.meta.dirname, '../../src', name);
const namesIn = (path: string) =>
  readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));

/** All, or those of the one file whose changes `npm run mutate` judges. */
const machines = await readMachines(process.env.MUTATE_SOURCE);

/** Every label that the catalogues of a language have words for. A purchase's states have theirs as its statuses. */
async function labelsIn(locale: string): Promise<Set<string>> {
  const labels = new Set<string>();
  for (const file of namesIn(folder(`messages/${locale}`))) {
    const exports: Record<string, unknown> = await import(join(folder(`messages/${locale}`), file));
    for (const area of Object.values(exports)) for (const label of Object.keys(statesOf(area))) labels.add(label);
    for (const status of Object.keys(exports.purchaseStatuses ?? {})) labels.add(`purchase.${status}`);
  }
  return labels;
}

function statesOf(area: unknown): object {
  const states = typeof area === 'object' && area !== null && 'states' in area ? area.states : {};
  return typeof states === 'object' && states !== null ? states : {};
}

const languages = await Promise.all(locales.map(labelsIn));

/** A state's label, or those it has by what its machine is used for. */
function labelsOf({ meta }: AnyStateNode): string[] {
  const label = (meta as { label?: string | Record<string, string> } | undefined)?.label;
  return typeof label === 'object' ? Object.values(label) : [String(label)];
}

const isLeaf = ({ states }: AnyStateNode) => Object.keys(states).length === 0;
const isTransient = ({ always }: AnyStateNode) => always?.some(({ guard }) => guard === undefined) === true;
const upwards = (node: AnyStateNode): AnyStateNode[] => (node.parent ? [node, ...upwards(node.parent)] : [node]);
const isBusy = (leaf: AnyStateNode) => upwards(leaf).some(({ tags }) => tags.includes('busy'));
/** Every transition that leaves a state, its ancestors' included. */
const waysFrom = (node: AnyStateNode) => upwards(node).flatMap(({ transitions }) => [...transitions.values()].flat());
const invokesOf = (node: AnyStateNode) => node.invoke.map(({ id }) => ({ node, id }));
/** A way on that needs no actor's answer: an event or a delay, not what an invoked actor says. */
const isOwnWay = ({ eventType, target }: { eventType: string; target?: readonly AnyStateNode[] | undefined }) =>
  !/^xstate\.(done|error)\.actor\./.test(eventType) && target !== undefined;

/** What starts the actors of a machine that a page provides; another machine that it invokes starts by itself. */
const placeholdersOf = ({ implementations }: AnyStateMachine) =>
  Object.entries(implementations.actors as Record<string, { config: unknown }>).flatMap(([name, { config }]) =>
    typeof config === 'function' ? [{ name, start: config as () => unknown }] : [],
  );

describe.each(machines.map((found) => [found.name, found] as const))('%s', (name, { file, machine }) => {
  const nodes = [machine.root, ...getStateNodes(machine.root)];
  const leaves = nodes.filter(isLeaf);
  const pathsOf = (found: AnyStateNode[]) => found.map(({ path }) => path.join('.'));

  it('is named after its file and its id', () => {
    expect(`${name} in ${basename(file)}`).toBe(`${machine.id}Machine in ${machine.id}.ts`);
  });

  it('is walked by a test of its own', () => {
    const test = readFileSync(join(import.meta.dirname, file.replace(/\.ts$/, '.test.ts')), 'utf8');
    expect(test).toMatch(new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from`));
    expect(test).toMatch(/expect\(\s*differences\(/);
  });

  it('says of each actor that was not provided which it is', () => {
    for (const placeholder of placeholdersOf(machine))
      expect(placeholder.start).toThrow(`${name}: provide \`${placeholder.name}\``);
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
    expect(pathsOf(nodes.filter(isInline))).toEqual([]);
  });

  it.each(locales.map((locale, at) => [locale, at] as const))('has words in %s for every state', (_, at) => {
    const wordless = leaves.flatMap((leaf) =>
      labelsOf(leaf)
        .filter((label) => !languages[at]?.has(label))
        .map((label) => `${leaf.id}: ${label}`),
    );
    expect(wordless).toEqual([]);
  });

  it('is busy while a call is waited for', () => {
    const placeholders = new Set(placeholdersOf(machine).map((placeholder) => placeholder.name));
    const calls = ({ parent, invoke, path }: AnyStateNode) =>
      parent !== undefined &&
      invoke.some(({ src }) => placeholders.has(String(src))) &&
      !background[machine.id]?.includes(path.join('.'));
    const lasting = leaves.filter((leaf) => !isTransient(leaf));
    const expected = lasting.filter((leaf) => upwards(leaf).some(calls));
    expect(pathsOf(lasting.filter(isBusy)).sort()).toEqual(
      [...pathsOf(expected), ...(otherwiseBusy[machine.id] ?? [])].sort(),
    );
  });

  it('can leave every busy state without an answer', () => {
    const invoking = (leaf: AnyStateNode) => upwards(leaf).some(({ invoke }) => invoke.length > 0);
    const wedged = leaves.filter((leaf) => isBusy(leaf) && invoking(leaf) && !waysFrom(leaf).some(isOwnWay));
    expect(pathsOf(wedged)).toEqual([]);
  });

  it('ends in its final states alone', () => {
    expect(pathsOf(nodes.filter(({ type }) => type === 'final'))).toEqual(finalStates[machine.id] ?? []);
  });

  it('has a way on from every state that is not final', () => {
    const dead = leaves.filter(
      (leaf) => leaf.type !== 'final' && !isTransient(leaf) && waysFrom(leaf).length === 0 && !leaf.always?.length,
    );
    expect(pathsOf(dead)).toEqual(restingPlaces[machine.id] ?? []);
  });
});
