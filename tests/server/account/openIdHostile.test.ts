import { createSign, generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openIdReturnPath } from '../../../src/lib/signIn.ts';
import { openApi } from '../../support/fixtures.ts';
import { newOrganiser, password } from '../../support/world.ts';

const origin = 'https://tickets.example.org';
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'only', alg: 'RS256', use: 'sig' };
/** What the provider says of somebody, as JSON, what else of itself, and with which error it answers to a code. */
const usual = { sub: '"somebody"', besides: '', error: '' };
let says = usual;
let nonce = '';

const part = (text: string) => Buffer.from(text).toString('base64url');
function idToken(issuer: string): string {
  const now = Math.floor(Date.now() / 1_000);
  const claims = JSON.stringify({ iss: issuer, aud: 'foyer', iat: now, exp: now + 300, nonce });
  const signed = `${part('{"alg":"RS256","kid":"only"}')}.${part(`${claims.slice(0, -1)},"sub":${says.sub}}`)}`;
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey).toString('base64url')}`;
}

const server = createServer(({ url = '' }, response) => {
  const answer = (body: object, status = 200) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  if (url.startsWith('/.well-known/'))
    return answer({
      ...{
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
      },
      ...{ response_types_supported: ['code'], subject_types_supported: ['public'], besides: says.besides },
      id_token_signing_alg_values_supported: ['RS256'],
    });
  if (url === '/jwks') return answer({ keys: [jwk] });
  if (says.error) return answer({ error: says.error }, 400);
  return answer({ access_token: 'a', token_type: 'bearer', id_token: idToken(issuer) });
});
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => void server.close());

const logged: string[] = [];
const api = await openApi({
  ...{ publicUrl: origin, logged, logLevel: 'warn' as const },
  openIdProvider: { issuer, clientId: 'foyer', clientSecret: 'secret', name: 'Provider' },
});
beforeEach(() => {
  says = usual;
  api.clock.advance(3_700_000);
  logged.length = 0;
});

type Departure = { payload: { url: string }; headers: Headers };
const start = () => api.call('startOpenIdSignIn', { origin });
const toConnect = async () => api.call('connectOpenId', { origin, current: password }, (await newOrganiser(api)).token);

/** Comes back from the provider, with a code or as somebody says who has not been there. */
async function comeBack({ payload, headers }: Departure, besides = 'code=any') {
  const { searchParams } = new URL(payload.url);
  nonce = searchParams.get('nonce') ?? '';
  const [cookie = ''] = (headers.get('set-cookie') ?? '').split(';');
  const path = `${openIdReturnPath}?${besides}&state=${searchParams.get('state')}`;
  return api.app.request(path, { headers: { cookie } });
}

describe('a provider that says what is too much', () => {
  it('is refused in words where it calls somebody what cannot be kept', async () => {
    for (const sub of [
      '"a\\u0000b"',
      `"${Array.from({ length: 9_000 }, () => Math.random().toString(36)[2]).join('')}"`,
    ]) {
      says = { ...usual, sub };
      expect((await comeBack(await toConnect())).status).toBe(303);
    }
  });

  it('does not make one of two persons whose names are no text', async () => {
    says = { ...usual, sub: '"\\ud800"' };
    await comeBack(await toConnect());
    says = { ...usual, sub: '"\\ud801"' };
    expect((await comeBack(await start())).headers.get('location')).toMatch(/^\/signin\?refused=/);
  });

  it('writes no more than a line into the log', async () => {
    says = { ...usual, error: 'e'.repeat(1_000_000) };
    await comeBack(await start());
    expect(logged.join('').length).toBeLessThan(10_000);
  });

  it('is not read to its end', async () => {
    says = { ...usual, besides: 'x'.repeat(20_000_000) };
    expect((await start()).status).toBe(502);
  });
});

it('lets a stranger who has not been at the provider write no more than a line into the log', async () => {
  await comeBack(await start(), `error=${'e'.repeat(14_000)}`);
  expect(logged.join('').length).toBeLessThan(10_000);
});
