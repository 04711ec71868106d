import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, expect, it } from 'vitest';
import { type Mailbox, startMailbox } from '../../../harness/mailbox.ts';
import { root } from '../../../scripts/sourceHash.mjs';
import { placeOrder } from '../../support/buyer.ts';
import { pass } from '../../support/due.ts';
import { openApi } from '../../support/fixtures.ts';
import { giveMailbox, sendMails } from '../../support/mails.ts';
import { newEvent, newOrganiser } from '../../support/world.ts';

/** A run at size is asked for, see docs/decisions/021-mail.md. */
const wanted = Number(process.env.MAILS_TO_KILL ?? '');
const total = wanted || 300;
/** After how many mails the process that sends them is killed, before it hears that they were accepted. */
const kills = [0.23, 0.47, 0.7].map((part) => Math.round(total * part));
const perMinute = 60_000;

const api = await openApi();
let child: ChildProcess;
const box: Mailbox = await startMailbox({
  onReceived: () => {
    if (kills.includes(box.received.length)) child.kill('SIGKILL');
  },
});
afterAll(async () => {
  child.kill('SIGKILL');
  await box.stop();
});

const start = () => {
  child = spawn(process.execPath, ['--import', 'tsx', 'tests/support/mailerChild.ts'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: api.url },
    stdio: 'ignore',
  });
  return once(child, 'exit');
};

const count = async (condition: string): Promise<number> =>
  (await api.sql(`select count(*)::integer as count from mails where ${condition}`))[0].count;

it(
  'however often the process that sends them is killed, each mail is sent once or said to be in doubt',
  async () => {
    const organiser = await newOrganiser(api);
    const at = await newEvent(api, organiser.token);
    const purchase = await placeOrder(api, at);
    await giveMailbox(api.pool, organiser.id, box.port, perMinute);
    await api.sql(
      `insert into mails (owner_id, event_id, purchase_id, kind, state, locale, to_address, subject, text, composed_at, next_attempt_at, created_at)
     select owner_id, event_id, purchase_id, kind, 'queued', locale, number || '@example.org', 'Hello', 'Hello', now(), now(), now()
     from mails, generate_series(1, $1) as number where purchase_id = (select id from purchases where key = $2)`,
      [total, purchase.key],
    );
    const began = performance.now();
    for (const _ of kills) await start();
    const ended = start();
    await expect
      .poll(() => count("state in ('queued', 'deferred')"), { timeout: 60_000 + total * 100, interval: 200 })
      .toBe(0);
    const seconds = Math.round((performance.now() - began) / 1_000);
    child.kill('SIGKILL');
    await ended;
    await pass(api, 60);
    await sendMails(api);

    const arrived = new Map<string, number>();
    for (const { envelope } of box.received)
      arrived.set(envelope.to[0] ?? '', (arrived.get(envelope.to[0] ?? '') ?? 0) + 1);
    expect([...arrived.values()].filter((times) => times > 1)).toEqual([]);
    const rows = await api.sql<{ to_address: string; state: string }>(
      "select to_address, state from mails where state <> 'held'",
    );
    expect(rows).toHaveLength(total);
    const wrong = rows.filter(
      ({ to_address, state }) => state !== 'inDoubt' && (state !== 'sent' || !arrived.has(to_address)),
    );
    expect(wrong).toEqual([]);
    // Of each kill one: what was accepted, and the process did not live to hear it.
    expect(rows.filter(({ state }) => state === 'inDoubt').length).toBeLessThanOrEqual(kills.length + 1);
    expect(arrived.size).toBeGreaterThanOrEqual(total - kills.length - 1);
    if (wanted) {
      const stateOf = (state: string) => rows.filter((row) => row.state === state);
      const doubtful = stateOf('inDoubt').filter(({ to_address }) => arrived.has(to_address)).length;
      console.log(
        `${total} mails, ${kills.length} kills, ${seconds} s: ${arrived.size} arrived, each once; ${stateOf('sent').length} sent, ` +
          `${stateOf('inDoubt').length} in doubt, of which ${doubtful} arrived; ${stateOf('sending').length} still "sending"`,
      );
    }
  },
  120_000 + total * 200,
);
