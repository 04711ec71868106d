import { Agent, request } from 'node:http';
import type { Endpoint, InputOf } from '../src/api/contract/endpoint.ts';

/** `from` is where a proxy says that it comes from. */
export type Prepared = { method: string; path: string; token?: string | null; body?: unknown; from?: string };
export type Answer = { status: number; body: string };

/** Prepares a call of the contract, to be sent many times. */
export function prepare<E extends Endpoint>(endpoint: E, input: InputOf<E>, token: string | null = null): Prepared {
  const { method, path } = endpoint;
  return method === 'GET'
    ? { method, path: `${path}?${new URLSearchParams(input as Record<string, string>)}`, token }
    : { method, path, token, body: input };
}

/** Sends a request over a kept connection; plain node:http costs this process the least. */
export function send(url: string, agent: Agent, call: Prepared): Promise<Answer> {
  const { method, path, token, body, from } = call;
  return new Promise((resolve, reject) => {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const headers: Record<string, string> = {
      ...(token && { Authorization: token }),
      ...(from && { 'X-Forwarded-For': from }),
      ...(payload && { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(payload)) }),
    };
    const sent = request(url + path, { method, headers, agent }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text }));
      answer.on('error', reject);
    });
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // A kept connection that rested for seconds may be closed by the server just when it is used again.
      const wasClosed = sent.reusedSocket && error.code === 'ECONNRESET';
      if (wasClosed) resolve(send(url, agent, call));
      else reject(error);
    });
    sent.end(payload);
  });
}

/** The same, but throws unless the answer is 200. */
export async function sendOk(url: string, agent: Agent, call: Prepared): Promise<string> {
  const { status, body } = await send(url, agent, call);
  if (status !== 200) throw new Error(`${call.path} answered ${status}: ${body}`);
  return body;
}

/** What a good answer carries. */
export const payloadOf = <Payload>(body: string): Payload => (JSON.parse(body) as { payload: Payload }).payload;

export type Load = { perSecond: number; times: number[] };

/** Does `count` jobs, `atOnce` at a time, and tells how many a second and how many ms each took. */
export async function load(count: number, atOnce: number, job: (index: number) => Promise<unknown>): Promise<Load> {
  const times: number[] = new Array(count);
  let next = 0;
  const start = performance.now();
  const worker = async () => {
    for (let index = next++; index < count; index = next++) {
      const begun = performance.now();
      await job(index);
      times[index] = performance.now() - begun;
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, worker));
  return { perSecond: count / ((performance.now() - start) / 1_000), times };
}

export const keptConnections = (atOnce: number) => new Agent({ keepAlive: true, maxSockets: atOnce });
