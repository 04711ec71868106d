import { randomUUID } from 'node:crypto';
import { attendeeOf } from '../harness/demo/event.ts';
import { importUsers } from '../src/api/contract/attendeeImport.ts';
import type { ImportOutcome, Verdict } from '../src/lib/import.ts';
import { importLimits } from '../src/lib/import.ts';
import { keptConnections, payloadOf, prepare, sendOk } from './load.ts';
import { peakOf } from './memory.ts';
import { atMost, figure, percentile, type Row } from './row.ts';
import type { Place, Stage } from './stage.ts';
import { pagesUntil } from './waits.ts';

const attendees = 10_000;
const rows = 10_000;
const seconds = 20;
const megabytes = 400;

/** A file of 10,000 new attendees, sent as the browser sends it to an event that has 10,000: checked, imported, and all of them changed. */
export async function imports(stage: Stage): Promise<Row[]> {
  const place = await stage.place(attendees);
  const before = peakOf(place.foyer.pid);
  return [
    ...(await measure(place, 'checked', { check: true, company: '' }, 'added')),
    ...(await measure(place, 'imported', { check: false, company: '' }, 'added')),
    ...(await measure(place, 'all of them changed', { check: false, company: 'Engines' }, 'updated')),
    figure('the most memory of Foyer before', before, 'MB'),
    atMost('the most memory of Foyer after', peakOf(place.foyer.pid), megabytes, 'MB'),
  ];
}

type Wish = { check: boolean; company: string };

async function measure(place: Place, name: string, wish: Wish, expected: ImportOutcome): Promise<Row[]> {
  const start = performance.now();
  const waits = await pagesUntil(place, sendAll(place, wish, expected));
  return [
    atMost(`${rows / 1_000},000 rows ${name}`, (performance.now() - start) / 1_000, seconds, 's'),
    atMost('p95 of a page of the list meanwhile', percentile(waits, 95), 100, 'ms'),
  ];
}

async function sendAll({ foyer, venue }: Place, { check, company }: Wish, expected: ImportOutcome): Promise<void> {
  const agent = keptConnections(1);
  const importId = randomUUID();
  const { form, ticket, organiser } = venue;
  for (let first = 1; first <= rows; first += importLimits.batch) {
    const length = Math.min(importLimits.batch, rows - first + 1);
    const given = Array.from({ length }, (_, place) => {
      const number = first + place;
      const { fields, answers, ticketId } = attendeeOf(number, form, ticket);
      const named = { ...fields, firstname: `Guest ${number}`, email: `guest${number}@example.org` };
      return {
        ...{ number, externalId: '', ticketId, ticketNamed: false, answers },
        fields: { ...named, ...(company && { organization: company }) },
      };
    });
    const payload = { formId: form.form.id, importId, check, wanted: {}, rows: given };
    const body = await sendOk(foyer.url, agent, prepare(importUsers, { payload }, organiser.token));
    const { verdicts } = payloadOf<{ verdicts: Verdict[] }>(body);
    const wrong = verdicts.find(({ outcome }) => outcome !== expected);
    if (wrong) throw new Error(`A row was ${wrong.outcome}: ${JSON.stringify(wrong.errors)}`);
  }
  agent.destroy();
}
