import { expect, it } from 'vitest';
import { heldBy } from '../../support/eventLoop.ts';
import { openApi } from '../../support/fixtures.ts';
import { newEvent, newOrganiser } from '../../support/world.ts';

const api = await openApi();
/** Many dots, and then what no address has: patterns may begin anew at each of them. */
const dots = (length: number) => `www.${'a.'.repeat(length / 2)} x`;

it('holds nobody up by an address as long as a small call may be', async () => {
  const { token } = await newOrganiser(api);
  const at = await newEvent(api, token);
  const { page } = await api.ask('getEventPage', { eventId: at.eventId }, token);
  const sponsor = { id: crypto.randomUUID(), name: 'Acme', tier: '', link: dots(40_000), logo: null };
  let status = 0;
  const held = await heldBy(async () => {
    status = (
      await api.call('saveEventPage', { eventId: at.eventId, page: { ...page, sponsors: [sponsor] } } as never, token)
    ).status;
  });
  expect(status).toBe(422);
  expect(held).toBeLessThan(200);
});
