import type { Context } from 'hono';
import { type Found, networkFinder, proxyHeaders } from './network.ts';

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

/** The address of the client; empty where there is no socket any more. */
const addressOf = (c: Context): string => c.env?.incoming?.socket?.remoteAddress ?? '';
