import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../../../src/api/contract/endpoint.ts';
import { type CallName, calls } from '../../../src/api/contract/table.ts';
import { bodyLimits } from '../../../src/lib/limits.ts';
import { requestOf, startApi } from '../../support/api.ts';
import { openApi } from '../../support/fixtures.ts';
import { changeAt, pathsOf } from '../../support/paths.ts';
import { samples } from '../../support/samples.ts';
import { callerOf, newWorld } from '../../support/world.ts';

const api = await openApi();
const world = await newWorld(api);

const table = Object.entries<Endpoint>(calls) as [CallName, Endpoint][];
const withBody = table.filter(([, { method }]) => method !== 'GET');

const sessions = new Map<string, string>();

/** A session of a login that may make the call. */
async function tokenFor(endpoint: Endpoint): Promise<string> {
  const id = callerOf(world, endpoint);
  const token = sessions.get(id) ?? (await api.tokenOf(id));
  sessions.set(id, token);
  return token;
}

/** Asks once more with a new session where the one before was over: some calls end sessions. */
async function asking(endpoint: Endpoint, ask: (token: string) => Response | Promise<Response>) {
  const first = await answerOf(await ask(await tokenFor(endpoint)));
  if (first.status !== 401) return first;
  sessions.clear();
  return answerOf(await ask(await tokenFor(endpoint)));
}

const send = (endpoint: Endpoint, input: object) =>
  asking(endpoint, (token) => api.app.request(...requestOf(endpoint, input, token)));

const sendBody = (endpoint: Endpoint, body: BodyInit, type = 'application/json') =>
  asking(endpoint, (token) => {
    const headers = { Authorization: token, 'Content-Type': type };
    return api.app.request(endpoint.path, { method: endpoint.method, headers, body });
  });

async function answerOf(response: Response) {
  const json = response.headers.get('content-type')?.includes('json');
  return { status: response.status, ...(json ? ((await response.json()) as { msg?: string; field?: string }) : {}) };
}

/** What no field is: each in the place of every value of the sample. */
const oddities: [string, unknown][] = [
  ['nothing', undefined],
  ['null', null],
  ['a number', 7],
  ['a negative number', -1],
  ['a fraction', 0.5],
  ['a number beyond all bounds', 1e300],
  ['true', true],
  ['an empty text', ''],
  ['spaces', '   '],
  ['a NUL', 'a\0b'],
  ['half a character', 'a\ud800b'],
  ['a long text', 'x'.repeat(20_000)],
  ['a quote', `'; drop table events; --`],
  ['another’s id', randomUUID()],
  ['no time at all', '0000-13-45T99:99:99Z'],
  ['the year 0', '0000-01-01T00:00:00.000Z'],
  ['a list', [[]]],
  ['an object', { $ne: null }],
];

describe.each(table)('%s', (name, endpoint) => {
  it.each(oddities)('never breaks on %s in the place of a value', async (_, odd) => {
    for (const path of pathsOf(samples[name](world))) {
      const { status, msg } = await send(
        endpoint,
        changeAt(samples[name](world), path, () => odd),
      );
      const place = `${path.join('.')} answered ${status}`;
      expect(status === 501 || status < 500, place).toBe(true);
      if (status !== 200) expect(msg, place).toEqual(expect.stringMatching(/\S.*[.!]$/));
    }
  });

  it('says which field is missing', async () => {
    const { status, msg, field } = await send(endpoint, {});
    if (status === 422) expect({ msg, field }).toEqual({ msg: expect.any(String), field: expect.any(String) });
    else expect(status === 501 || status < 500).toBe(true);
  });

  it('refuses a NUL in plain words', async () => {
    const path = pathsOf(samples[name](world)).find((each) => typeof at(samples[name](world), each) === 'string');
    if (!path) return;
    const { status, field } = await send(
      endpoint,
      changeAt(samples[name](world), path, () => 'a\0b'),
    );
    expect({ status, field }).toEqual({ status: 422, field: path.join('.') });
  });
});

