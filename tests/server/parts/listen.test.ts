import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';
import { afterEach, expect, it } from 'vitest';
import { listen } from '../../../server/platform/listen.ts';

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
async function slowServer() {
  let begun = () => {};
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const arrived = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const { port, close } = await listen(async () => {
    begun();
    await held;
    return new Response('done');
  }, 0);
  return { port, close, arrived, letGo };
}

it('keeps connections open while it runs', async () => {
  const { port, close } = await listen(() => new Response('fine'), 0);
  expect(await browser(port)()).toEqual({ status: 200, connection: 'keep-alive' });
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
