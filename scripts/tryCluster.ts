import { type Mailbox, startMailbox } from '../harness/mailbox.ts';
import { haveLeft, haveReports, mailStates } from './cluster/checks.ts';
import { type Cluster, startCluster } from './cluster/cluster.ts';
import { faults, type Survived, survive } from './cluster/faults.ts';
import { backUp, recover } from './cluster/pointInTime.ts';
import { until } from './cluster/processes.ts';
import { findPrograms } from './cluster/programs.ts';
import { describeMachine, tableOf } from './cluster/report.ts';
import { createEnds, letVisitorsIn, runTrial, tell } from './cluster/trial.ts';

/*
 * `npm run try:cluster` runs a whole cluster on this machine, kills a member of each kind under load, and tells what visitors noticed; `--short` kills the primary PostgreSQL
 * only. It ends with 1 where something that was answered is lost or twice, or a member does not come back.
 */

/** Milliseconds in which the mails have to leave once the visitors have left. */
const mailsWithin = 120_000;

const isShort = process.argv.includes('--short');

const ends = createEnds();

async function main(): Promise<string[]> {
  const programs = findPrograms();
  console.log(describeMachine());
  const mailbox = await startMailbox();
  ends.add(mailbox.stop);
  const cluster = await startCluster(programs, {
    onStep: (step) => tell(`starting ${step}`),
    onMade: ({ killAll, close }) => {
      process.once('exit', killAll);
      ends.add(close);
    },
  });
  return visit(cluster, mailbox);
}

/** Lets visitors in and kills one member after another. Answers with a sentence for everything that was wrong. */
async function visit(cluster: Cluster, mailbox: Mailbox): Promise<string[]> {
  const { journal, wrong, compare, untilMailed, during, conclude } = await letVisitorsIn(
    cluster.foyers[0]?.url ?? '',
    cluster.url,
    mailbox,
  );
  const survived: Survived[] = [];
  const complain = (error: Error) => void wrong.push(error.message);
  const printed = () => cluster.foyers.map(({ name, output }) => `${name}: ${output().slice(-2_000)}`).join('\n');
  await during(async () => {
    await backUp(cluster);
    tell('a full backup was made meanwhile');
    for (const fault of isShort ? faults.slice(0, 1) : faults) {
      const mailed = mailbox.received.length;
      const after = await survive(fault, cluster, journal);
      survived.push(after);
      tell(`${after.what}; whole again. ${mailbox.received.length - mailed} mails left meanwhile`);
      await compare(cluster.primary, after.what);
    }
    if (!(await haveReports(cluster.replica))) wrong.push('No Foyer reads reports from a replica.');
  }, printed);
  await untilMailed(cluster.primary);
  await compare(cluster.primary, 'in the end');
  if (!isShort) await until('all mails have left', () => haveLeft(cluster.primary), mailsWithin).catch(complain);
  console.log(`\n${tableOf(survived)}\n`);
  const mails = (await mailStates(cluster.primary)).map(({ state, count }) => `${count} ${state}`);
  const { restored, took } = await recover(cluster);
  await compare(restored, 'restored to a moment');
  tell(
    `the table of the orders was dropped, and all was restored as it was a moment before, ${(took / 1_000).toFixed(1)} s after`,
  );
  conclude(`mails: ${mails.join(', ')}`);
  return wrong;
}

await runTrial(main, ends);
