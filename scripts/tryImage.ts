import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../harness/freePort.ts';
import { startMailbox } from '../harness/mailbox.ts';
import { startServer } from '../harness/server.ts';
import { accountFor } from '../server/platform/db/embedded/account.ts';
import { connected } from './cluster/connected.ts';
import { createProcesses, until } from './cluster/processes.ts';
import { findIn } from './cluster/programs.ts';
import { describeMachine } from './cluster/report.ts';
import { createEnds, forbidden, letVisitorsIn, runTrial, tell } from './cluster/trial.ts';
import { root } from './sourceHash.mjs';

/*
 * `npm run try:image` makes the image of `Dockerfile` with buildah, and runs it with runc as compose.yaml says: on a file system that cannot be written to, without a capability,
 * as a user who owns nothing of it, on a PostgreSQL that database.sql was run on. Visitors order, pay and are let in meanwhile, badges are printed and mails leave. It ends with 1
 * where something that was answered is lost or twice, a command of `docs/running.md` fails in the container, or it does not stop by itself. It takes root.
 */

const image = 'foyer-trial';
const base = 'docker.io/library/node:22-bookworm-slim';
/** Milliseconds of visitors, and within which it stops (`stop_grace_period`). */
const [visiting, stopsWithin] = [20_000, 15_000];
const passwords = { OWNER_PASSWORD: 'of-the-owner', FOYER_PASSWORD: 'of-foyer' };

const ends = createEnds();

async function main(): Promise<string[]> {
  const programs = findPrograms();
  console.log(describeMachine());
  const folder = mkdtempSync(join(tmpdir(), 'foyer-image-'));
  chmodSync(folder, 0o755);
  ends.add(() => rmSync(folder, { recursive: true, force: true }));
  const buildah = (...args: string[]) =>
    execFileSync(programs.buildah, args, {
      encoding: 'utf8',
      env: { ...process.env, BUILDAH_ISOLATION: 'chroot' },
      stdio: ['ignore', 'pipe', 'inherit'],
    }).trim();
  if (!hasBase(programs.buildah)) makeBase(buildah, programs.debootstrap, folder);
  tell('building the image');
  buildah('bud', '--quiet', '--network', 'host', '--tag', image, root);
  const container = buildah('from', '--pull-never', `localhost/${image}`);
  ends.add(() => buildah('rm', container));
  const rootfs = buildah('mount', container);
  const [size = ''] = execFileSync('du', ['-sm', join(rootfs, 'foyer')], { encoding: 'utf8' }).split('\t');
  tell(`the image is made: ${size} MB beside its ${base}`);

  const database = await startDatabase(programs, folder);
  const mailbox = await startMailbox();
  ends.add(mailbox.stop);
  const urlOf = (user: string, password: string) => `postgres://${user}:${password}@127.0.0.1:${database.port}/foyer`;
  const bundle = join(folder, 'bundle');
  mkdirSync(bundle);
  const foyer = await startServer(
    {
      DATABASE_URL: urlOf('foyer', passwords.FOYER_PASSWORD),
      DATABASE_OWNER_URL: urlOf('foyer_owner', passwords.OWNER_PASSWORD),
      FOYER_SECRET_KEY: 'a'.repeat(64),
      TRUST_PROXY: 'loopback',
      LOG_LEVEL: 'warn',
    },
    {
      program: (env) => {
        writeFileSync(join(bundle, 'config.json'), JSON.stringify(specOf(programs.runc, rootfs, bundle, env)));
        return [programs.runc, 'run', '--bundle', bundle, image];
      },
    },
  );
  ends.add(foyer.stop);
  ends.add(() => void spawnSync(programs.runc, ['kill', image, 'TERM']));
  tell('Foyer runs in its container');
  const inside = (...command: string[]) =>
    spawnSync(programs.runc, ['exec', image, 'node', ...command], { maxBuffer: 200_000_000 });

  const { wrong, compare, untilMailed, during, conclude } = await letVisitorsIn(foyer.url, foyer.url, mailbox);
  await during(
    () => wait(visiting),
    () => foyer.output().slice(-3_000),
  );
  await untilMailed(database);
  await compare(database, 'in the end');
  const commands = {
    'the list of organisers': inside('dist/server/organisers.js'),
    'a backup': inside('dist/server/backup.js', 'backup', '-'),
    'what an update changes': inside('dist/server/backup.js', 'upgrade'),
    'the check of its health': inside('-e', healthCheck(new URL(foyer.url).port)),
  };
  for (const [what, { status, stderr, stdout }] of Object.entries(commands)) {
    if (status !== 0) wrong.push(`In the container ${what} ended with ${status}: ${stderr}`);
    else tell(`${what}: done in the container, ${stdout.length} bytes`);
  }
  const began = performance.now();
  const code = await foyer.stop();
  const took = performance.now() - began;
  if (code !== 0 || took > stopsWithin) wrong.push(`Told to stop, it ended with ${code} after ${took.toFixed(0)} ms.`);
  tell(`it stopped by itself in ${took.toFixed(0)} ms`);
  wrong.push(...forbidden(foyer.output()));
  conclude(`and ${mailbox.received.length} mails arrived`);
  return wrong;
}

