import { scanBadgeByCheckin } from '../src/api/contract/door.ts';
import { checkin } from '../src/api/contract/doorSteps.ts';
import { to } from '../src/paths.ts';
import { keptConnections, load, prepare, sendOk } from './load.ts';
import { postmasterOf } from './memory.ts';
import { watchProcessors } from './otherPrograms.ts';
import { buy } from './registrations.ts';
import { figure, type Row } from './row.ts';
import type { Stage } from './stage.ts';

const atOnce = 32;

/** Milliseconds of processor time that one of each takes of Foyer and of its PostgreSQL, whatever else the machine does. */
export async function capacity(stage: Stage): Promise<Row[]> {
  const { dataDir } = await stage.cluster();
  const { foyer, venue, attendees } = await stage.place(20_000);
  const postgres = postmasterOf(dataDir);
  const agent = keptConnections(atOnce);
  const { eventId, form, staff } = venue;
  // From the end of the list: other parts admit people from its beginning.
  const attendee = (index: number) => attendees.at(-1 - index) ?? { uId: '', pId: '', code: '' };
  const jobs: [string, number, (index: number) => Promise<unknown>][] = [
    [
      'public page',
      4_000,
      () => sendOk(foyer.url, agent, { method: 'GET', path: to.registration(eventId, form.form.id) }),
    ],
    [
      'scan',
      4_000,
      (index) =>
        sendOk(
          foyer.url,
          agent,
          prepare(scanBadgeByCheckin, { qrCodeData: attendee(index).code, eventId }, staff.token),
        ),
    ],
    [
      'check-in',
      4_000,
      (index) => {
        const { uId: userId, pId: purchaseId } = attendee(index);
        return sendOk(foyer.url, agent, prepare(checkin, { userId, purchaseId, gate: 'North' }, staff.token));
      },
    ],
    [
      'registration, paid and settled',
      1_000,
      (index) => buy((call) => sendOk(foyer.url, agent, call), venue, 100_000 + index),
    ],
  ];
  const rows: Row[] = [];
  for (const [what, count, job] of jobs) {
    await load(count / 4, atOnce, (index) => job(count + index));
    const taken = watchProcessors(foyer.pid, postgres);
    await load(count, atOnce, job);
    const { server, postgres: database } = taken();
    rows.push(
      figure(`${what}: processor time of Foyer`, (1_000 * server) / count, 'ms'),
      figure(`${what}: processor time of PostgreSQL`, (1_000 * database) / count, 'ms'),
    );
  }
  agent.destroy();
  return rows;
}
