import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { type FoundMachine, readMachines } from './support/readMachines.ts';

const folder = join(import.meta.dirname, '../docs/machines');

/** The files of docs/machines, by name: a page a feature and an index of all. */
export async function drawMachines(): Promise<Map<string, string>> {
  const machines = new Map<string, FoundMachine[]>();
  for (const found of await readMachines()) {
    const [feature = ''] = found.file.split('/');
    machines.set(feature, [...(machines.get(feature) ?? []), found]);
  }
  const pages = [...machines].map(([feature, found]) => [`${feature}.md`, drawFeature(feature, found)] as const);
  return new Map([...pages, ['README.md', drawIndex(machines)]]);
}

/** `npm run docs:machines` */
async function main() {
  const files = await drawMachines();
  mkdirSync(folder, { recursive: true });
  for (const old of readdirSync(folder)) if (!files.has(old)) rmSync(join(folder, old));
  for (const [name, text] of files) writeFileSync(join(folder, name), text);
  console.log(`The machines of ${files.size - 1} features drawn into docs/machines`);
}

/** The machines of a feature as a page: a list of them, then what its file says of each, and a Mermaid state diagram. */
const drawFeature = (feature: string, machines: readonly FoundMachine[]): string => `# Machines: ${feature}

${machines.map(({ machine }) => linkTo(machine.id)).join(' · ')}

A guard stands in brackets; a state marked … is waiting for an answer.
${machines.map(drawMachine).join('')}`;

function drawMachine({ machine, file, source }: FoundMachine): string {
  const lines = ['stateDiagram-v2', ...drawInside(machine.root, '  '), ...drawMoves(machine.root)];
  return `
## ${machine.id}

${summaryOf(source) ?? ''}

Drawn from [src/machines/${file}](../../src/machines/${file}).

\`\`\`mermaid
${lines.join('\n')}
\`\`\`
`;
}

/** All machines, each with its place in the page of its feature. */
function drawIndex(machines: ReadonlyMap<string, readonly FoundMachine[]>): string {
  const rows = [...machines].flatMap(([feature, ofFeature]) =>
    ofFeature.map(({ machine, source }) => {
      const [first = ''] = (summaryOf(source) ?? '').split(/(?<=\.) /);
      return `| [${feature}](${feature}.md) | ${linkTo(machine.id, `${feature}.md`)} | ${first} |`;
    }),
  );
  return `# The machines

One flow, one machine. \`npm run docs:machines\` draws them; a test says when a drawing is out of date.

| feature | machine | what it is |
|---|---|---|
${rows.join('\n')}
`;
}

const linkTo = (id: string, page = '') => `[${id}](${page}#${id.toLowerCase()})`;

/** The comment right above the machine. */
function summaryOf(source: string): string | null {
  const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*export const \w+Machine = /.exec(source)?.[1];
  if (comment === undefined) return null;
  return comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*?\s?/, '').trim())
    .filter((line) => line !== '')
    .join(' ');
}

/** Mermaid takes word characters only. */
const nameOf = ({ path, machine }: AnyStateNode) => [machine.id, ...path].join('_').replace(/\W/g, '_');

function drawInside(node: AnyStateNode, indent: string): string[] {
  const children = Object.values(node.states);
  const first = node.initial.target ?? [];
  return [
    ...children.flatMap((child) => drawState(child, indent)),
    ...first.map((target) => `${indent}[*] --> ${nameOf(target)}`),
    ...children.filter(({ type }) => type === 'final').map((child) => `${indent}${nameOf(child)} --> [*]`),
  ];
}

function drawState(node: AnyStateNode, indent: string): string[] {
  const title = `state "${node.key}${node.tags.includes('busy') ? ' …' : ''}" as ${nameOf(node)}`;
  if (Object.keys(node.states).length === 0) return [`${indent}${title}`];
  return [`${indent}${title} {`, ...drawInside(node, `${indent}  `), `${indent}}`];
}

/** Moves of the root leave from every state, so they are drawn from one named “any”. */
function drawMoves(node: AnyStateNode): string[] {
  const moves = [...node.transitions.values()].flat().concat(node.always ?? []);
  const from = node.parent ? nameOf(node) : 'any';
  const drawn = moves.flatMap((move) =>
    (move.target ?? []).map((target) => `  ${from} --> ${nameOf(target)} : ${labelOf(move)}`),
  );
  const own = node.parent || drawn.length === 0 ? drawn : ['  state "any state" as any', ...drawn];
  return [...new Set(own), ...Object.values(node.states).flatMap(drawMoves)];
}

function labelOf({ eventType, guard }: AnyTransitionDefinition): string {
  const [, kind, name] = /^xstate\.(done\.actor|error\.actor|after|done\.state)\.([^.]+)/.exec(eventType) ?? [];
  const event =
    kind === 'done.actor'
      ? `${name} answered`
      : kind === 'error.actor'
        ? `${name} failed`
        : kind === 'after'
          ? `after ${name}`
          : kind === 'done.state'
            ? 'done'
            : eventType || 'at once';
  return guard === undefined ? event : `${event} [${guardName(guard)}]`;
}

function guardName(guard: unknown): string {
  if (typeof guard === 'string') return guard;
  if (typeof guard !== 'object' || guard === null || !('type' in guard)) return 'if';
  const params = 'params' in guard && typeof guard.params === 'object' ? Object.values(guard.params ?? {}) : [];
  return [String(guard.type), ...params.map(String)].join(' ');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
