import { setImmediate as nextTurn } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { eventDraft } from '../../../harness/drafts.ts';
import { isLong, jsonOf } from '../../../server/platform/http/encoding.ts';
import { getAppUser } from '../../../src/api/contract/account.ts';
import { getEvent } from '../../../src/api/contract/ownEvent.ts';
import { requestOf } from '../../support/api.ts';
import { openApi } from '../../support/fixtures.ts';
import { newEvent, newOrganiser } from '../../support/world.ts';

const api = await openApi();
const { token } = await newOrganiser(api);

async function ask(description: string, encoding: string) {
  const { event } = await api.ask('saveEvent', eventDraft({ description }), token);
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

const many = Array.from({ length: 1_001 }, (_, place) => ({ place, name: `Zoë 漢 "${place}"`, none: undefined }));

describe('an answer with a long list', () => {
  it.each([
    ['alone', many],
    [
      'deep in it, beside others',
      { msg: 'Good', missing: undefined, list: { of: { many, few: [1, undefined], none: null } }, end: [] },
    ],
    ['twice', { many, again: many }],
  ])('is the same text: %s', async (_, value) => {
    expect(isLong(value)).toBe(true);
    expect((await jsonOf(value)).toString()).toBe(JSON.stringify(value));
  });

  it.each([
    [many.slice(0, 200)],
    [{ few: [1] }],
    ['a'.repeat(5_000)],
    [null],
    [undefined],
    [{ content: new Uint8Array(5_000) }],
  ])('is none where there is no such list', (value) => {
    expect(isLong(value)).toBe(false);
  });

  it('lets others be answered between its portions', async () => {
    let turns = 0;
    let isOver = false;
    const others = (async () => {
      for (; !isOver; turns++) await nextTurn();
    })();
    await jsonOf({ many });
    isOver = true;
    await others;
    expect(turns).toBeGreaterThanOrEqual(6);
  });

  it.each(['', 'gzip'])('comes whole: all logins of an event, %s', async (encoding) => {
    const { eventId } = await newEvent(api, token);
    await api.sql(
      `insert into users (event_id, role, email, email_key, name, password_hash, created_at)
       select $1, case when n % 2 = 0 then 'exhibitor' else 'checkin' end, n || '@example.org', n || '@example.org', 'Zoë ' || n, '',
         now() - n * interval '1 second' from generate_series(1, 1201) n`,
      [eventId],
    );
    const [path, init] = requestOf(getAppUser, { eventId }, token);
    const headers = { ...(init.headers as Record<string, string>), 'Accept-Encoding': encoding };
    const response = await api.app.request(path, { ...init, headers });
    const sent = Buffer.from(await response.arrayBuffer());
    const { checkinStuffs, exhibitors } = JSON.parse((encoding ? gunzipSync(sent) : sent).toString()).payload;
    const namesOf = (logins: { name: string }[]) => logins.map(({ name }) => Number(name.slice(4)));
    expect(namesOf(checkinStuffs)).toEqual(Array.from({ length: 601 }, (_, place) => 2 * place + 1));
    expect(namesOf(exhibitors)).toEqual(Array.from({ length: 600 }, (_, place) => 2 * place + 2));
  });
});
