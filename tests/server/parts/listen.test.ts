import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { performance } from 'node:perf_hooks';
import { afterEach, expect, it } from 'vitest';
import { listen } from '../../../server/platform/listen.ts';
import { followAnswers, usualLimits } from '../../../server/platform/pendingAnswers.ts';

type Answered = { status: number; connection: string | undefined };

const agents: Agent[] = [];
afterEach(() => {
  for (const agent of agents.splice(0)) agent.destroy();
});

/** One connection that stays open between requests, as a browser's does. */
function browser(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agents.push(agent);
  return (): Promise<Answered> =>
    new Promise((resolve, reject) => {
      const asked = get({ port, agent, host: '127.0.0.1' }, (answer: IncomingMessage) => {
        answer.resume().once('error', reject);
        answer.once('end', () => resolve({ status: answer.statusCode ?? 0, connection: answer.headers.connection }));
      });
      asked.once('error', reject);
    });
}

/** A server whose answers wait until they are let go. */
async function slowServer(limits = usualLimits) {
  let begun = () => {};
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const arrived = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const { port, close } = await listen(
    async () => {
      begun();
      await held;
      return new Response('done');
    },
    0,
    { limits },
  );
  return { port, close, arrived, letGo };
}

it('keeps connections open while it runs', async () => {
  const { port, close } = await listen(() => new Response('fine'), 0);
  expect(await browser(port)()).toEqual({ status: 200, connection: 'keep-alive' });
  await close();
});

it('listens on one address of the machine alone where that is named, and says so where it has none such', async () => {
  const { port, close } = await listen(() => new Response('fine'), 0, { host: '127.0.0.1' });
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('fine');
  await expect(fetch(`http://[::1]:${port}`)).rejects.toThrow();
  await close();
  await expect(listen(() => new Response(''), 0, { host: '192.0.2.1' })).rejects.toThrow(
    'This machine has no address 192.0.2.1. Set HOST to one of its own, or leave it out.',
  );
});

it('answers a proxy that looks whether it is well by HTTP/1.0, without a name', async () => {
  const { port, close } = await listen((request) => new Response(new URL(request.url).pathname), 0);
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let answer = '';
  socket.on('data', (text) => {
    answer += text;
  });
  socket.end('GET /readyz HTTP/1.0\r\n\r\n');
  await once(socket, 'close');
  expect(answer).toMatch(/^HTTP\/1\.1 200 .*\r\n\r\n\/readyz$/s);
  await close();
});

it('answers what runs when it stops, and says that the connection ends', async () => {
  const { port, close, arrived, letGo } = await slowServer();
  const answer = browser(port)();
  await arrived;
  const closed = close();
  letGo();
  expect(await answer).toEqual({ status: 200, connection: 'close' });
  await closed;
});

it('answers what arrives on an open connection just after, and says that the connection ends', async () => {
  const { port, close } = await listen(() => new Response('fine'), 0);
  const ask = browser(port);
  await ask();
  const closed = close();
  expect(await ask()).toEqual({ status: 200, connection: 'close' });
  await closed;
});

