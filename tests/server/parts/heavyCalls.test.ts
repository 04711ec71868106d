import { describe, expect, it } from 'vitest';
import { hashing } from '../../../server/account/password.ts';
import { drawing } from '../../../server/platform/pdf/drawPdf.ts';
import { openApi } from '../../support/fixtures.ts';
import { readPdf } from '../../support/pdf.ts';
import { newAttendee, newEvent, newOrganiser } from '../../support/world.ts';

const api = await openApi();
const { token } = await newOrganiser(api);
const place = await newEvent(api, token);

/** A hundred Chinese characters from all over the font, which lie in many of its files. */
const unusual = (first: number) =>
  Array.from({ length: 100 }, (_, index) => String.fromCodePoint(0x4e00 + first + index * 13)).join('');

async function unusualTicket(first: number): Promise<string> {
  const names = { firstname: unusual(first), surname: unusual(first + 1), organization: unusual(first + 2) };
  const { key } = await newAttendee(api, place, names);
  const { attendees } = (await api.call('getPurchase', { purchaseKey: key })).payload.purchase;
  return attendees[0]?.ticketKey ?? '';
}
const publicPage = () => api.call('getTicketsWEarlyBirdActivated', { formId: place.formId });
const print = (userId: string) => api.call('printTicket', { userId });

describe('while strangers ask for what is heavy', () => {
  it('the public page is answered before the second of their tickets is drawn', async () => {
    const keys = [await unusualTicket(0), await unusualTicket(3)];
    let drawn = 0;
    const prints = keys.map((key) => print(key).then((answer) => ({ answer, place: ++drawn })));
    for (let times = 0; times < 10; times++) expect((await publicPage()).status).toBe(200);
    expect(drawn).toBeLessThan(2);
    for (const { answer } of await Promise.all(prints))
      expect(readPdf(Buffer.from(await (answer.payload as Blob).arrayBuffer())).pages).toHaveLength(1);
  });

  it('all of them get it, however many ask on one network', async () => {
    const key = await unusualTicket(6);
    const asked = Array.from({ length: drawing.atOnce + drawing.perCaller + 1 }, () => print(key));
    expect([...new Set((await Promise.all(asked)).map(({ status }) => status))]).toEqual([200]);
  });

  it('an organiser who makes two hundred logins at once gets them all, two hashes at a time, and pages go on', async () => {
    const users = Array.from({ length: 200 }, (_, index) => ({
      name: `Gate ${index}`,
      email: `gate-${index}@example.org`,
      company: '',
      stand: '',
      delegates: 0,
    }));
    let isOver = false;
    const saved = api
      .call('saveAppUsers', { payload: { eventId: place.eventId, type: 'checkin', users } }, token)
      .finally(() => {
        isOver = true;
      });
    for (let times = 0; times < 10; times++) expect((await publicPage()).status).toBe(200);
    expect(isOver).toBe(false);
    expect((await saved).payload.users).toHaveLength(200);
    expect(hashing.atOnce).toBe(2);
  });
});
