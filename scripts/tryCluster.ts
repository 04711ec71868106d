import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { openVenue } from '../bench/venue.ts';
import { saveMailServer } from '../src/api/contract/mailServer.ts';
import { saveTicket } from '../src/api/contract/ticket.ts';
import { type Mailbox, startMailbox } from '../tests/support/mailbox.ts';
import { differences, haveLeft, mailStates } from './cluster/checks.ts';
import { type Cluster, startCluster } from './cluster/cluster.ts';
import { faults, type Survived, survive } from './cluster/faults.ts';
import { createJournal } from './cluster/journal.ts';
import { backUp, recover } from './cluster/pointInTime.ts';
import { until } from './cluster/processes.ts';
import { findPrograms } from './cluster/programs.ts';
import { describeMachine, mailedTwice, mailServerAt, tableOf } from './cluster/report.ts';
import { admitVisitors } from './cluster/visitors.ts';
import { isBuilt, root } from './sourceHash.mjs';
import { createEnds, runTrial } from './support/createEnds.ts';
import { ticketDraft } from './support/demoEvent.ts';

/*
 * `npm run try:cluster` runs a whole cluster on this machine, kills a member of each kind under load, and tells what visitors noticed; `--short` kills the primary PostgreSQL
 * only. It ends with 1 where something that was answered is lost or twice, or a member does not come back.
 */

/** Milliseconds in which the mails have to leave once the visitors have left. */
const mailsWithin = 120_000;

const isShort = process.argv.includes('--short');
const tell = (text: string) => console.log(`${(performance.now() / 1_000).toFixed(1).padStart(6)} s  ${text}`);

const ends = createEnds();

async function main(): Promise<string[]> {
  const programs = findPrograms();
  if (!isBuilt()) build();
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

function build() {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', join(root, 'scripts', 'build.ts')], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('Foyer could not be built.');
}

/** Lets visitors in and kills one member after another. Answers with a sentence for everything that was wrong. */
async function visit(cluster: Cluster, mailbox: Mailbox): Promise<string[]> {
  const venue = await openVenue(cluster.foyers[0]?.url ?? '');
  const { api } = venue.organiser;
  const { ticket: free } = await api.call(saveTicket, {
    payload: ticketDraft(venue.form.form.id, { name: 'Free', price: 0 }),
  });
  await api.call(saveMailServer, mailServerAt(mailbox.port));
  const journal = createJournal();
  const letGo = admitVisitors(cluster.url, venue, free, journal);
  const survived: Survived[] = [];
  const wrong: string[] = [];
  const complain = (error: Error) => void wrong.push(error.message);
  const compare = async (when: string) => {
    const found = await differences(cluster.primary, journal, venue.form.form.id);
    wrong.push(...found.map((each) => `${when}: ${each}`));
  };
  try {
    await backUp(cluster);
    tell('a full backup was made meanwhile');
    for (const fault of isShort ? faults.slice(0, 1) : faults) {
      const mailed = mailbox.received.length;
      const after = await survive(fault, cluster, journal);
      survived.push(after);
      tell(`${after.what}; whole again. ${mailbox.received.length - mailed} mails left meanwhile`);
      await compare(after.what);
    }
  } catch (error) {
    console.error([...journal.wrong.slice(0, 10), ...journal.lastRefusals(10)].join('\n'));
    console.error(cluster.foyers.map(({ name, output }) => `${name}: ${output().slice(-2_000)}`).join('\n'));
    throw error;
  } finally {
    await letGo();
  }
  await compare('in the end');
  if (!isShort) await until('all mails have left', () => haveLeft(cluster.primary), mailsWithin).catch(complain);
  wrong.push(...journal.wrong, ...mailedTwice(mailbox));
  console.log(`\n${tableOf(survived)}\n`);
  const mails = (await mailStates(cluster.primary)).map(({ state, count }) => `${count} ${state}`);
  const answered = [...journal.orders.values()].filter(({ status }) => status !== null).length;
  const { restored, took } = await recover(cluster);
  const lost = await differences(restored, journal, venue.form.form.id);
  wrong.push(...lost.map((each) => `restored to a moment: ${each}`));
  tell(
    `the table of the orders was dropped, and all was restored as it was a moment before, ${(took / 1_000).toFixed(1)} s after`,
  );
  console.log(
    `${answered} orders and ${journal.checkInsBefore(0)} check-ins were answered; mails: ${mails.join(', ')}. Lost or twice: ${wrong.length === 0 ? 'nothing' : wrong.length}.`,
  );
  return wrong;
}

await runTrial(main, ends);