/** Finds what the trial takes. Throws, saying what to install. */
function findPrograms() {
  if (process.getuid?.() !== 0) throw new Error('Images are made and run by root here.');
  const found = findIn(
    {
      buildah: 'buildah',
      runc: 'runc',
      debootstrap: 'debootstrap',
      initdb: 'postgresql',
      postgres: 'postgresql',
      psql: 'postgresql-client',
    },
    'The image',
  );
  return found;
}

/** Whether the image that Foyer's begins with is here or can be fetched. */
function hasBase(buildah: string): boolean {
  const has = (...args: string[]) => spawnSync(buildah, args, { timeout: 120_000 }).status === 0;
  return has('inspect', '--type', 'image', base) || has('pull', '--retry', '0', base);
}

/** Makes one like it of Debian's packages and npm's, where no registry of images is within reach. */
function makeBase(buildah: (...args: string[]) => string, debootstrap: string, folder: string): void {
  tell(`${base} cannot be fetched: one like it is made of Debian's packages and npm's`);
  const [debian, packages] = [join(folder, 'debian'), join(folder, 'packages')];
  const quietly = { stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'] };
  execFileSync(debootstrap, ['--variant=minbase', '--include=ca-certificates', 'bookworm', debian], quietly);
  const node = `node-linux-${process.arch}`;
  execFileSync('npm', ['install', '--no-save', '--prefix', packages, `${node}@22`, 'npm@10'], quietly);
  // What this machine trusts besides, as the registry's certificate may be of its network.
  copyFileSync('/etc/ssl/certs/ca-certificates.crt', join(debian, 'etc/ssl/certs/ca-certificates.crt'));
  const container = buildah('from', 'scratch');
  buildah('copy', container, debian, '/');
  buildah('copy', container, join(packages, 'node_modules', node, 'bin/node'), '/usr/local/bin/node');
  buildah('copy', container, join(packages, 'node_modules/npm'), '/usr/local/lib/node_modules/npm');
  const setUp = `for each in npm npx; do ln -s ../lib/node_modules/npm/bin/$each-cli.js /usr/local/bin/$each; done
    groupadd --gid 1000 node && useradd --uid 1000 --gid node --create-home node`;
  buildah('run', container, '--', 'sh', '-c', setUp);
  buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt', container);
  buildah('commit', '--quiet', container, base);
  buildah('rm', container);
}

/** A PostgreSQL that database.sql made Foyer's database on. */
async function startDatabase({ initdb, postgres, psql }: ReturnType<typeof findPrograms>, folder: string) {
  const account = accountFor('');
  const data = join(folder, 'database');
  mkdirSync(data, { mode: 0o700 });
  if (account) execFileSync('chown', [`${account.uid}:${account.gid}`, data]);
  const port = await freePort();
  const processes = createProcesses(folder, account);
  ends.add(processes.killAll);
  await processes.run({
    name: 'initdb',
    program: initdb,
    args: ['-D', data, '-U', 'postgres', '--auth=trust', '--auth-host=trust'],
  });
  const options = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '' };
  processes.start({
    name: 'postgres',
    program: postgres,
    args: ['-D', data, ...Object.entries(options).map(([name, value]) => `--${name}=${value}`)],
  });
  const own = { host: '127.0.0.1', port, user: 'postgres', database: 'postgres' };
  const answers = () => connected(own, async (client) => (await client.query('select 1')).rowCount === 1);
  await until('PostgreSQL answers', answers, 20_000);
  const file = join(root, 'docs/deploy/database.sql');
  execFileSync(psql, ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', '--quiet', '-f', file], {
    env: passwords,
  });
  return { ...own, database: 'foyer' };
}

/** What runc is told: as compose.yaml has it, in the network of this machine. */
function specOf(runc: string, path: string, bundle: string, env: Record<string, string>) {
  execFileSync(runc, ['spec', '--bundle', bundle]);
  const spec = JSON.parse(readFileSync(join(bundle, 'config.json'), 'utf8'));
  rmSync(join(bundle, 'config.json'));
  // What belongs to groups of processes is for who may make them.
  const left = ['cgroup', 'sysfs', 'mqueue'];
  const { rlimits: _, ...running } = spec.process;
  return {
    ...spec,
    root: { path, readonly: true },
    process: {
      ...running,
      ...{ terminal: false, cwd: '/foyer', args: ['node', 'dist/server/main.js'], user: { uid: 1000, gid: 1000 } },
      env: [
        'PATH=/usr/local/bin:/usr/bin:/bin',
        'NODE_ENV=production',
        ...Object.entries(env).map((each) => each.join('=')),
      ],
      ...{ capabilities: {}, noNewPrivileges: true },
    },
    mounts: [
      ...spec.mounts.filter(({ type }: { type: string }) => !left.includes(type)),
      { destination: '/tmp', type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'nodev', 'mode=1777'] },
    ],
    linux: {
      ...spec.linux,
      resources: undefined,
      namespaces: spec.linux.namespaces.filter(({ type }: { type: string }) => type !== 'network' && type !== 'cgroup'),
    },
  };
}

/** The script that `HEALTHCHECK` of the Dockerfile runs, at that port; images of buildah's keep none. */
function healthCheck(port: string): string {
  const [, command = '[]'] =
    /HEALTHCHECK[^[]*(\[.*\])/s.exec(readFileSync(join(root, 'Dockerfile'), 'utf8').split('\nCMD')[0] ?? '') ?? [];
  return (JSON.parse(command) as string[]).at(-1)?.replaceAll('3000', port) ?? '';
}

await runTrial(main, ends);
