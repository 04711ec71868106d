import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { getMails } from '../src/api/contract/mail.ts';
import { changeMailing, getAudience, sendEmail } from '../src/api/contract/mailingRun.ts';
import { createMailing, getMailing, previewMailing, saveMailing } from '../src/api/contract/mailings.ts';
import { saveMailServer } from '../src/api/contract/mailServer.ts';
import { everybody } from '../src/lib/mail.ts';
import { serverDraft } from '../tests/support/mails.ts';
import { keptConnections, type Prepared, prepare, sendOk } from './load.ts';
import { peakOf } from './memory.ts';
import { atMost, figure, percentile, type Row } from './row.ts';
import type { Place, Stage } from './stage.ts';
import { password } from './venue.ts';
import { pagesUntil } from './waits.ts';

const recipients = 20_000;
const megabytes = 400;
const body = `<h2>See you soon, {{firstName}}</h2>${'<p>Doors open at nine at {{where}}. Bring <strong>{{ticket}}</strong>, {{name}}.</p>'.repeat(6)}`;

/** A mailing to 20,000, at a pace that no provider allows: from its first draft until each of its mails has arrived. */
export async function mailing(stage: Stage): Promise<Row[]> {
  const place = await stage.place(recipients);
  const { foyer, venue, pool } = place;
  const arrived = new Map<string, number>();
  const server = await startCounting(arrived);
  const { api } = venue.organiser;
  await api.call(saveMailServer, serverDraft({ port: server.port, current: password }));
  // Confirmations of the orders are not what is measured, and the pace is as fast as Foyer is.
  await pool.query('delete from mails');
  await pool.query('update mail_servers set per_minute = 600000');
  const before = peakOf(foyer.pid);
  const rows: Row[] = [];
  const time = async <Answer>(what: string, max: number, call: () => Promise<Answer>): Promise<Answer> => {
    const start = performance.now();
    const answer = await call();
    rows.push(atMost(what, performance.now() - start, max, 'ms'));
    return answer;
  };

  const { mailingId } = await api.call(createMailing, { eventId: venue.eventId, recipients: everybody });
  const draft = {
    ...{ mailingId, subject: 'News for {{firstName}}', body, recipients: everybody },
    ...{ withTickets: false, withInvoice: false, withCalendar: false, aboutTicket: false },
  };
  const saved = await time('a draft saved', 200, () => api.call(saveMailing, draft));
  const { mails } = await time('its recipients counted', 1_000, () => api.call(getAudience, { mailingId }));
  await time('a preview of the 15,000th', 1_000, () => api.call(previewMailing, { mailingId, place: 15_000 }));
  const start = performance.now();
  const since = () => (performance.now() - start) / 1_000;
  await time('started', 1_000, () =>
    api.call(sendEmail, { mailingId, version: saved.version, seen: mails, sendAt: null }),
  );

  const show = () => api.call(getMailing, { mailingId });
  const until = async (isThere: (counts: Awaited<ReturnType<typeof show>>) => boolean) => {
    for (;;) {
      const now = await show();
      if (isThere(now)) return now;
      await sleep(250);
    }
  };
  const whole = async () => {
    await until(({ state }) => state === 'sending');
    rows.push(figure('all mails written after', since(), 's'));
    await until(({ counts }) => counts.sent >= 2_000);
    const act = (action: 'pause' | 'resume') => api.call(changeMailing, { mailingId, action });
    await time('paused', 1_000, () => act('pause'));
    const paused = arrived.size;
    const atPause = performance.now();
    await untilSql(pool, "select count(*) = 0 as done from mails where state in ('queued', 'deferred', 'sending')");
    rows.push(figure('its mails have followed after', (performance.now() - atPause) / 1_000, 's'));
    rows.push(figure('mails that went after the pause', arrived.size - paused, ''));
    await time('resumed', 1_000, () => act('resume'));
    await until(({ counts }) => counts.open === 0);
  };
  let isDone = false;
  const sending = whole().finally(() => {
    isDone = true;
  });
  const meanwhile = (call: Prepared) => watch(place, { ...call, token: venue.organiser.token }, () => isDone);
  const { eventId } = venue;
  const waits = await Promise.all([
    pagesUntil(place, sending),
    meanwhile(prepare(getMailing, { mailingId })),
    meanwhile(prepare(getMails, { eventId, mailingId })),
    meanwhile(prepare(getMails, { eventId, mailingId, state: 'sent', search: 'hopper' })),
  ]);
  const names = ['the list of attendees', 'its progress', 'a page of its mails', 'a search in its mails'];
  for (const [index, each] of waits.entries())
    rows.push(atMost(`p95 of ${names[index]} meanwhile, of ${each.length}`, percentile(each, 95), 100, 'ms'));
  rows.push(
    figure('finished after', since(), 's'),
    figure('arrived', arrived.size, 'addresses'),
    figure('arrived more than once', [...arrived.values()].filter((times) => times > 1).length, ''),
  );

  const again = await api.call(createMailing, { eventId: venue.eventId, recipients: everybody });
  const next = await api.call(saveMailing, { ...draft, mailingId: again.mailingId });
  await api.call(sendEmail, { mailingId: again.mailingId, version: next.version, seen: mails, sendAt: null });
  await untilSql(pool, `select count(*) >= 5000 as done from mails where mailing_id = '${again.mailingId}'`);
  await time('another one cancelled', 1_000, () =>
    api.call(changeMailing, { mailingId: again.mailingId, action: 'cancel' }),
  );
  const atCancel = performance.now();
  await untilSql(pool, `select not unsettled as done from mailings where id = '${again.mailingId}'`);
  rows.push(figure('its mails have followed after', (performance.now() - atCancel) / 1_000, 's'));
  rows.push(
    figure('the most memory of Foyer before', before, 'MB'),
    atMost('the most memory of Foyer after', peakOf(foyer.pid), megabytes, 'MB'),
  );
  await server.stop();
  return rows;
}

/** How long each of many calls takes, one after the other, until it is over. */
async function watch({ foyer }: Place, call: Prepared, isOver: () => boolean): Promise<number[]> {
  const agent = keptConnections(1);
  const waits: number[] = [];
  while (!isOver()) {
    const start = performance.now();
    await sendOk(foyer.url, agent, call);
    waits.push(performance.now() - start);
    await sleep(500);
  }
  agent.destroy();
  return waits;
}

async function untilSql(pool: Place['pool'], question: string): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ done: boolean }>(question);
    if (rows[0]?.done) return;
    await sleep(100);
  }
}

/** A mail server that counts what arrives for each address and keeps nothing. */
async function startCounting(arrived: Map<string, number>) {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    onData(stream, session, done) {
      stream.resume().once('end', () => {
        for (const { address } of session.envelope.rcptTo) arrived.set(address, (arrived.get(address) ?? 0) + 1);
        done();
      });
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
