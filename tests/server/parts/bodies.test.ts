import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { listen } from '../../../server/platform/listen.ts';
import type { Endpoint } from '../../../src/api/contract/endpoint.ts';
import { calls } from '../../../src/api/contract/table.ts';
import { openApi } from '../../support/fixtures.ts';
import { newOrganiser } from '../../support/world.ts';

const logged: string[] = [];

const api = await openApi({ logged, trustProxy: ['127.0.0.0/8'] });
const { token } = await newOrganiser(api);
let { port, close } = await listen(api.app.fetch, 0);
afterAll(() => close());
const sockets: Socket[] = [];
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** Sends the headers of a call that promises `length` bytes, and no byte of them. */
async function promise({ method, path }: Endpoint, length: number, headers: Record<string, string> = {}) {
  const socket = connect(port, '127.0.0.1')
    .setEncoding('utf8')
    .on('error', () => {});
  sockets.push(socket);
  const lines = Object.entries({ Host: 'localhost', 'Content-Type': 'application/json', ...headers });
  const head = [`${method} ${path} HTTP/1.1`, ...lines.map(([key, value]) => `${key}: ${value}`)];
  socket.write(`${head.join('\r\n')}\r\nContent-Length: ${length}\r\n\r\n`);
  await once(socket, 'connect');
  return socket;
}

/** The status and the sentence of the answer that comes back. */
async function answer(socket: Socket) {
  let text = '';
  while (!/\r\n\r\n.*"\}$/s.test(text)) text += (await once(socket, 'data'))[0];
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), msg: (JSON.parse(body) as { msg: string }).msg };
}

/** Stops the clock; answers with a function that waits until the server counts the ten seconds of a body. */
function stopClock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const set = vi.spyOn(globalThis, 'setTimeout');
  return async () => {
    await vi.waitUntil(() => set.mock.calls.some(([, delay]) => delay === 10_000));
    set.mockClear();
  };
}

const closed = Object.entries<Endpoint>(calls).filter(
  ([, { method, access }]) => method !== 'GET' && access !== 'public',
);
const open = Object.entries<Endpoint>(calls).filter(
  ([, { method, access }]) => method !== 'GET' && access === 'public',
);

const from = (network: number) => ({ 'X-Forwarded-For': `198.51.${network}.7` });

describe('a body', () => {
  it.each(closed)('of %s is not waited for before the caller is known', async (_, endpoint) => {
    expect(await answer(await promise(endpoint, 50_000))).toEqual({ status: 401, msg: 'Please sign in.' });
  });

  it.each(open)('of %s, which anybody may send, has a small limit', (_, { bodyLimit }) => {
    expect(bodyLimit ?? 64_000).toBeLessThanOrEqual(250_000);
  });

  it('that is announced too large is refused before it is sent, and the limit named', async () => {
    const msg = 'The request is too large. The limit is 64 KB.';
    expect(await answer(await promise(calls.signIn, 64_001))).toEqual({ status: 413, msg });
  });

  it('that does not come is refused after ten seconds, for anybody', async () => {
    const bodyIsAwaited = stopClock();
    for (const [endpoint, headers] of [
      [calls.signIn, {}],
      [calls.saveEvent, { Authorization: token }],
    ] as const) {
      const socket = await promise(endpoint, 50_000, headers);
      const answered = answer(socket);
      socket.write('{');
      await bodyIsAwaited();
      vi.advanceTimersByTime(10_001);
      const msg = 'Sending took longer than 10 seconds. Check your connection and try again.';
      expect(await answered).toEqual({ status: 408, msg });
    }
  });

  it('that drips is refused once its time is over', async () => {
    const bodyIsAwaited = stopClock();
    const socket = await promise(calls.signIn, 50_000);
    const answered = answer(socket);
    await bodyIsAwaited();
    vi.advanceTimersByTime(6_000);
    socket.write('{');
    vi.advanceTimersByTime(4_001);
    expect((await answered).status).toBe(408);
  });

  it('is not waited for while those of its network hold too much; small ones, and those of others, are', async () => {
    const stalled = await Promise.all(
      Array.from({ length: 220 }, async () => {
        const socket = await promise(calls.submitUserForm, 151_000, from(1));
        await new Promise((sent) => socket.write(Buffer.alloc(150_000, ' '), sent));
        return socket;
      }),
    );
    // More than is left where another of those does not fit.
    const large = async (network = 1) => {
      const socket = await promise(calls.submitUserForm, 240_000, from(network));
      socket.write(' '.repeat(240_000));
      return answer(socket);
    };
    const msg = 'We’re very busy right now. Try again in 5 seconds.';
    await expect.poll(() => large(), { timeout: 20_000 }).toEqual({ status: 503, msg });
    expect((await large(2)).status).toBe(400);
    const small = await promise(calls.signIn, 2);
    small.write('{}');
    expect((await answer(small)).status).toBe(422);
    const known = await promise(calls.saveEvent, 60_000, { Authorization: token });
    known.write(`{}${' '.repeat(59_998)}`);
    expect((await answer(known)).status).toBe(422);
    for (const socket of stalled) socket.destroy();
    await expect.poll(async () => (await large()).status, { timeout: 20_000 }).toBe(400);
  });

  it('that its sender gives up is no failure of ours in the log', async () => {
    const socket = await promise(calls.saveEvent, 50_000, { Authorization: token });
    socket.write('{');
    await new Promise((sent) => socket.write(' ', sent));
    socket.destroy();
    await close();
    expect(logged).toEqual([]);
    ({ port, close } = await listen(api.app.fetch, 0));
  });
});
