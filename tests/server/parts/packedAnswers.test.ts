import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { getEvent } from '../../../src/api/contract/ownEvent.ts';
import { requestOf } from '../../support/api.ts';
import { eventDraft } from '../../support/drafts.ts';
import { openApi } from '../../support/fixtures.ts';
import { newOrganiser } from '../../support/world.ts';

const api = await openApi();
const { token } = await newOrganiser(api);

async function ask(description: string, encoding: string) {
  const { event } = (await api.call('saveEvent', eventDraft({ description }), token)).payload;
  const [path, init] = requestOf(getEvent, { eventId: event.id }, token);
  const headers = { ...(init.headers as Record<string, string>), 'Accept-Encoding': encoding };
  return { event, response: await api.app.request(path, { ...init, headers }) };
}

it('a long answer is compressed for whoever takes it so', async () => {
  const { event, response } = await ask('Long. '.repeat(500), 'gzip');
  expect(response.headers.get('content-encoding')).toBe('gzip');
  expect(response.headers.get('vary')).toBe('Accept-Encoding');
  const packed = Buffer.from(await response.arrayBuffer());
  expect(packed.length).toBeLessThan(1_000);
  expect(JSON.parse(gunzipSync(packed).toString()).payload).toMatchObject({ event });
});

it.each([
  ['a long answer', 'Long. '.repeat(500), ''],
  ['a short answer', 'Short.', 'br, gzip'],
])('%s comes as it is where that is asked for, or does as well', async (_, description, encoding) => {
  const { event, response } = await ask(description, encoding);
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(((await response.json()) as { payload: unknown }).payload).toMatchObject({ event });
});
