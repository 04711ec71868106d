import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { reasonOf, StartError } from './startError.ts';

type Fetch = (request: Request, env: unknown) => Response | Promise<Response>;
type Listening = {
  /** The port in use, also where any free one was asked for. */
  port: number;
  /** Takes no new requests, and waits for those that run, 10 seconds at most. */
  close: () => Promise<void>;
};

const patience = 10_000;

/** Serves `fetch` over HTTP on every address of the machine. */
export async function listen(fetch: Fetch, port: number): Promise<Listening> {
  const server = createAdaptorServer({ fetch });
  server.listen(port);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new StartError(explain(reasonOf(error), port));
  }
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      const late = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), patience);
      await closed;
      clearTimeout(late);
    },
  };
}

function explain(reason: string, port: number): string {
  if (reason === 'EADDRINUSE')
    return `Port ${port} is in use by another program. Stop that one, or set PORT to a free port.`;
  if (reason === 'EACCES') return `Port ${port} may not be opened by this user. Set PORT to 1024 or above.`;
  return `Port ${port} cannot be opened (${reason}). Set PORT to another one.`;
}
