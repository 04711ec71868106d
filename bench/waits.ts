import { Agent } from 'node:http';
import { getUsersByEvent } from '../src/api/contract/attendeeList.ts';
import { prepare, send } from './load.ts';
import type { Place } from './stage.ts';

/** How long each of many pages of the list takes, one after the other, until some work is done. */
export async function pagesUntil({ foyer, venue }: Place, made: Promise<void>): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const page = prepare(getUsersByEvent, { eventId: venue.eventId }, venue.organiser.token);
  const waits: number[] = [];
  let done = false;
  const end = made.finally(() => {
    done = true;
  });
  while (!done) {
    const start = performance.now();
    await send(foyer.url, agent, page);
    waits.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await end;
  agent.destroy();
  return waits;
}