it('takes no new connection once it stops', async () => {
  const { port, close, arrived, letGo } = await slowServer();
  const running = browser(port)();
  await arrived;
  const closed = close();
  await expect(browser(port)()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  letGo();
  await running;
  await closed;
});

it('closes the connections that ask nothing within a second', async () => {
  const { port, close } = await listen(() => new Response('fine'), 0);
  await browser(port)();
  const silent = connect(port, '127.0.0.1').on('error', () => {});
  await once(silent, 'connect');
  const began = performance.now();
  await close();
  expect(performance.now() - began).toBeLessThan(1_000);
});

it('stops under load without cutting a request', async () => {
  const { port, close } = await listen(async () => new Response('x'.repeat(20_000)), 0);
  const outcomes: string[] = [];
  let answered = 0;
  let enough = () => {};
  const busy = new Promise<void>((resolve) => {
    enough = resolve;
  });
  const client = async () => {
    const ask = browser(port);
    for (;;) {
      await ask();
      if (++answered === 500) enough();
    }
  };
  const clients = Array.from({ length: 20 }, () =>
    client().catch((error: NodeJS.ErrnoException) => outcomes.push(error.code ?? error.message)),
  );
  await busy;
  const began = performance.now();
  await close();
  expect(performance.now() - began).toBeLessThan(3_000);
  await Promise.all(clients);
  expect(outcomes).toEqual(Array(20).fill('ECONNREFUSED'));
});

/** More than the system keeps of an answer that is not read. */
const large = 'x'.repeat(30_000_000);

/** Large for who asks for that. */
const sized = ({ url }: Request) => new Response(url.endsWith('/large') ? large : 'fine');

/** A connection that asks so many times at once and takes nothing until it is told to. */
function asking(port: number, times = 1) {
  const socket = connect(port, '127.0.0.1').pause();
  let taken = 0;
  let answers = 0;
  socket
    .on('error', () => {})
    .on('data', (part) => {
      taken += part.length;
      answers += part.toString('latin1').split('HTTP/1.1 ').length - 1;
    });
  /** Who reads nothing finds out by writing. */
  const hasEnded = () => {
    if (!socket.destroyed) socket.write('\r\n');
    return socket.destroyed;
  };
  socket.write('GET /large HTTP/1.1\r\nHost: foyer\r\n\r\n'.repeat(times));
  return { socket, hasEnded, taken: () => taken, answers: () => answers };
}

it('begins what is asked over one connection when what was asked before has been taken', async () => {
  let begun = 0;
  const { port, close } = await listen(() => {
    begun++;
    return new Response(large);
  }, 0);
  const { socket, answers, taken } = asking(port, 3);
  await expect.poll(() => begun).toBe(1);
  await browser(port)();
  expect(begun).toBe(2);
  socket.resume();
  await expect.poll(() => [answers(), taken() > 3 * large.length], { timeout: 10_000 }).toEqual([3, true]);
  expect(begun).toBe(4);
  socket.destroy();
  await close();
});

it('tells each that waits behind others over one connection when that has ended', async () => {
  const server = createServer();
  const answers = followAnswers(server, usualLimits);
  const turns: (true | Promise<boolean>)[] = [];
  server.on('request', (incoming) => turns.push(answers.inTurn(incoming)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { socket } = asking((server.address() as AddressInfo).port, 3);
  await expect.poll(() => turns.length).toBe(3);
  socket.destroy();
  expect(await Promise.all(turns)).toEqual([true, false, false]);
  server.close();
});

it('ends a connection that asks for much at once, and begins nothing more of it', async () => {
  let begun = 0;
  const { port, close } = await listen(() => {
    begun++;
    return new Response(large);
  }, 0);
  await expect.poll(asking(port, 100).hasEnded).toBe(true);
  await browser(port)();
  expect(begun).toBeLessThanOrEqual(2);
  await close();
});

it('ends the connections that take longest where more waits to be taken than may', async () => {
  const { port, close } = await listen(sized, 0, { limits: { ...usualLimits, bytes: 70_000_000, look: 20 } });
  const slow: ReturnType<typeof asking>[] = [];
  for (let n = 0; n < 4; n++) {
    slow.push(asking(port));
    // The one after it has come later.
    await browser(port)();
  }
  await expect.poll(() => slow.map(({ hasEnded }) => hasEnded())).toEqual([true, true, false, false]);
  for (const { socket } of slow.slice(2)) socket.resume();
  await expect
    .poll(() => slow.slice(2).map(({ taken }) => taken() > large.length), { timeout: 10_000 })
    .toEqual([true, true]);
  for (const { socket } of slow) socket.destroy();
  await close();
});

it('ends a connection that takes its answer too slowly, and none that is taken or being made', async () => {
  const limits = { ...usualLimits, timeout: 100, slowest: 1_000_000_000, look: 20 };
  const { port, close } = await listen(sized, 0, { limits });
  const waiting = await slowServer(limits);
  const held = browser(waiting.port)();
  const ask = browser(port);
  await ask();
  await expect.poll(asking(port).hasEnded).toBe(true);
  expect((await ask()).connection).toBe('keep-alive');
  waiting.letGo();
  expect((await held).status).toBe(200);
  await Promise.all([close(), waiting.close()]);
});
