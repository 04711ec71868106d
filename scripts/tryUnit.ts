import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../harness/freePort.ts';
import { startMailbox } from '../harness/mailbox.ts';
import { startServer } from '../harness/server.ts';
import { socketPort } from '../server/platform/db/embedded/postmaster.ts';
import { childrenOf, until } from './cluster/processes.ts';
import { findIn } from './cluster/programs.ts';
import { describeMachine } from './cluster/report.ts';
import { createEnds, forbidden, letVisitorsIn, runTrial, tell } from './cluster/trial.ts';
import { root } from './sourceHash.mjs';

/*
 * `npm run try:unit` boots this machine's Debian once more in a container, on a layer that is thrown away, with systemd as its first process and docs/deploy/foyer.service as it is.
 * Visitors order, pay and are let in meanwhile, papers are drawn and Foyer is killed once. It ends with 1 where something that was answered is lost or twice, Foyer wanted what its unit
 * forbids, it does not come back or stop by itself, or the unit is more exposed than it is said to be. It takes root.
 */

/** Milliseconds of visitors before and after Foyer is killed, and within which it is back, mails have left, or it stops. */
const [visiting, backWithin, mailedWithin, stopsWithin] = [10_000, 20_000, 60_000, 15_000];
/** As `systemd-analyze security` counts, from 0 to 100. */
const mostExposed = 15;
const dataDir = '/var/lib/foyer';

const ends = createEnds();

async function main(): Promise<string[]> {
  if (process.getuid?.() !== 0) throw new Error('A container with systemd is booted by root here.');
  const { 'systemd-nspawn': nspawn } = findIn({ 'systemd-nspawn': 'systemd-container' }, 'The unit');
  console.log(describeMachine());
  const machine = layOver();
  const port = String(await freePort());
  const mailbox = await startMailbox();
  ends.add(mailbox.stop);
  const foyer = await startServer(
    { PORT: port, FOYER_DATA: join(machine, dataDir), TRUST_PROXY: 'loopback', LOG_LEVEL: 'warn' },
    {
      program: (env) => {
        install(machine, { ...env, FOYER_DATA: dataDir, FILES_URL: `file://${dataDir}/files` });
        const container = ['--directory', machine, `--bind-ro=${root}:/opt/foyer`, '--register=no', '--keep-unit'];
        return [nspawn, ...container, '--boot', '--', '--unit=foyer.service'];
      },
    },
  );
  ends.add(foyer.stop);
  const [systemd = 0] = childrenOf(foyer.pid);
  const inside = (...command: string[]) =>
    spawnSync('nsenter', ['--target', String(systemd), '--mount', '--uts', '--ipc', '--pid', '--cgroup', ...command], {
      encoding: 'utf8',
    });
  tell('Foyer runs as a unit of systemd');

  const isReady = () =>
    fetch(`${foyer.url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  const { wrong, compare, untilMailed, during, conclude } = await letVisitorsIn(foyer.url, foyer.url, mailbox);
  await during(
    async () => {
      await wait(visiting);
      const began = performance.now();
      inside('systemctl', 'kill', '--kill-whom=main', '--signal=SIGKILL', 'foyer');
      await until('Foyer is away', async () => !(await isReady()), backWithin);
      await until('systemd has started Foyer again', isReady, backWithin);
      tell(`Foyer was killed, and was ready again after ${((performance.now() - began) / 1_000).toFixed(1)} s`);
      await wait(visiting);
    },
    () => foyer.output().slice(-3_000),
  );
  const database = { host: join(machine, dataDir, 'run'), port: socketPort, user: 'foyer', database: 'foyer' };
  await untilMailed(database);
  await until('mails with tickets leave', async () => mailbox.received.length > 10, mailedWithin);
  await compare(database, 'in the end');
  const { stdout: exposure, status } = inside('systemd-analyze', 'security', `--threshold=${mostExposed}`, 'foyer');
  if (status !== 0) wrong.push(`It is more exposed than ${mostExposed} of 100: ${exposure.slice(-200)}`);

  const began = performance.now();
  inside('systemctl', 'stop', 'foyer');
  const took = performance.now() - began;
  if (took > stopsWithin) wrong.push(`Told to stop, it took ${took.toFixed(0)} ms.`);
  const left = inside('pgrep', '--list-full', '--euid', 'foyer').stdout;
  if (left) wrong.push(`It left processes behind: ${left}`);
  tell(`it stopped by itself in ${took.toFixed(0)} ms`);
  wrong.push(...forbidden(foyer.output()));
  conclude(`and ${mailbox.received.length} mails arrived`);
  return wrong;
}

/** All of this machine's files with a layer above them that takes what is changed, in memory. */
function layOver(): string {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-unit-'));
  ends.add(() => rmSync(folder, { recursive: true, force: true }));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'mode=755', 'foyer-unit', folder]);
  ends.add(() => execFileSync('umount', ['--lazy', folder]));
  const [upper, work, merged] = [join(folder, 'changes'), join(folder, 'work'), join(folder, 'all')];
  for (const each of [upper, work, merged]) mkdirSync(each);
  const layers = `lowerdir=/,upperdir=${upper},workdir=${work}`;
  execFileSync('mount', ['-t', 'overlay', '-o', layers, 'foyer-unit', merged]);
  ends.add(() => execFileSync('umount', ['--lazy', merged]));
  return merged;
}

/** As docs/running.md says, with the settings of a trial beside the unit's own. */
function install(machine: string, env: Record<string, string>): void {
  const units = join(machine, 'etc/systemd/system');
  copyFileSync(join(root, 'docs/deploy/foyer.service'), join(units, 'foyer.service'));
  mkdirSync(join(units, 'foyer.service.d'));
  const settings = Object.entries(env).map(([name, value]) => `Environment="${name}=${value}"`);
  const lines = [
    '[Service]',
    ...settings,
    'Environment=PUBLIC_URL=',
    'StandardOutput=journal+console',
    'StandardError=journal+console',
  ];
  writeFileSync(join(units, 'foyer.service.d/trial.conf'), `${lines.join('\n')}\n`);
  mkdirSync(join(machine, 'opt/foyer'), { recursive: true });
  rmSync(join(machine, dataDir), { recursive: true, force: true });
  spawnSync('chroot', [machine, 'userdel', 'foyer']);
  execFileSync('chroot', [machine, 'useradd', '--system', '--home-dir', dataDir, 'foyer']);
  execFileSync('chroot', [machine, 'install', '-d', '-o', 'foyer', '-m', '700', dataDir, `${dataDir}/files`]);
}

await runTrial(main, ends);
