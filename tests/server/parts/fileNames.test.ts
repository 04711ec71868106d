import { expect, it } from 'vitest';
import type { Endpoint } from '../../../src/api/contract/endpoint.ts';
import { type CallName, calls } from '../../../src/api/contract/table.ts';
import { requestOf } from '../../support/api.ts';
import { openApi } from '../../support/fixtures.ts';
import { samples } from '../../support/samples.ts';
import { callerOf, newWorld } from '../../support/world.ts';

const api = await openApi();
const world = await newWorld(api);

/** What a browser is told to do with the file of a call. */
async function said(name: CallName): Promise<string | null> {
  const endpoint: Endpoint = calls[name];
  const token = await api.tokenOf(callerOf(world, endpoint));
  const answer = await api.app.request(...requestOf(endpoint, samples[name](world), token));
  await answer.arrayBuffer();
  if (answer.status !== 200) return `answered ${answer.status}`;
  const stamp = /\d{8}T\d{6}Z/;
  return answer.headers.get('content-disposition')?.replace(stamp, 'TIME') ?? null;
}

const named = [
  ['downloadAttendeeReport', 'attendee-report-TIME.xlsx'],
  ['downloadCheckinReport', 'checkin-report-TIME.xlsx'],
  ['downloadFinancialReport', 'financial-report-TIME.xlsx'],
  ['downloadSurveyReport', 'survey-report-TIME.zip'],
  ['downloadScannedBadgeReport', 'scanned-badge-report-TIME.zip'],
  ['exportUsers', 'attendee-list-TIME.xlsx'],
  ['downloadEventFigures', 'figures-TIME.xlsx'],
  ['downloadAllFigures', 'figures-TIME.xlsx'],
  ['exportContacts', 'contacts-TIME.csv'],
  ['downloadOwnData', 'attendee-data-TIME.zip'],
  ['downloadAttendeeData', 'attendee-data-TIME.zip'],
] as const satisfies [CallName, string][];

it.each(named)('the file of %s is saved as %s', async (name, file) => {
  expect(await said(name)).toBe(`attachment; filename="${file}"`);
});

it('a ticket and a poster are shown, and saved under a name of their own', async () => {
  expect(await said('printTicket')).toMatch(/^inline; filename="ticket-[\w-]+\.pdf"$/);
  expect(await said('printPoster')).toBe(
    `inline; filename="Poster_Harbour_Conference.pdf"; filename*=UTF-8''Poster%20Harbour%20Conference.pdf`,
  );
});

/** Tried above, or where they are made. */
const namedElsewhere = ['downloadMail', 'getEventCalendar', 'printInvoice', 'printPoster', 'printTicket'];
/** What pages show or link to, and name by themselves. */
const shown = [
  ...['getBadgeImage', 'getEventCard', 'getEventDocument', 'getEventLogo', 'getEventPicture', 'getTicketAdvert'],
  'getUserPhoto',
];

it('there are no other files', () => {
  const files = Object.entries<Endpoint>(calls).filter(([, { payload }]) => payload === 'blob');
  const all = [...named.map(([name]) => name), ...namedElsewhere, ...shown];
  expect(files.map(([name]) => name).sort()).toEqual(all.sort());
});
