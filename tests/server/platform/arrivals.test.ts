import { once } from 'node:events';
import { type IncomingMessage, Server } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { afterArrivals } from '../../../server/platform/arrivals.ts';
import { listen } from '../../../server/platform/listen.ts';

const crowd = 100;
const lasting = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
const call = lasting.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');

let closing = async () => {};
afterEach(async () => {
  vi.useRealTimers();
  await closing();
  closing = async () => {};
});

/** A server that does the work for each request; answers with its port. */
async function serve(work: (incoming: IncomingMessage) => void): Promise<number> {
  const { port, close } = await listen((_, env) => {
    work((env as { incoming: IncomingMessage }).incoming);
    return new Response('done');
  }, 0);
  closing = close;
  return port;
}

async function ask(port: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(call);
  let said = '';
  socket.setEncoding('utf8').on('data', (part) => (said += part));
  await once(socket, 'close');
  return said;
}

const askOften = (port: number) => Promise.all(Array.from({ length: crowd }, () => ask(port)));

describe('many who connect at the same moment', () => {
  it('are taken before anything is done for the first of them, as far as a moment allows', async () => {
    const taken: number[] = [];
    const port = await serve(({ socket }) => {
      const server = Reflect.get(socket, 'server') as Server;
      server.getConnections((_, count) => taken.push(count));
    });
    const answers = await askOften(port);
    expect(answers.filter((answer) => answer.endsWith('done'))).toHaveLength(crowd);
    expect(taken[0]).toBeGreaterThan(crowd / 5);
  });

  it('are served a few at a time, so that others are heard in between', async () => {
    const together: number[] = [];
    let begun = 0;
    const port = await serve(() => {
      if (begun++ === 0)
        setImmediate(() => {
          together.push(begun);
          begun = 0;
        });
      const since = performance.now();
      while (performance.now() - since < 1);
    });
    await askOften(port);
    expect(together.reduce((sum, each) => sum + each, 0)).toBe(crowd);
    expect(Math.max(...together)).toBeLessThanOrEqual(20);
  });

  it('and leave again are not worked for, however much each asked', async () => {
    let worked = 0;
    const port = await serve(() => {
      worked++;
    });
    const leave = async () => {
      const socket = connect(port, '127.0.0.1');
      socket.write(lasting.repeat(20), () => socket.resetAndDestroy());
      await once(socket, 'close');
    };
    const [answer] = await Promise.all([ask(port), ...Array.from({ length: crowd }, leave)]);
    expect(answer).toMatch(/done$/);
    expect(worked).toBeLessThan(crowd * 2);
  });
});

describe('a flood of connections that goes on', () => {
  const incoming = { socket: { destroyed: false } } as IncomingMessage;

  it('shares the time with requests, keeps them waiting for two seconds, and then for none in half a minute', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const server = new Server().removeAllListeners('connection');
    const inOrder = afterArrivals(server);
    const begun: string[] = [];
    const ask = (name: string) =>
      inOrder(
        incoming,
        () => void begun.push(name),
        () => {},
      );
    /** Some rounds of work, in each of which one more connects. */
    const goOn = async () => {
      for (let round = 0; round < 5; round++) {
        server.emit('connection', {});
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    await goOn();
    ask('first');
    await goOn();
    expect(begun).toEqual([]);
    vi.advanceTimersByTime(60);
    await goOn();
    expect(begun).toEqual(['first']);
    vi.advanceTimersByTime(2_000);
    await goOn();
    ask('second');
    expect(begun).toEqual(['first', 'second']);
    vi.advanceTimersByTime(29_000);
    await goOn();
    ask('third');
    expect(begun).toEqual(['first', 'second', 'third']);
    vi.advanceTimersByTime(2_000);
    await goOn();
    const fourth = ask('fourth');
    expect(begun).toHaveLength(3);
    await fourth;
  });
});
