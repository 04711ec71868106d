import { spawnSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import { findBrowser } from '../scripts/browser.ts';

/** What the figures were measured on. */
export function describeMachine(): string {
  const [cpu] = cpus();
  const memory = `${(totalmem() / 2 ** 30).toFixed(1)} GiB`;
  const facts = [`${cpus().length} × ${cpu?.model.trim() || process.arch}, ${memory}`, `Node ${process.versions.node}`];
  return [new Date().toISOString().slice(0, 10), ...facts, browserVersion()].join(' · ');
}

function browserVersion(): string {
  const path = findBrowser();
  if (!path) return 'no browser';
  return spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 30_000 }).stdout.trim();
}
