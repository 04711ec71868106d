import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { type Found, networkFinder, proxyFinder, proxyHeaders } from './network.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** By which what went wrong is found in the log. */
    requestId: string;
  }
}

/** Makes the function that says where a request comes from, behind the proxies in `trusted`. */
export function originFinder(trusted: readonly string[]): (c: Context) => Found {
  const find = networkFinder(trusted);
  return (c) =>
    find({
      address: addressOf(c),
      forwardedFor: c.req.header('x-forwarded-for'),
      isForwarded: proxyHeaders.some((header) => c.req.header(header) !== undefined),
    });
}

/** What is sound in a log and in a message. */
const soundId = /^[\w=-]{1,255}$/;

/**
 * Makes the function that names a request: as a proxy in `trusted` has named it, else by an id of its own, short enough to be read out. What a stranger calls
 * their request could be the name of another caller's.
 */
export function requestNamer(trusted: readonly string[]): (c: Context) => string {
  const isProxy = proxyAsker(trusted);
  return (c) => {
    const given = c.req.header('x-request-id') ?? '';
    return soundId.test(given) && isProxy(c) ? given : randomBytes(5).toString('hex').toUpperCase();
  };
}

/** Makes the function that says whether a request comes from a proxy in `trusted`. */
export function proxyAsker(trusted: readonly string[]): (c: Context) => boolean {
  const isProxy = proxyFinder(trusted);
  return (c) => isProxy(addressOf(c));
}

/** The address of the client; empty where there is no socket any more. */
const addressOf = (c: Context): string => c.env?.incoming?.socket?.remoteAddress ?? '';
