import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pLimit from 'p-limit';
import { ensureBrowser } from '../harness/findBrowser.ts';
import { ensureEngines } from './engines.ts';
import { ensureReaders } from './readers.ts';
import { isBuilt, root } from './sourceHash.mjs';

type Count = { passed: number; failed: number };
type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: { status: string; assertionResults: Assertion[] }[];
};
type Assertion = { status: string; fullName: string; failureMessages: string[] };

/**
 * What takes long and few changes can break: browser tests beside the walks of guests in Chromium; processes that are started or killed, servers
 * that hang or misbehave, generated histories and inputs, what fills queues and quotas, and whole papers and workbooks that other programs read.
 */
const longServerTests = `
  start listen checkDatabase killed importKilled databaseLost lockLost resetByHand reseal faultySmtp
  mailServer bounces signIn schedules races agree queue day unpaidMails foyerMails gatewaySync backup demo
  fuzz fuzzFiles badInput heldShare delayedMails mailing mailingTurns waitingConfirmed lockedRows statements
  attendeeImport transactionPooling replica content reports heavyFiles heavyCalls turnsWithinTurns eventPoster
  print design invoicePdf financial testMoney xlsx callLimits rowLimits heavyTurns orderQueue fonts eventCard upgrade
`;
const longEngineTests = 'firefox webkit chromiumOrganisers chromiumPages firefoxPages webkitPages';
const filesOf = (names: string, folder: string) =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => `${folder}/${name}.test.ts`);
const longTests = [
  '**/tests/e2e/!(engines)/**',
  ...filesOf(longEngineTests, '**/e2e/engines'),
  ...filesOf(longServerTests, '**/server/*'),
];

/**
 * `npm test`: all checks, nearly all tests that need no browser, and the main walks in one, whatever fails on the way.
 * `npm run test:all`: every test in every browser. With words, those whose path has one of them, and no checks: a feature without
 * its long tests, and with them in `test:all`; a part of a path with a slash names a long test, too. The last line counts.
 */
async function main(given: string[]) {
  const all = given[0] === '--all';
  const words = all ? given.slice(1) : given;
  const atOnce = pLimit(3);
  const checks = words.length > 0 ? [] : wholeChecks();
  const parts = [
    ...(await Promise.all(checks.map(([name = '', ...program]) => atOnce(() => check(name, program))))),
    part('browsers', () => {
      ensureBrowser();
      if (all) ensureEngines();
    }),
    part('readers', () => ensureReaders()),
  ];
  const broken = parts.filter((fine) => !fine).length;
  const isShort = !all && !words.some((word) => word.includes('/'));
  const left = isShort ? longTests.map((files) => `--exclude=${files}`) : [];
  const tests = runTests([...left, ...words]);
  console.log(`\n${tests.passed} passed, ${tests.failed + broken} failed`);
  process.exitCode = tests.failed + broken > 0 ? 1 : 0;
}

const wholeChecks = () => [
  ...(isBuilt() ? [] : [['build', 'tsx/dist/cli.mjs', 'scripts/build.ts']]),
  ['types', 'typescript-native/bin/tsc', '-p', 'tsconfig.json'],
  ['lint', '@biomejs/biome/bin/biome', 'check', '.'],
  ['styles', 'stylelint/bin/stylelint.mjs', 'src/**/*.css'],
  ['imports', 'dependency-cruiser/bin/dependency-cruise.mjs', '--config', '.dependency-cruiser.mjs', 'src', 'server'],
  ['unused code', 'knip/bin/knip.js'],
];

/** Runs a package's program beside others, and prints what it said when it has ended. */
async function check(name: string, [program = '', ...options]: string[]): Promise<boolean> {
  const child = spawn(process.execPath, [pathOf(program), ...options], { cwd: root });
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  const [status] = await once(child, 'close');
  const words = (await said).join('');
  return part(name, () => {
    process.stdout.write(words);
    return status === 0;
  });
}

/** Work that throws or says false has failed. */
function part(name: string, work: () => unknown): boolean {
  console.log(`\n── ${name}`);
  try {
    const fine = work() !== false;
    console.log(fine ? 'fine' : `${name}: failed`);
    return fine;
  } catch (error) {
    console.log(error instanceof Error ? error.message : error);
    return false;
  }
}

const pathOf = (program: string) => join(root, 'node_modules', program);

function runTests(words: string[]): Count {
  console.log('\n── tests');
  const folder = mkdtempSync(join(tmpdir(), 'foyer-report-'));
  const path = join(folder, 'report.json');
  try {
    const options = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
    const { status } = spawnSync(process.execPath, [pathOf('vitest/vitest.mjs'), ...options, ...words], {
      cwd: root,
      stdio: 'inherit',
    });
    const fine = status === 0;
    const report: Report | null = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
    const count = report ? countTests(report) : { passed: 0, failed: 0 };
    for (const each of report ? passedLater(report) : []) console.log(`\nPassed at the second try only: ${each}`);
    // A run can fail without a failed test: an error outside of them, or no tests at all.
    return fine || count.failed > 0 ? count : { ...count, failed: 1 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A test that did not run did not pass, and a file that could not be read is one failure. */
function countTests(report: Report): Count {
  const unread = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status !== 'passed'),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + report.numPendingTests + unread.length };
}

/** Tests that failed at first, with how: what a busy machine made too late, or a race that somebody should look for. */
const passedLater = ({ testResults }: Report): string[] =>
  testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName, failureMessages }) => `${fullName}\n${failureMessages.join('\n')}`);

await main(process.argv.slice(2));
