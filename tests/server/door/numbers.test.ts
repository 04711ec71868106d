import { describe, expect, it } from 'vitest';
import { openApi } from '../../support/fixtures.ts';
import { newAppUser, newAttendee, newEvent, newOrganiser } from '../../support/world.ts';

const api = await openApi();
const organiser = await newOrganiser(api);

describe('the numbers of an event', () => {
  it('say who is inside, came and is expected, by gate, and who came in each of the last 15 minutes', async () => {
    const at = await newEvent(api, organiser.token, { quantity: 10 });
    for (let count = 0; count < 4; count++) await newAttendee(api, at);
    const { eventId } = at;
    const { token } = await newAppUser(api, organiser.token, eventId, 'checkin');
    const people: { userId: string; purchaseId: string }[] = await api.sql(
      'select id as "userId", purchase_id as "purchaseId" from registered_users where event_id = $1 order by created_at, id',
      [eventId],
    );
    const later = (seconds: number) => api.clock.advance(seconds * 1_000);
    const enter = (place: number, gate: string) => api.ask('checkin', { ...people[place], gate } as never, token);
    const numbers = async () => (await api.ask('getDoorNumbers', { eventId }, token)).numbers;

    await enter(0, 'North');
    later(16 * 60);
    await enter(1, 'North');
    later(14 * 60);
    await enter(2, 'South');
    await api.ask('checkout', people[2] as never, token);
    const { at: then, ...counted } = await numbers();
    expect(then).toBe(api.clock.now.toISOString());
    expect(counted).toEqual({
      ...{ registered: 4, checkedIn: 3, left: 1 },
      gates: [
        { gate: 'North', inside: 2, lastMinutes: 1 },
        { gate: 'South', inside: 0, lastMinutes: 1 },
      ],
      sessions: [],
      minutes: [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
    });

    // One answer serves all devices for some seconds.
    later(4);
    await enter(3, 'South');
    expect(await numbers()).toEqual({ at: then, ...counted });
    later(1);
    expect(await numbers()).toMatchObject({ checkedIn: 4 });
  });
});
