import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * How much answers may wait that have been written and not taken: `bytes` of all connections. Each has `timeout` milliseconds, and more for what it has
 * been sent, at `slowest` bytes a second. Of one connection so many are `asked` at once; they are answered one after the other. Every `look`
 * milliseconds is looked.
 */
type Limits = { bytes: number; timeout: number; slowest: number; asked: number; look: number };
export const usualLimits: Limits = { bytes: 200_000_000, timeout: 60_000, slowest: 10_000, asked: 20, look: 1_000 };

/** `sent` is what its connection had been sent before it, `since` when it was first seen to have begun; `end` has it be over. */
type Answer = { response: ServerResponse; over: Promise<void>; end: () => void; sent: number; since: number | null };

export type Answers = {
  /** Those that have not been taken whole by who asked. */
  running: () => ServerResponse[];
  /** Resolves when what was asked before over the same connection has been taken; to false where the connection has ended. */
  inTurn: (incoming: IncomingMessage) => true | Promise<boolean>;
};

/** Ends a connection with what the system still has to send over it, too: the client does not read it. */
const cut = (socket: Socket) => socket.resetAndDestroy();

/**
 * Follows what a server answers. Whoever asks and takes nothing would have it keep every answer: a connection that asks for too much at once ends, and so does
 * one that takes its answer too slowly; where more waits than there may, first those that have been at it for longest.
 */
export function followAnswers(server: Server, limits: Limits): Answers {
  const connections = new Map<Socket, Answer[]>();
  const before = new WeakMap<IncomingMessage, Promise<void>>();

  server.on('connection', (socket: Socket) => {
    const answers: Answer[] = [];
    connections.set(socket, answers);
    socket.once('close', () => {
      connections.delete(socket);
      // One that waits behind another is not told otherwise.
      for (const { end } of answers) end();
    });
  });

  server.prependListener('request', (incoming: IncomingMessage, response: ServerResponse) => {
    const { socket } = incoming;
    const answers = connections.get(socket);
    if (!answers) return;
    const last = answers.at(-1);
    if (last) before.set(incoming, last.over);
    let end = (): void => {};
    const over = new Promise<void>((resolve) => (end = resolve));
    const answer: Answer = { response, over, end, sent: socket.bytesWritten, since: null };
    answers.push(answer);
    response.once('close', () => {
      answers.splice(answers.indexOf(answer), 1);
      end();
    });
    if (answers.length > limits.asked) cut(socket);
  });

  const look = () => {
    const now = performance.now();
    const taken: { socket: Socket; since: number; bytes: number }[] = [];
    for (const [socket, [answer]] of connections) {
      if (!answer?.response.headersSent) continue;
      answer.since ??= now;
      const { since, sent } = answer;
      const time = limits.timeout + ((socket.bytesWritten - sent) / limits.slowest) * 1_000;
      if (now - since > time) cut(socket);
      else taken.push({ socket, since, bytes: socket.writableLength });
    }
    let bytes = taken.reduce((sum, each) => sum + each.bytes, 0);
    taken.sort((one, other) => one.since - other.since);
    for (const each of taken) {
      if (bytes <= limits.bytes) break;
      cut(each.socket);
      bytes -= each.bytes;
    }
  };
  const looking = setInterval(look, limits.look).unref();
  server.once('close', () => clearInterval(looking));

  return {
    running: () => [...connections.values()].flat().map(({ response }) => response),
    inTurn: (incoming) => before.get(incoming)?.then(() => !incoming.socket.destroyed) ?? true,
  };
}