describe.each(withBody)('the body of %s', (_, endpoint) => {
  it('is refused when it is not JSON', async () => {
    for (const broken of ['{', '{"a":', 'undefined', '{"a":1}}', '\ufffe']) {
      expect(await sendBody(endpoint, broken)).toEqual({ status: 400, msg: 'The request is not valid JSON.' });
    }
    expect((await sendBody(endpoint, new Uint8Array([0x22, 0xff, 0xfe, 0x22]))).status).toBe(400);
  });

  it('is refused when it is something else than JSON', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/jsonp',
    ]) {
      expect(await sendBody(endpoint, '{}', type)).toEqual({ status: 415, msg: 'Send this as JSON.' });
    }
  });

  it('is refused when it is too large, announced or not', async () => {
    const huge = new TextEncoder().encode(
      JSON.stringify({ attendee: 'x'.repeat(endpoint.bodyLimit ?? bodyLimits.usual) }),
    );
    const limit = {
      4000: '4 KB',
      64000: '64 KB',
      200000: '200 KB',
      250000: '250 KB',
      500000: '500 KB',
      1000000: '1 MB',
      3000000: '3 MB',
      5000000: '5 MB',
      7000000: '7 MB',
    };
    const msg = `The request is too large. The limit is ${limit[(endpoint.bodyLimit ?? 64_000) as keyof typeof limit]}.`;
    expect(await sendBody(endpoint, huge)).toEqual({ status: 413, msg });
    const stream = new Blob([huge]).stream();
    const init = {
      method: endpoint.method,
      body: stream,
      duplex: 'half',
      headers: { 'Content-Type': 'application/json', Authorization: await tokenFor(endpoint) },
    };
    expect((await api.app.request(endpoint.path, init as RequestInit)).status).toBe(413);
  });

  it('is refused when it is nested without end', async () => {
    // As deep as the smallest limits allow.
    const depth = endpoint.bodyLimit === bodyLimits.failure ? 600 : 10_000;
    const lists = `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    const objects = `${'{"a":'.repeat(depth)}7${'}'.repeat(depth)}`;
    // Nobody is made to read on to where it would end.
    for (const body of [lists, objects, '['.repeat(depth)]) {
      expect(await sendBody(endpoint, body)).toEqual({ status: 422, msg: 'The request is nested too deeply.' });
    }
  });

  it('is refused when it is no object', async () => {
    for (const body of ['null', '[]', '"text"', '7', 'true']) {
      const { status, msg } = await sendBody(endpoint, body);
      // A list and an empty object are alike to a call that needs nothing.
      if (status !== 200 || body !== '[]') expect({ status, msg }).toEqual({ status: 422, msg: expect.any(String) });
    }
  });
});

/** Of the others, so many values are too large. */
const large = withBody.filter(([, { bodyLimit = bodyLimits.usual }]) => bodyLimit > 160_000);

it.each(large)('the body of %s is refused when it has more values than any call takes', async (_, endpoint) => {
  for (const value of ['1', '{}'])
    expect(await sendBody(endpoint, `{"a":[${Array(50_002).fill(value)}]}`)).toEqual({
      status: 422,
      msg: 'The request has too many values. Send it in several parts.',
    });
});

it('brackets in texts nest nothing, whatever is escaped beside them', async () => {
  const text = JSON.stringify(`${'[{'.repeat(50)}"\\${'[{'.repeat(50)}\\"`);
  const { status } = await sendBody(calls.signIn, `{"username":${text},"password":${text},"a":[[]],"b":[{}]}`);
  expect(status).not.toBe(400);
  const { msg } = await sendBody(calls.signIn, `{"username":${text},"password":7}`);
  expect(msg).not.toBe('The request is nested too deeply.');
});

describe('the API', () => {
  it('answers unknown paths and verbs in words', async () => {
    const unknown = await answerOf(await api.app.request('/api/event/nothing'));
    expect(unknown).toEqual({ status: 404, msg: 'There is no such call.' });
    const wrong = await api.app.request('/api/event/save', { method: 'PUT' });
    expect(wrong.headers.get('allow')).toBe('POST, OPTIONS');
    expect(await answerOf(wrong)).toEqual({ status: 405, msg: 'Use POST for this call.' });
    expect((await api.app.request('/api/event/save', { method: 'OPTIONS' })).status).toBe(204);
  });

  it('does nothing on HEAD', async () => {
    const token = await api.tokenOf(world.organiser.id);
    const { appUser } = await api.ask('saveAppUser', samples.saveAppUser(world), token);
    const path = `/api/appUser/remove?id=${appUser.id}`;
    const headers = { Authorization: token };
    expect((await api.app.request(path, { method: 'HEAD', headers })).status).toBe(405);
    const { checkinStuffs } = await api.ask('getAppUser', { eventId: world.eventId }, token);
    expect(checkinStuffs.map(({ id }) => id)).toContain(appUser.id);
  });

  it('is not kept, sniffed, framed or shared', async () => {
    const { headers } = await api.call('getFields', {}, await api.tokenOf(world.organiser.id));
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  it.each([
    ['https://tickets.example.org', 'max-age=31536000'],
    ['http://tickets.example.org', null],
    [null, null],
  ])('at %s asks browsers to come by TLS only: %s', async (publicUrl, asked) => {
    const { app } = await startApi({ publicUrl, on: api });
    const { headers } = await app.request('/api/user/signin', { method: 'POST' });
    expect(headers.get('strict-transport-security')).toBe(asked);
  });

  it('says so of whatever it is an answer to, of what is refused before its turn, too', async () => {
    const { app } = await startApi({ publicUrl: 'https://tickets.example.org', on: api });
    const paths = [
      '/healthz',
      '/readyz',
      '/',
      '/none/there',
      '/assets/none.js',
      '/unsubscribe/none',
      '/objection/none',
    ];
    const answers = await Promise.all([...paths, '/api/none', '/api/openapi.json'].map((path) => app.request(path)));
    // More at once than may wait of one site.
    const many = await Promise.all(Array.from({ length: 2_100 }, () => app.request('/unsubscribe/none')));
    const refused = many.find(({ status }) => status === 503);
    for (const { headers } of [...answers, refused as Response]) {
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
    }
  });

  it('keeps an unexpected failure to itself', async () => {
    const broken = await startApi();
    await broken.drop();
    const response = await broken.app.request(`/api/ticket/getTicketsWEarlyBirdActivated?formId=${randomUUID()}`);
    const id = response.headers.get('x-request-id');
    const msg = `Something went wrong on our side. Please try again. (Error ${id})`;
    expect({ status: response.status, body: await response.json() }).toEqual({ status: 500, body: { msg } });
    expect(id).toMatch(/^[0-9A-F]{10}$/);
  });
});

const at = (value: unknown, path: string[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], value);
