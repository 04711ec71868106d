import { FetchError, ofetch } from 'ofetch';
import * as v from 'valibot';
import type { ApiError } from '../lib/apiError.ts';
import { clientConfig } from './clientConfig.ts';
import type { Endpoint, InputOf, PayloadOf } from './contract/endpoint.ts';
import { Challenge } from './contract/puzzle.ts';
import { Changed } from './contract/version.ts';
import { fetchOrTake, noteChange } from './firstCalls.ts';

/** `quiet`: a page asks by itself, again and again, and does not show that it asks, or that it fails. */
type Options = { signal?: AbortSignal; quiet?: boolean };
type Answer<E extends Endpoint> = { payload: PayloadOf<E>; token: string | null };

/**
 * Sends one call and answers with its payload, parsed. Throws only `ApiError`; when `signal` fires it never settles.
 * Retrying and timeouts belong to machines, so there is neither here.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: Options = {},
): Promise<PayloadOf<E>> {
  return (await callForToken(endpoint, input, options)).payload;
}

/** Like `call`, with the token of the answer's Authorization header: signing in, by a password or a link. */
export async function callForToken<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { signal, quiet = false }: Options = {},
): Promise<Answer<E>> {
  const id = String(nextRequest++);
  const sentToken = clientConfig().token();
  if (!quiet) clientConfig().started(id);
  noteChange(endpoint);
  try {
    const response = await send.raw(endpoint.path, {
      method: endpoint.method,
      ...(endpoint.method === 'GET' ? { query: input as Record<string, unknown> } : { body: input as object }),
      ...(sentToken && { headers: { Authorization: sentToken } }),
      ...(signal && { signal }),
      ...(endpoint.payload === 'blob' && { responseType: 'blob' as const }),
      retry: false,
    });
    const token = response.headers.get('Authorization');
    const payload =
      endpoint.payload === 'blob'
        ? response._data
        : read(endpoint.path, endpoint.payload, response._data, response.status);
    clientConfig().succeeded(endpoint.path);
    return { payload: payload as PayloadOf<E>, token };
  } catch (caught) {
    // The caller that aborted waits no longer. React's strict mode starts its actor again, which must not get this as its answer.
    if (signal?.aborted) return new Promise(() => {});
    const error = isApiError(caught) ? caught : await toApiError(endpoint.path, caught, quiet);
    if (error.code === 'expired' && sentToken !== null && sentToken === clientConfig().token())
      clientConfig().expired();
    throw error;
  } finally {
    if (!quiet) clientConfig().settled(id);
    noteChange(endpoint);
  }
}

let nextRequest = 0;

const send = ofetch.create({}, { fetch: fetchOrTake });

const Reply = v.object({
  payload: v.optional(v.unknown()),
  msg: v.optional(v.string()),
});

function read(call: string, schema: v.GenericSchema, body: unknown, status: number): unknown {
  const reply = v.safeParse(Reply, body);
  const payload = reply.success ? v.safeParse(schema, reply.output.payload) : null;
  if (!payload?.success) throw { code: 'malformed', status, msg: clientConfig().words.malformed } satisfies ApiError;
  if (reply.success && reply.output.msg) clientConfig().said(call, status, reply.output.msg);
  return payload.output;
}

const ErrorReply = v.object({
  msg: v.string(),
  field: v.optional(v.string()),
  changed: v.optional(Changed),
  challenge: v.optional(Challenge),
  place: v.optional(v.string()),
});

async function toApiError(call: string, error: unknown, quiet: boolean): Promise<ApiError> {
  if (!(error instanceof FetchError) || !error.status)
    return { code: 'offline', status: 0, msg: clientConfig().words.offline };
  const { status } = error;
  const reply = v.safeParse(ErrorReply, await readBody(error.data));
  const challenge = reply.success ? reply.output.challenge : undefined;
  // A puzzle is solved without anybody.
  if (challenge) return { code: 'refused', status, msg: '', challenge };
  // The page stands in line by itself.
  if (reply.success && reply.output.place) return { code: 'refused', status, msg: '', place: reply.output.place };
  const isSaid = reply.success && reply.output.msg !== '' && !quiet;
  if (isSaid) clientConfig().said(call, status, reply.output.msg, reply.output.field);
  return {
    code: codeOf(status, reply.success),
    status,
    // Without a sentence a proxy has answered: that it takes no more of a body, or that Foyer does not answer it.
    msg: reply.success
      ? reply.output.msg
      : clientConfig().words[status === 413 ? 'tooLarge' : status >= 500 ? 'away' : 'unexpected'],
    ...(reply.success && reply.output.field && { field: reply.output.field }),
    ...(isSaid && { said: true as const }),
    ...(reply.success && reply.output.changed && { changed: reply.output.changed }),
  };
}

/** What has no sentence is not of Foyer but of something in between, e.g. a hotspot: it neither ends a session nor refuses anything. */
const codeOf = (status: number, isOurs: boolean): ApiError['code'] => {
  if (status >= 500) return 'unexpected';
  if (!isOurs) return 'malformed';
  return status === 401 ? 'expired' : 'refused';
};

/** A failed file download carries its message as a file: read it as text. */
async function readBody(body: unknown): Promise<unknown> {
  if (!(body instanceof Blob)) return body;
  try {
    return JSON.parse(await body.text());
  } catch {
    return null;
  }
}

const isApiError = (error: unknown): error is ApiError =>
  typeof error === 'object' && error !== null && 'code' in error && 'msg' in error;
