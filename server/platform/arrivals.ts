import type { IncomingMessage, Server } from 'node:http';

/**
 * In milliseconds: how long a crowd may keep requests waiting, after what time another one may; of that time how long its connections are taken and then as long its
 * requests begin, in turns; and for how long those begin before more is taken.
 */
const limits = { longest: 2_000, rest: 30_000, share: 50, turn: 5 };

type InOrder = <Done>(
  incoming: IncomingMessage,
  work: () => Done | Promise<Done>,
  gone: () => Done,
) => Done | Promise<Done>;

/**
 * Has requests wait while a crowd connects. Node takes one connection each time that it has done all the work that is there: where thousands come at once
 * and each is worked for as soon as it is taken, the last is heard when all others have been answered. A flood that goes on is served as it comes, after a moment.
 * Answers with a function that does the work of a request, at once where no crowd comes, and `gone` where its connection has ended meanwhile. It is called with
 * one request of a connection at a time, so that no more wait than there are connections.
 */
export function afterArrivals(server: Server): InOrder {
  const waiting: (() => void)[] = [];
  let hasArrived = false;
  let isCrowd = false;
  let since = 0;
  let next = 0;

  const look = () => {
    const now = performance.now();
    const isLong = now - since > limits.longest;
    const isTheirTime = Math.floor((now - since) / limits.share) % 2 === 1;
    if (!hasArrived || isTheirTime || isLong)
      while (performance.now() - now < limits.turn && waiting.length > 0) waiting.shift()?.();
    if (isLong) next = now + limits.rest;
    isCrowd = waiting.length > 0 || (hasArrived && !isLong);
    hasArrived = false;
    if (isCrowd) setImmediate(look);
  };

  server.on('connection', () => {
    hasArrived = true;
    const now = performance.now();
    if (isCrowd || now < next) return;
    isCrowd = true;
    since = now;
    setImmediate(look);
  });

  return (incoming, work, gone) => {
    if (!isCrowd || performance.now() < next) return work();
    const begin = async () => (incoming.socket.destroyed ? gone() : work());
    return new Promise((resolve) => waiting.push(() => resolve(begin())));
  };
}
