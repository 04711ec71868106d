import { FetchError, ofetch } from 'ofetch';
import * as v from 'valibot';
import type { Problem } from '../lib/apiError.ts';
import type { Endpoint, InputOf, PayloadOf } from './contract/endpoint.ts';
import { hooks } from './clientConfig.ts';

type Answer<E extends Endpoint> = { payload: PayloadOf<E>; token: string | null };

/**
 * Sends one call and answers with its payload, parsed. Throws only `Problem`; when `signal` fires it never settles.
 * Retrying and patience belong to machines, so there is neither here.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: { signal?: AbortSignal } = {},
): Promise<PayloadOf<E>> {
  return (await callForToken(endpoint, input, options)).payload;
}

/** Like `call`, with the token of the answer's Authorization header: signing in and registering. */
export async function callForToken<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Answer<E>> {
  const id = String(nextRequest++);
  const sentToken = hooks().token();
  hooks().started(id);
  try {
    const response = await ofetch.raw(endpoint.path, {
      method: endpoint.method,
      ...(endpoint.method === 'GET' ? { query: input as Record<string, unknown> } : { body: input as object }),
      ...(sentToken && { headers: { Authorization: sentToken } }),
      ...(signal && { signal }),
      ...(endpoint.payload === 'blob' && { responseType: 'blob' as const }),
      retry: false,
    });
    const token = response.headers.get('Authorization');
    if (endpoint.payload === 'blob') return { payload: response._data as PayloadOf<E>, token };
    return { payload: read(endpoint.payload, response._data, response.status) as PayloadOf<E>, token };
  } catch (error) {
    // Whoever aborts has left. React's strict mode starts the same actor again, which must not take this for its answer.
    if (signal?.aborted) return new Promise(() => {});
    const problem = isProblem(error) ? error : await toProblem(error);
    if (problem.code === 'expired' && sentToken !== null && sentToken === hooks().token()) hooks().expired();
    throw problem;
  } finally {
    hooks().settled(id);
  }
}

let nextRequest = 0;

const Reply = v.object({ payload: v.optional(v.unknown()), msg: v.optional(v.string()) });

function read(schema: v.GenericSchema, body: unknown, status: number): unknown {
  const reply = v.safeParse(Reply, body);
  const payload = reply.success ? v.safeParse(schema, reply.output.payload) : null;
  if (!payload?.success) throw { code: 'malformed', status, msg: hooks().words.malformed } satisfies Problem;
  if (reply.success && reply.output.msg) hooks().said(status, reply.output.msg);
  return payload.output;
}

const Refusal = v.object({ msg: v.string(), field: v.optional(v.string()) });

async function toProblem(error: unknown): Promise<Problem> {
  if (!(error instanceof FetchError) || !error.status)
    return { code: 'offline', status: 0, msg: hooks().words.offline };
  const { status } = error;
  const refusal = v.safeParse(Refusal, await readBody(error.data));
  if (refusal.success && refusal.output.msg) hooks().said(status, refusal.output.msg);
  return {
    code: status === 401 ? 'expired' : status < 500 ? 'refused' : 'unexpected',
    status,
    msg: refusal.success ? refusal.output.msg : hooks().words.unexpected,
    ...(refusal.success && refusal.output.field && { field: refusal.output.field }),
  };
}

/** A failed file download carries its message as a file: read it as text. */
async function readBody(body: unknown): Promise<unknown> {
  if (!(body instanceof Blob)) return body;
  try {
    return JSON.parse(await body.text());
  } catch {
    return null;
  }
}

const isProblem = (error: unknown): error is Problem =>
  typeof error === 'object' && error !== null && 'code' in error && 'msg' in error;
