import { once } from 'node:events';
import { type IncomingMessage, Server, type ServerResponse } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { afterArrivals } from './arrivals.ts';
import { type Answers, followAnswers, usualLimits } from './pendingAnswers.ts';

type Fetch = (request: Request, env: unknown) => Response | Promise<Response>;
type Listening = {
  /** The port in use, also where any free one was asked for. */
  port: number;
  /** Takes no new connections, answers what was asked on the open ones and closes each; 5 seconds at most. */
  close: () => Promise<void>;
};

/** Milliseconds that running requests have to finish once the server stops. */
const timeout = 5_000;
/** Milliseconds for requests that are on their way over connections that still look idle: closing those at once would cut them. */
const onTheWay = 250;
/** Milliseconds for the headers of a request, and for all of it. A call's body has a shorter limit of its own. */
const timeouts = { headersTimeout: 10_000, requestTimeout: 120_000, connectionsCheckingInterval: 5_000 };

/** Connections that wait to be taken: Node's own 511 would turn away whoever comes at the start of a sale, to try again a second later. */
const backlog = 4_096;

/** Serves `app` over HTTP, on every address of the machine where no `host` is named. */
export async function listen(
  app: Fetch,
  port: number,
  { host = null, limits = usualLimits }: { host?: string | null; limits?: typeof usualLimits } = {},
): Promise<Listening> {
  let handle: Fetch = app;
  // The name is for proxies that look whether it is well by HTTP/1.0 and give none.
  const server = createAdaptorServer({
    fetch: (request, env) => handle(request, env),
    serverOptions: timeouts,
    hostname: 'localhost',
  });
  if (!(server instanceof Server)) throw new Error('The server does not speak HTTP/1.1.');
  const answers = followAnswers(server, limits);
  const inOrder = afterArrivals(server);
  handle = (request, env) => {
    const { incoming } = env as { incoming: IncomingMessage };
    const work = () => inOrder(incoming, () => app(request, env), gone);
    const turn = answers.inTurn(incoming);
    return turn === true ? work() : turn.then((isThere) => (isThere ? work() : gone()));
  };
  const close = closer(server, answers);
  server.listen({ port, backlog, ...(host && { host }) });
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new StartError(explain(reasonOf(error), port, host));
  }
  return { port: (server.address() as AddressInfo).port, close };
}

/** Not sent: the connection has ended. */
const gone = () => new Response(null, { status: 503 });

/** Answers with the function that ends the server. */
function closer(server: Server, { running }: Pick<Answers, 'running'>): () => Promise<void> {
  const fresh = new Set<Socket>();
  let closing = false;
  // Node counts a connection that has not sent a whole request yet neither as idle nor as active.
  server.on('connection', (socket: Socket) => {
    fresh.add(socket);
    socket.once('close', () => fresh.delete(socket));
  });
  server.prependListener('request', (incoming: IncomingMessage, response: ServerResponse) => {
    fresh.delete(incoming.socket);
    if (closing) endConnectionAfter(response);
  });
  return async () => {
    closing = true;
    const closed = once(server, 'close');
    for (const response of running()) endConnectionAfter(response);
    // An HTTP server's own `close` would also close the connections that look idle.
    NetServer.prototype.close.call(server);
    const endIdle = () => {
      server.close();
      for (const socket of fresh) socket.destroy();
    };
    // A busy process may be late: what has arrived by then is read first.
    const idle = setTimeout(() => setImmediate(endIdle), onTheWay);
    const late = setTimeout(() => server.closeAllConnections(), timeout);
    await closed;
    clearTimeout(idle);
    clearTimeout(late);
  };
}

/** Tells the client `Connection: close`; where the headers are gone already, closes without having said so. */
function endConnectionAfter(response: ServerResponse) {
  if (response.headersSent) response.once('finish', () => response.socket?.end());
  else response.shouldKeepAlive = false;
}

function explain(reason: string, port: number, host: string | null): string {
  if (reason === 'EADDRNOTAVAIL' || reason === 'ENOTFOUND')
    return `This machine has no address ${host}. Set HOST to one of its own, or leave it out.`;
  if (reason === 'EADDRINUSE')
    return `Port ${port} is in use by another program. Stop that one, or set PORT to a free port.`;
  if (reason === 'EACCES') return `Port ${port} may not be opened by this user. Set PORT to 1024 or above.`;
  return `Port ${port} cannot be opened (${reason}). Set PORT to another one.`;
}

/** Something the person who starts Foyer can put right. Its message is printed as it stands, without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}

/** What administrators read of the operating system's most usual failures. */
const inWords: Record<string, string> = {
  EACCES: 'not allowed',
  EPERM: 'not allowed',
  ENOENT: 'not there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'no such host',
  EAI_AGAIN: 'its name cannot be looked up now',
  ETIMEDOUT: 'no answer in time',
  EEXIST: 'it is a file, and no folder',
};

/** The same as `reasonOf` with what it means. */
export function toldReason(error: unknown): string {
  const reason = reasonOf(error);
  return reason in inWords ? `${inWords[reason]}, ${reason}` : reason;
}

/** What an operator's tool says of what it could not do. */
export const toldError = (error: unknown): string =>
  error instanceof StartError ? error.message : `That did not work: ${toldReason(error)}`;

/** The operating system's short name of a failure (`EACCES`, `ENOENT` …), or its text. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
