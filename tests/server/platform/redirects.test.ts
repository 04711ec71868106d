import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { openFilePlace } from '../../../server/platform/filePlace.ts';
import { openStripe } from '../../../server/platform/gateways/stripe/stripe.ts';
import { createOpenId } from '../../../server/platform/openId.ts';

let asked: string[] = [];
beforeEach(() => {
  asked = [];
});

/** A server that notes what it is asked, and sends everybody to another one. */
async function startServer(name: string, leadsTo?: string) {
  const server = createServer((request, response) => {
    asked.push(name);
    request.resume();
    response.writeHead(leadsTo ? 307 : 200, leadsTo ? { Location: leadsTo } : {}).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => server.close().closeAllConnections());
  return (server.address() as AddressInfo).port;
}

const elsewhere = await startServer('elsewhere');
const port = await startServer('named', `http://127.0.0.1:${elsewhere}/foyer/file`);
const at = `http://127.0.0.1:${port}`;
const log = pino({ level: 'silent' });

it.each([
  [
    'the storage of files',
    () => openFilePlace({ url: `${at}/foyer`, keyId: 'ours', secret: 'secret', region: 'eu' }).get('file'),
  ],
  [
    'the provider of OpenID Connect',
    () =>
      createOpenId(
        { issuer: at, clientId: 'foyer', clientSecret: 'secret', name: 'Ours' },
        { clock: () => new Date(), log, redirectUri: 'http://localhost:3000/api/openid/return' },
      ).begin(),
  ],
  [
    'Stripe',
    async () =>
      (await openStripe('sk_test_ours', { protocol: 'http', host: '127.0.0.1', port })).paymentIntents.retrieve('pi_1'),
  ],
])('%s leads Foyer nowhere else', async (_, ask) => {
  // Whether what comes back is an answer is for others to say.
  await ask().catch(() => {});
  expect([...new Set(asked)]).toEqual(['named']);
});
