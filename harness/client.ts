import { setTimeout as wait } from 'node:timers/promises';
import type { Endpoint, InputOf, PayloadOf } from '../src/api/contract/endpoint.ts';

/** Sends a request to a Foyer: `fetch` on a running one's address, or `app.request` inside the process. */
export type Send = (path: string, init: RequestInit) => Response | Promise<Response>;

export const sendTo =
  (address: string): Send =>
  (path, init) =>
    fetch(address + path, init);

/** A refusal of a call made from a script. */
export class HttpCallError extends Error {
  readonly status: number;
  constructor(path: string, status: number, msg: string) {
    super(`${path}: ${status} ${msg}`);
    this.status = status;
  }
}

/** Calls of the contract as one user, or without a session where `token` is null. */
export type Api = {
  call: <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<PayloadOf<E>>;
  /** For the two calls that open a session: the same calls as the user it opened for. */
  enter: <E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
  ) => Promise<{ api: Api; token: string; payload: PayloadOf<E> }>;
};

/** How often a call is made again that a machine was too busy for: drawing a picture may take long beside other programs. */
const again = 5;

/** Makes a request, again when it has been told to. */
async function untilTaken(request: () => Response | Promise<Response>): Promise<Response> {
  for (let tries = 0; ; tries++) {
    const answer = await request();
    const seconds = Number(answer.headers.get('Retry-After'));
    if (answer.status !== 503 || !seconds || tries === again) return answer;
    await answer.arrayBuffer();
    await wait(seconds * 1_000);
  }
}

export function apiOf(send: Send, token: string | null = null): Api {
  async function ask<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
    const inQuery = endpoint.method === 'GET';
    const given = Object.entries(input as Record<string, string | undefined>).filter(
      ([, value]) => value !== undefined,
    );
    const path = inQuery ? `${endpoint.path}?${new URLSearchParams(given as [string, string][])}` : endpoint.path;
    const init = {
      method: endpoint.method,
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: token }) },
      ...(!inQuery && { body: JSON.stringify(input) }),
    };
    const answer = await untilTaken(() => send(path, init));
    const reply = (await answer.json()) as { payload?: PayloadOf<E>; msg?: string };
    if (!answer.ok) throw new HttpCallError(endpoint.path, answer.status, reply.msg ?? '');
    return { payload: reply.payload as PayloadOf<E>, token: answer.headers.get('Authorization') };
  }
  return {
    call: async (endpoint, input) => (await ask(endpoint, input)).payload,
    enter: async (endpoint, input) => {
      const { payload, token: opened } = await ask(endpoint, input);
      if (!opened) throw new Error(`${endpoint.path}: the answer carries no token`);
      return { api: apiOf(send, opened), token: opened, payload };
    },
  };
}
