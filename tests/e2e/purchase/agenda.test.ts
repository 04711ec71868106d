import { describe, expect, it } from 'vitest';
import { visit } from '../../../harness/page.ts';
import { newEvent, newForm, newOrganiser } from '../../../harness/seed.ts';
import { publishEventPage, saveEventPage } from '../../../src/api/contract/eventPage.ts';
import { to } from '../../../src/paths.ts';
import { pageDraft, session } from '../../support/eventPageFixtures.ts';
import { openFoyer } from '../../support/openFoyer.ts';

const { server, browser } = await openFoyer();
const { api } = await newOrganiser(server.url);
const event = await newEvent(api, { name: 'Harbour Day', published: true });
await newForm(api, event.id);
const rooms = ['Hall', 'Chart room', 'Pier 3', 'Workshop'];
const agenda = [9, 10].flatMap((hour) =>
  rooms.map((room, at) => session(`${hour}${at}`, `${room} at ${hour}`, [6, hour], { room })),
);
// One room has a single session of two hours.
const [long] = agenda.splice(4, 1);
if (long) agenda[0] = { ...(agenda[0] as typeof long), endsAt: long.endsAt };
await api.call(saveEventPage, { eventId: event.id, page: pageDraft({ agenda }) });
await api.call(publishEventPage, { eventId: event.id });

/** The heading of every session of the agenda by the place of its left edge, from the left. */
async function columns(width: number): Promise<string[][]> {
  const { page } = await visit(browser, server.url, { size: { width, height: 900 } });
  await page.goto(to.publicEvent(event.slug));
  await page.locator('#agenda').scrollIntoViewIfNeeded();
  const found = await page.locator('.agenda-session').evaluateAll((sessions) =>
    sessions.map((each) => ({
      left: Math.round(each.getBoundingClientRect().left),
      title: each.querySelector('h4')?.textContent ?? '',
    })),
  );
  const lefts = [...new Set(found.map(({ left }) => left))].sort((one, other) => one - other);
  return lefts.map((left) => found.filter((each) => each.left === left).map(({ title }) => title));
}

describe('four rooms at the same time', () => {
  it('stand beside each other on a wide screen, each with what follows there', async () => {
    expect(await columns(1440)).toEqual([
      ['Chart room at 9', 'Chart room at 10'],
      ['Pier 3 at 9', 'Pier 3 at 10'],
      ['Workshop at 9', 'Workshop at 10'],
      ['Hall at 9'],
    ]);
  });

  it('stand below each other on a phone, in the order of time, the longest last', async () => {
    expect(await columns(390)).toEqual([
      [
        ...['Chart room at 9', 'Pier 3 at 9', 'Workshop at 9', 'Hall at 9'],
        ...['Chart room at 10', 'Pier 3 at 10', 'Workshop at 10'],
      ],
    ]);
  });
});
