import { drizzle } from 'drizzle-orm/node-postgres';
import { expect, it } from 'vitest';
import type { Db } from '../../../server/platform/deps.ts';
import { reports, reportTypes } from '../../../src/lib/report.ts';
import { buy } from '../../support/buyer.ts';
import { badgeOf, newExhibitor, show } from '../../support/exhibitors.ts';
import { openApi } from '../../support/fixtures.ts';
import { noting } from '../../support/noting.ts';
import { newAttendee, newEvent, newOrganiser } from '../../support/world.ts';

let asked: string[] = [];
/** The caller goes when a statement is answered whose name or text begins so. */
let leaving: { at: string; caller: AbortController } | null = null;
const note = (name: string) => {
  asked.push(name);
  if (leaving && name.startsWith(leaving.at)) leaving.caller.abort();
};
const api = await openApi({ wrap: (db: Db) => drizzle(noting(db.$client, note)) });
const { token } = await newOrganiser(api);
const at = await newEvent(api, token, { price: 500 });
await buy(api, at);
const email = 'ada@gone.example';
await newAttendee(api, at, { email });
await api.sql("update purchases set status = 'paid' where event_id = $1", [at.eventId]);
await show(api, token, at.formId, ['firstname'], []);
const qrCodeData = await badgeOf(api, email);
const exhibitors = [];
for (const company of ['Acme', 'Globex', 'Initech']) {
  const exhibitor = await newExhibitor(api, token, at.eventId, { name: 'Sam', company, stand: company });
  await api.ask('scanBadgeByExhibitor', { qrCodeData, eventId: at.eventId }, exhibitor.token);
  exhibitors.push(exhibitor);
}
const [exhibitor] = exhibitors;

/** The status of a download whose caller goes at a statement. */
async function askAndGo(path: string, at: string, by = token): Promise<number> {
  const caller = new AbortController();
  [asked, leaving] = [[], { at, caller }];
  const { status } = await api.app.request(path, { headers: { Authorization: by }, signal: caller.signal });
  leaving = null;
  return status;
}

const began = 'begin isolation level repeatable read';

it.each([
  ...reportTypes.map((type) => reports[type].call),
  'downloadEventFigures',
  'downloadAllFigures',
])('%s is not written to its end once whoever asked for it has gone', async (call) => {
  const path = `/api/report/${call}${call === 'downloadAllFigures' ? '' : `?eventId=${at.eventId}`}`;
  expect(await askAndGo(path, 'no such statement')).toBe(200);
  expect(await askAndGo(path, began)).toBe(400);
});

it.each(['xlsx', 'csv', 'vcf'])('a file of contacts, %s, is not either', async (format) => {
  const path = `/api/badge/exportContacts?appUserId=${exhibitor?.id}&format=${format}`;
  expect(await askAndGo(path, 'no such statement', exhibitor?.token)).toBe(200);
  expect(await askAndGo(path, began, exhibitor?.token)).toBe(400);
});

it('contacts of further exhibitors are not read once whoever asked for them has gone', async () => {
  const path = `/api/report/downloadScannedBadgeReport?eventId=${at.eventId}`;
  const read = () => asked.filter((name) => name === 'contact_by_ids').length;
  expect(await askAndGo(path, 'no such statement')).toBe(200);
  expect(read()).toBe(3);
  expect(await askAndGo(path, 'contact_by_ids')).toBe(400);
  expect(read()).toBe(1);
});
