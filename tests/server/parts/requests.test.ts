import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { listen } from '../../../server/platform/listen.ts';
import type { Endpoint } from '../../../src/api/contract/endpoint.ts';
import { type CallName, calls } from '../../../src/api/contract/table.ts';
import { requestOf } from '../../support/api.ts';
import { openApi } from '../../support/fixtures.ts';
import { samples } from '../../support/samples.ts';
import { callerOf, newWorld, password } from '../../support/world.ts';

const api = await openApi();
const world = await newWorld(api);
const { port, close } = await listen(api.app.fetch, 0);
afterAll(close);

/** Sends bytes as they are; answers with what comes back until the connection ends. */
async function sent(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  let answer = '';
  socket.on('data', (text) => (answer += text)).on('error', () => {});
  socket.write(bytes);
  await once(socket, 'close');
  return answer;
}

describe('where a request ends', () => {
  const head = 'POST /api/user/signin HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
  const hidden = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n';

  it.each([
    ['two lengths', `${head}Content-Length: 2\r\nContent-Length: 60\r\n\r\n{}${hidden}`],
    ['a length beside pieces', `${head}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`],
    ['pieces under another name', `${head}Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n${hidden}`],
    ['a length that is none', `${head}Content-Length: 2x\r\n\r\n{}${hidden}`],
    ['a negative length', `${head}Content-Length: -2\r\n\r\n{}${hidden}`],
    ['a piece without a size', `${head}Transfer-Encoding: chunked\r\n\r\nx\r\n{}\r\n0\r\n\r\n${hidden}`],
    ['a space before a colon', `${head}Content-Length : 2\r\n\r\n{}${hidden}`],
    ['ends of lines that are none', `${head.replaceAll('\r\n', '\n')}Content-Length: 2\n\n{}${hidden}`],
  ])('is not guessed by %s: nothing behind it is answered', async (_, bytes) => {
    const answer = await sent(bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });
});

it.each(['/', '/healthz', '/api/user/signin', '/api/event/save'])('%s repeats no request on TRACE', async (path) => {
  const asked = request({ port, host: '127.0.0.1', method: 'TRACE', path, headers: { 'X-Secret': 'told-back' } });
  asked.end();
  const [answer] = await once(asked, 'response');
  let body = '';
  for await (const part of answer) body += part;
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(body).not.toContain('told-back');
});

describe('a value comes from one place', () => {
  const ask = (path: string, init: RequestInit = {}) => api.app.request(path, init);

  it('the body of a call that changes something, not its address', async () => {
    const { email } = world.organiser;
    const address = `/api/user/signin?${new URLSearchParams({ email, password })}`;
    const headers = { 'Content-Type': 'application/json' };
    const statusOf = async (path: string, body: object) =>
      (await ask(path, { method: 'POST', headers, body: JSON.stringify(body) })).status;
    expect(await statusOf(address, {})).toBe(422);
    expect(await statusOf('/api/user/signin?password=wrong', { email, password })).toBe(200);
  });

  it('the path, where an address names it again', async () => {
    const other = '00000000-0000-4000-8000-000000000000';
    const statusOf = async (path: string) => (await ask(path)).status;
    await api.ask('publishEvent', { eventId: world.eventId, published: true }, world.organiser.token);
    expect(await statusOf(`/api/public/event-calendar/${world.eventId}?id=${other}`)).toBe(200);
    expect(await statusOf(`/api/public/event-calendar/${other}?id=${world.eventId}`)).toBe(404);
  });

  it('the first of several in an address', async () => {
    const { token } = world.organiser;
    const { eventId, spare } = world;
    const answer = await ask(`/api/event/getEvent?eventId=${eventId}&eventId=${spare.eventId}`, {
      headers: { Authorization: token },
    });
    const { payload } = (await answer.json()) as { payload: { event: { id: string } } };
    expect(payload.event.id).toBe(eventId);
  });
});

/** A value with more in each of its objects than anybody asked for. */
function withMore(value: unknown, more: Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((each) => withMore(each, more));
  if (typeof value !== 'object' || value === null) return value;
  const inner = Object.entries(value).map(([key, each]) => [key, withMore(each, more)]);
  return { ...Object.fromEntries(inner), ...more };
}

/** Where something of a name is in a value. */
function placesOf(name: string, value: unknown, path: string[] = []): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => [
    ...(key === name ? [path.join('.')] : []),
    ...placesOf(name, each, [...path, key]),
  ]);
}

const table = Object.entries<Endpoint>(calls) as [CallName, Endpoint][];

it('what a call does not name is dropped before anything sees it', async () => {
  const { safeParse } = await import('valibot');
  const found = table.flatMap(([name, { input }]) => {
    const parsed = safeParse(input, withMore(samples[name](world), { ownerIdOfMine: 'x' }));
    return placesOf('ownerIdOfMine', parsed.output).map((place) => `${name}: ${place}`);
  });
  expect(found).toEqual([]);
});

it.each(
  table.filter(([, { method }]) => method !== 'GET'),
)('%s leaves what all objects have alone', async (name, endpoint) => {
  const token = await api.tokenOf(callerOf(world, endpoint));
  const [path, init] = requestOf(endpoint, samples[name](world), token);
  const polluting = '"__proto__":{"isOurs":true},"constructor":{"prototype":{"isOurs":true}}';
  const body = String(init.body).replace(/\{(?=")/g, `{${polluting},`);
  const { status } = await api.app.request(path, { ...init, body });
  expect(status).toBeLessThan(500);
  expect([({} as { isOurs?: boolean }).isOurs, ([] as { isOurs?: boolean }).isOurs]).toEqual([undefined, undefined]);
});
