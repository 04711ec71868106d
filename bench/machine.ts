import { spawnSync } from 'node:child_process';
import { cpus, loadavg, totalmem } from 'node:os';
import { findBrowser } from '../scripts/browser.ts';

/** What the figures were measured on. */
export function describeMachine(): string {
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
