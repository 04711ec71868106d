import type { Server } from 'node:http';

/** While a crowd comes, milliseconds that its connections are taken, and as many that requests begin; and how many of those before more are taken. */
const limits = { share: 50, atOnce: 10 };

/**
 * Has requests wait while new connections come. Node takes one of those each time that it has done all the work that is there: where thousands come at once and
 * each is worked for as soon as it is taken, the last is heard when all others have been answered. Answers with a function that does the work of a request: at once where
 * no crowd comes.
 */
export function afterArrivals(server: Server): <Done>(work: () => Done | Promise<Done>) => Done | Promise<Done> {
  const waiting: (() => void)[] = [];
  let hasArrived = false;
  let isLooking = false;
  let since = 0;

  const look = () => {
    const isTheirTime = Math.floor((performance.now() - since) / limits.share) % 2 === 1;
    if (!hasArrived || isTheirTime) for (const begin of waiting.splice(0, limits.atOnce)) begin();
    isLooking = hasArrived || waiting.length > 0;
    hasArrived = false;
    if (isLooking) setImmediate(look);
  };

  server.on('connection', () => {
    hasArrived = true;
    if (isLooking) return;
    isLooking = true;
    since = performance.now();
    setImmediate(look);
  });

  return (work) => (isLooking ? new Promise<void>((begin) => waiting.push(begin)).then(work) : work());
}
