import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

/** What the database tells every Foyer that uses it: who may call has changed, or more tickets can be had. */
export type Subject = 'callers' | 'tickets';

export type Changes = {
  /** Whether changes are heard now. What is remembered may be kept only while they are. */
  heard: () => boolean;
  /** Calls `forget` when that may have changed, also unheard: whenever hearing begins or ends. */
  subscribe: (subject: Subject, forget: () => void) => void;
  /** Begins to hear, and again whenever the connection breaks. Answers with what ends it, after the first try. */
  listen: () => Promise<() => Promise<void>>;
};

/** Milliseconds between two tries to connect. */
const pause = 1_000;

/** Hears over a connection of its own, whose session lasts, what the triggers of the database say. */
export function createChanges(database: pg.ClientConfig, log: Pick<Logger, 'debug'>): Changes {
  const subscribers: { subject: Subject; forget: () => void }[] = [];
  let heard = false;

  const tell = (subject?: string) => {
    for (const each of subscribers) if (subject === undefined || each.subject === subject) each.forget();
  };

  function setHeard(now: boolean) {
    if (now === heard) return;
    heard = now;
    tell();
  }

  /** Until the connection ends. */
  async function hearOnce(client: pg.Client, tried: () => void) {
    const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
    // A broken connection also ends.
    client.on('error', () => {});
    client.on('notification', ({ payload }) => tell(payload));
    try {
      await client.connect();
      await client.query('listen foyer');
      setHeard(true);
      tried();
      await ended;
    } catch (error) {
      log.debug({ err: error }, 'Changes cannot be heard.');
    } finally {
      setHeard(false);
      tried();
      client.end().catch(() => {});
    }
  }

  async function listen() {
    const stopped = new AbortController();
    let client = new pg.Client(database);
    let tried = () => {};
    const firstTry = new Promise<void>((resolve) => {
      tried = resolve;
    });
    async function hearOn() {
      while (!stopped.signal.aborted) {
        await hearOnce(client, tried);
        await wait(pause, undefined, { signal: stopped.signal, ref: false }).catch(() => {});
        client = new pg.Client(database);
      }
    }
    const hearing = hearOn();
    await firstTry;
    return async () => {
      stopped.abort();
      client.end().catch(() => {});
      await hearing;
    };
  }

  return { heard: () => heard, subscribe: (subject, forget) => subscribers.push({ subject, forget }), listen };
}
