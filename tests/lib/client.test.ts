import { afterEach, expect, it, vi } from 'vitest';
import { call } from '../../src/api/client.ts';
import { clientConfig } from '../../src/api/clientConfig.ts';
import { getTestOrders } from '../../src/api/contract/purchases.ts';

afterEach(() => vi.unstubAllGlobals());

/** How a call fails that a proxy answers in the server's place, by its HTTP status. */
function failureOf(status: number) {
  vi.stubGlobal('fetch', async () => new Response('<html>nginx</html>', { status }));
  return call(getTestOrders, { eventId: '' }).catch((error: unknown) => error);
}

it('a body that is too large for a proxy is said to be, in words of its own', async () => {
  expect(await failureOf(413)).toEqual({ code: 'malformed', status: 413, msg: clientConfig().words.tooLarge });
});

it.each([
  500, 502, 503, 504,
])('a proxy that answers %i alone says that Foyer does not answer it, which neither refuses anything nor ends a session', async (status) => {
  expect(await failureOf(status)).toEqual({ code: 'unexpected', status, msg: clientConfig().words.away });
});
