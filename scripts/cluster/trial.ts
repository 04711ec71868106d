import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type pg from 'pg';
import { openVenue, password } from '../../bench/venue.ts';
import { ticketDraft } from '../../harness/drafts.ts';
import type { Mailbox } from '../../harness/mailbox.ts';
import { saveMailServer } from '../../src/api/contract/mailServer.ts';
import { saveTicket } from '../../src/api/contract/ticket.ts';
import { isBuilt, root } from '../sourceHash.mjs';
import { differences, unwrittenMails } from './checks.ts';
import { openGuestForm } from './desk.ts';
import { createJournal, type Journal } from './journal.ts';
import { until } from './processes.ts';
import { admitVisitors } from './visitors.ts';

/** Milliseconds. */
const mailedWithin = 60_000;

/* What trials share that end something under load, and compare what is left with what visitors were told. */

export type Ends = {
  /** Something to undo, before all that was added earlier. */
  add: (end: () => unknown) => void;
  /** Undoes it all, once. */
  all: () => Promise<void>;
  /** Whether the script has been interrupted, or is at its end. */
  isEnding: () => boolean;
};

/** What a script has to undo when it ends: also where somebody interrupts it. */
export function createEnds(): Ends {
  const ends: (() => unknown)[] = [];
  let ending: Promise<void> | null = null;

  async function endEach() {
    for (const end of ends.toReversed()) await end();
  }
  const all = () => {
    ending ??= endEach();
    return ending;
  };
  // Under npm a signal arrives more than once.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (!ending) console.error('Ending all that was started.');
      void all().finally(() => process.exit(1));
    });
  return { add: (end) => void ends.push(end), all, isEnding: () => ending !== null };
}

/** Builds Foyer where its sources changed, runs a trial that answers with a sentence for everything that was wrong, and ends the process: with 0 where nothing was. */
export async function runTrial(trial: () => Promise<string[]>, { all, isEnding }: Ends): Promise<never> {
  try {
    if (!isBuilt()) build();
    const wrong = await trial();
    for (const each of wrong) console.error(`Wrong: ${each}`);
    process.exitCode = wrong.length > 0 ? 1 : 0;
  } catch (error) {
    // What was going on when it was interrupted has lost what it needs.
    if (!isEnding()) console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } finally {
    await all();
  }
  process.exit();
}

function build() {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', join(root, 'scripts', 'build.ts')], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('Foyer could not be built.');
}

/** A sentence for each of the first lines that a Foyer printed of what it was not allowed to do. */
export const forbidden = (output: string): string[] =>
  (output.match(/.*(?:EACCES|EROFS|EPERM|SIGSYS).*/g) ?? [])
    .slice(0, 5)
    .map((line) => `It wanted what it may not: ${line}`);

/** Says what happens, and when since the start. */
export const tell = (text: string) => console.log(`${(performance.now() / 1_000).toFixed(1).padStart(6)} s  ${text}`);

export type Visited = {
  journal: Journal;
  /** A sentence for everything that was wrong so far. */
  wrong: string[];
  /** Compares that database with what visitors were told. */
  compare: (database: pg.PoolConfig, when: string) => Promise<void>;
  /** Waits until all mails of what was started are written, and says which are not. */
  untilMailed: (database: pg.PoolConfig) => Promise<void>;
  /** Does what ends something while visitors come, then lets them end what they have begun; `output` is what is printed where that fails. */
  during: (work: () => Promise<void>, output: () => string) => Promise<void>;
  /** Prints how many were answered, and whether that is all there, once. */
  conclude: (rest: string) => void;
};

/** Opens an event at one Foyer and lets visitors in at an address. Mails go to that mailbox. */
export async function letVisitorsIn(foyer: string, address: string, mailbox: Mailbox): Promise<Visited> {
  const venue = await openVenue(foyer);
  const { api } = venue.organiser;
  const formId = venue.form.form.id;
  const { ticket: free } = await api.call(saveTicket, { payload: ticketDraft(formId, { name: 'Free', price: 0 }) });
  await api.call(saveMailServer, mailServerAt(mailbox.port));
  const journal = createJournal();
  const guests = await openGuestForm(venue);
  const letGo = admitVisitors(address, { venue, free, guests }, journal);
  const wrong: string[] = [];
  return {
    journal,
    wrong,
    async compare(database, when) {
      const found = await differences(database, journal, { formId, guestFormId: guests.form.id });
      wrong.push(...found.map((each) => `${when}: ${each}`));
    },
    async untilMailed(database) {
      const isWritten = async () => (await unwrittenMails(database, journal)) === 0;
      await until('the mails of all mailings are written', isWritten, mailedWithin).catch((error) => {
        wrong.push(String(error));
      });
    },
    async during(work, output) {
      try {
        await work();
      } catch (error) {
        console.error([...journal.wrong.slice(0, 10), ...journal.lastRefusals(10), output()].join('\n'));
        throw error;
      } finally {
        await letGo();
      }
    },
    conclude(rest) {
      wrong.push(...journal.wrong, ...mailedTwice(mailbox));
      const answered = [...journal.orders.values()].filter(({ status }) => status !== null).length;
      const imported = journal.imports.flatMap(({ people, isAnswered }) => (isAnswered ? people : [])).length;
      console.log(
        `${answered} orders, ${journal.checkInsBefore(0)} check-ins, ${imported} imported people, ${journal.printed.length} badges and ${journal.mailings.length} mailings were answered, ${rest}. Lost or twice: ${wrong.length === 0 ? 'nothing' : wrong.length}.`,
      );
    },
  };
}

const mailServerAt = (port: number) => ({
  ...{ host: '127.0.0.1', port, security: 'none' as const, username: '', perMinute: 600 },
  ...{ fromName: 'Trial', fromAddress: 'tickets@example.org', replyTo: '' },
  current: password,
});

/** A sentence for each mail that arrived more than once. */
function mailedTwice({ received }: Mailbox): string[] {
  const seen = new Set<string>();
  return received.flatMap(({ envelope, subject = '' }) => {
    const mail = `${envelope.to.join()} “${subject}”`;
    if (!seen.has(mail)) {
      seen.add(mail);
      return [];
    }
    return [`a mail arrived twice: ${mail}`];
  });
}
