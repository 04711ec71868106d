import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Stryker } from '@stryker-mutator/core';
import { StateMachine } from 'xstate';
import { type Survivor, survivors } from './support/survivors.ts';

const root = join(import.meta.dirname, '..');
/** `sources` is a folder or one file; `shared` is a test of all machines, which judges each beside its own. */
const kinds: Kind[] = [
  { sources: 'src/machines', tests: 'tests/model', shared: 'tests/model/everyMachine.test.ts', threshold: 90 },
  { sources: 'src/lib', tests: 'tests/lib', threshold: 95 },
  { sources: 'src/imports', tests: 'tests/lib/imports', threshold: 95 },
  { sources: 'src/statements', tests: 'tests/lib/statements', threshold: 95 },
  // Rules that one side alone needs.
  { sources: 'src/views/parts/emailTypo.ts', tests: 'tests/views/parts', threshold: 95 },
  { sources: 'src/views/purchase/eventPage/parallelSessions.ts', tests: 'tests/views/purchase', threshold: 95 },
  { sources: 'server/platform/mail/accountMail.ts', tests: 'tests/server/account', threshold: 95 },
  { sources: 'server/purchase/shareRules.ts', tests: 'tests/server/purchase', threshold: 95 },
];

type Pair = { source: string; test: string | undefined; shared: string | undefined; threshold: number };
type Kind = { sources: string; tests: string; shared?: string; threshold: number };
type Mutant = Awaited<ReturnType<Stryker['runMutationTest']>>[number];
type Verdict = Pair & { noticed: number; unnoticed: Mutant[]; excused: Survivor[]; seconds: number };

/**
 * `npm run mutate [-- word…]`: makes small changes to machines and rules, for the files whose path holds one of the words,
 * and counts which of them a file's own test notices.
 */
async function main(words: string[]) {
  const named = kinds
    .flatMap(pairsOf)
    .filter(({ source }) => words.length === 0 || words.some((word) => source.includes(word)));
  const verdicts: Verdict[] = [];
  for (const pair of named) {
    const exports: Record<string, unknown> = await import(pathToFileURL(join(root, pair.source)).href);
    // A file of types alone has nothing to change.
    if (Object.keys(exports).length === 0) continue;
    const isMachine = Object.values(exports).some((value) => value instanceof StateMachine);
    const verdict = await judge(isMachine ? pair : { ...pair, shared: undefined });
    verdicts.push(verdict);
    report(verdict);
  }
  const stale = staleOf(verdicts, words.length === 0);
  for (const { file, line, to } of stale)
    console.log(`scripts/support/survivors.ts: no such survivor: ${file}: ${line} → ${to}`);
  const failed = verdicts.filter((verdict) => scoreOf(verdict) < verdict.threshold);
  console.log(`\n${verdicts.length} files, ${failed.length} below their threshold`);
  process.exitCode = failed.length + stale.length > 0 ? 1 : 0;
}

function pairsOf({ sources, tests, shared, threshold }: Kind): Pair[] {
  const testFiles = filesOf(tests);
  return filesOf(sources).map((source) => {
    const name = `${basename(source, '.ts')}.test.ts`;
    return { source, threshold, shared, test: testFiles.find((file) => basename(file) === name) };
  });
}

const filesOf = (place: string) =>
  place.endsWith('.ts')
    ? [place]
    : readdirSync(join(root, place), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts'))
        .map((file) => join(place, file))
        .sort();

async function judge(pair: Pair): Promise<Verdict> {
  if (!pair.test) return { ...pair, noticed: 0, unnoticed: [], excused: [], seconds: 0 };
  const start = performance.now();
  // Read by mutate.vitest.ts, in the processes that Stryker starts.
  process.env.MUTATE_TEST = [pair.test, pair.shared ?? []].flat().join();
  process.env.MUTATE_SOURCE = relative('src/machines', pair.source);
  const mutants = await mutate(pair.source);
  const left = mutants.filter(({ status }) => !isNoticed(status));
  const excuses = new Map(left.map((mutant) => [mutant, survivors.find((it) => isAbout(it, mutant, pair))]));
  return {
    ...pair,
    noticed: mutants.length - left.length,
    unnoticed: left.filter((mutant) => !excuses.get(mutant)),
    excused: [...excuses.values()].filter((it) => it !== undefined),
    seconds: Math.round((performance.now() - start) / 1_000),
  };
}

const isNoticed = (status: Mutant['status']) =>
  status === 'Killed' || status === 'Timeout' || status === 'RuntimeError';

const mutate = (source: string) =>
  new Stryker({
    mutate: [source],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'scripts/support/mutate.vitest.ts', related: false },
    // All tests of the one file for each change, because mutate.vitest.ts leaves the coverage out.
    coverageAnalysis: 'off',
    concurrency: 2,
    // On a busy machine slow is not endless.
    timeoutMS: 10_000,
    ignorePatterns: ['bench', 'dist', 'docs', 'public', 'tests/e2e'],
    // TypeScript 7 has no compiler API for Stryker to read a configuration with.
    tsconfigFile: 'none.json',
    reporters: [],
    logLevel: 'error',
  } as never).runMutationTest();

function isAbout({ file, line, to }: Survivor, { location, replacement }: Mutant, { source }: Pair): boolean {
  const text = lineOf(source, location.start.line);
  return (
    (file === '*' || file === basename(source, '.ts')) &&
    (typeof to === 'string' ? replacement === to : to.test(replacement ?? '')) &&
    (typeof line === 'string' ? text.includes(line) : line.test(text))
  );
}

const lineOf = (source: string, line: number) => readFileSync(join(root, source), 'utf8').split('\n')[line - 1] ?? '';

/** In percent; a file without a test of its own has none. */
const scoreOf = ({ test, noticed, unnoticed }: Verdict) =>
  test === undefined ? 0 : unnoticed.length === 0 ? 100 : (noticed / (noticed + unnoticed.length)) * 100;

function report(verdict: Verdict) {
  const { source, test, noticed, unnoticed, excused, seconds, threshold } = verdict;
  const score = scoreOf(verdict);
  const words = [
    `${score.toFixed(1).padStart(5)} %`,
    score < threshold ? `below ${threshold}` : '        ',
    source.padEnd(40),
    `${noticed} noticed, ${unnoticed.length} not, ${excused.length} excused`,
    `${seconds} s`,
    test ? '' : 'no test of its own',
  ];
  console.log(words.join('  ').trimEnd());
  for (const { location, replacement } of unnoticed) {
    const { line } = location.start;
    console.log(`         ${source}:${line}  ${lineOf(source, line).trim()}  →  ${short(replacement)}`);
  }
}

const short = (text = '') => text.replace(/\s+/g, ' ').slice(0, 120);

/** Entries that excuse nothing any more; those for all files are judged when all were run. */
function staleOf(verdicts: Verdict[], isWhole: boolean): Survivor[] {
  const used = new Set(verdicts.flatMap(({ excused }) => excused));
  const names = new Set(verdicts.map(({ source }) => basename(source, '.ts')));
  return survivors.filter((it) => !used.has(it) && (names.has(it.file) || isWhole));
}

await main(process.argv.slice(2));
