import { reportCalls } from '../src/api/contract/report.ts';
import { copyEvent } from './crowd.ts';
import { fill } from './fill.ts';
import { startFoyer } from './foyer.ts';
import { measure, searches, works } from './growth.ts';
import { keptConnections, prepare } from './load.ts';
import { measureReport } from './report.ts';
import { atMost, figure, type Row } from './row.ts';
import type { Place, Stage } from './stage.ts';
import { openVenue } from './venue.ts';

const events = 50;
const each = 100_000;
const all = `${(events * each) / 1_000_000} million`;

/** The same calls of an event with 100,000 people that is alone in its database, and of one beside 49 others as large. */
export async function millions(stage: Stage): Promise<Row[]> {
  const alone = await stage.place(each);
  const { place: among, stop, bytes } = await openCrowded(stage);
  const agent = keptConnections(1);
  try {
    const rows = [figure(`the database of ${all} attendees`, bytes / 1e9, 'GB')];
    for (const { what, call } of works) {
      const [before = Number.NaN, after = Number.NaN] = await measure(agent, [alone, among], call);
      rows.push(
        atMost(`${what}: ${before.toFixed(1)} ms alone, ${after.toFixed(1)} among ${all}`, after / before, 1.3, '×'),
      );
    }
    rows.push(...(await searches(among, `100,000 people among ${all}`)));
    const { eventId, organiser } = among.venue;
    const asked = prepare(reportCalls.downloadAttendeeReport, { eventId }, organiser.token);
    return [...rows, ...(await measureReport(among, `attendee report among ${all}`, asked))];
  } finally {
    agent.destroy();
    await stop();
  }
}

/** So many events of as many organisers in one database, and the first of them. */
async function openCrowded(stage: Stage) {
  const { url: databaseUrl, pool } = await (await stage.cluster()).database('foyer_millions');
  const foyer = await startFoyer(databaseUrl);
  try {
    const venue = await openVenue(foyer.url);
    const place: Place = { size: each, foyer, venue, attendees: await fill(pool, venue, each), pool, databaseUrl };
    await copyEvent(databaseUrl, venue.eventId, events - 1);
    const { rows } = await pool.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
    return { place, stop: foyer.stop, bytes: Number(rows[0]?.bytes) };
  } catch (error) {
    await foyer.stop();
    throw error;
  }
}
