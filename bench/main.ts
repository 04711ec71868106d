import { spawnSync } from 'node:child_process';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '../harness/findBrowser.ts';
import { isBuilt, root } from '../scripts/sourceHash.mjs';
import { attack } from './attack.ts';
import { badgePrinting } from './badges.ts';
import { bytes } from './bytes.ts';
import { calls } from './calls.ts';
import { capacity } from './capacity.ts';
import { growth, search100000 } from './growth.ts';
import { imports } from './imports.ts';
import { inputs } from './inputs.ts';
import { line } from './line.ts';
import { mailing } from './mailing.ts';
import { millions } from './millions.ts';
import { moves } from './moves.ts';
import { offline } from './offline.ts';
import { pages } from './pages.ts';
import { reading } from './readers.ts';
import { report } from './report.ts';
import { print, type Row } from './row.ts';
import { rush } from './rush.ts';
import { scan } from './scan.ts';
import { openStage, type Stage } from './stage.ts';
import { start } from './start.ts';
import { week } from './week.ts';

/** `onRequest`: it takes so long that it is only measured where it is named. */
type Part = { title: string; run: (stage: Stage) => Row[] | Promise<Row[]>; onRequest?: true };

const parts: Record<string, Part> = {
  bytes: { title: 'What must load first', run: bytes },
  start: { title: 'Start and memory', run: start },
  pages: {
    title: 'First visits: CPU slowed 4×, Slow 4G, cold cache, 412×823, HTTP/2 with TLS, brotli, medians of 5',
    run: pages,
  },
  moves: { title: 'From page to page, CPU slowed 4×, medians of 5', run: moves },
  scan: { title: 'At the door: the fake camera, CPU of the page slowed 4×', run: scan },
  offline: { title: 'The door without a network', run: offline },
  readers: { title: '500 damaged codes, and who reads them', run: reading },
  calls: { title: 'Calls, beside a bare Hono + pg loop on the same PostgreSQL', run: calls },
  capacity: { title: 'What one of each takes of the processors', run: capacity },
  rush: { title: 'Sale rush', run: rush },
  line: { title: '200,000 people order within a minute, and stand in line', run: line, onRequest: true },
  search: { title: "Search, the server's answer", run: search100000 },
  growth: { title: 'One call at 1,000 · 10,000 · 100,000 people, and how much dearer the last is', run: growth },
  import: { title: 'Import', run: imports },
  inputs: {
    title: 'The largest inputs, and how long they hold the main thread (on request)',
    run: inputs,
    onRequest: true,
  },
  badges: { title: 'Badges', run: badgePrinting },
  attack: { title: 'Attackers who pay nothing, against buyers, some minutes', run: attack, onRequest: true },
  mailing: { title: 'A mailing to 20,000, some minutes', run: mailing, onRequest: true },
  millions: { title: 'An event of 100,000 among 5 million attendees, some 12 minutes', run: millions, onRequest: true },
  week: { title: 'What Foyer keeps in memory of a week, some 12 minutes', run: week, onRequest: true },
  // Last: it has every order paid.
  report: { title: 'Reports', run: report },
};

/** `npm run bench` measures every part but those on request, `npm run bench -- calls growth` those. It measures; it judges nothing by its exit. */
async function main() {
  const asked = process.argv.slice(2);
  const unknown = asked.find((name) => !(name in parts));
  if (unknown !== undefined) {
    console.error(`There is no part "${unknown}". The parts: ${Object.keys(parts).join(', ')}.`);
    process.exit(1);
  }
  buildIfNeeded();
  console.log(describeMachine());
  const stage = openStage();
  let interrupted: Promise<unknown> | null = null;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      interrupted ??= stage.close().finally(() => process.exit(1));
    });
  try {
    for (const [name, { title, run, onRequest }] of Object.entries(parts))
      if (asked.length === 0 ? !onRequest : asked.includes(name)) print(`${title} (${name})`, await run(stage));
  } catch (error) {
    // What was going on has lost its servers.
    if (!interrupted) throw error;
  } finally {
    await (interrupted ?? stage.close());
  }
}

function buildIfNeeded() {
  if (isBuilt()) return;
  console.log('Building Foyer…');
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', join(root, 'scripts', 'build.ts')], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('Foyer could not be built.');
}

/** What the figures were measured on. */
function describeMachine(): string {
  const [cpu] = cpus();
  const memory = `${(totalmem() / 2 ** 30).toFixed(1)} GiB`;
  const facts = [`${cpus().length} × ${cpu?.model.trim() || process.arch}, ${memory}`, `Node ${process.versions.node}`];
  // Figures of a machine that others were using are not worth much.
  const busy = `load ${loadavg()[0]?.toFixed(1)} before the run`;
  return [new Date().toISOString().slice(0, 10), ...facts, browserVersion(), busy].join(' · ');
}

function browserVersion(): string {
  const path = findBrowser();
  if (!path) return 'no browser';
  return spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 30_000 }).stdout.trim();
}

await main();
