import { createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Provider from 'oidc-provider';
import { afterAll } from 'vitest';

/** What somebody presses at the provider, by what the request then says. */
export const providerPage = { field: 'Who are you?', submit: 'Sign in at the provider', decline: 'Not now' };

type Claims = Record<string, unknown>;
type Token = { id_token?: string };
/** What the provider does wrong: what it says of people, how it signs that, what it calls itself; that it redeems a code again; that it says it is away, or nothing at all. */
type Faults = {
  claims: ((claims: Claims) => Claims) | null;
  signature: string | null;
  callsItself: string | null;
  redeemsAgain: boolean;
  isAway: boolean;
  isSilent: boolean;
};
const none: Faults = {
  ...{ claims: null, signature: null, callsItself: null },
  ...{ redeemsAgain: false, isAway: false, isSilent: false },
};

/** A real provider of OpenID Connect in this process, at which anybody is who they say they are; for the top of a file. */
export async function openProvider(redirectUri: string) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const kid = 'first';
  /** Made before the provider, which has to know its port. */
  let answer: (request: IncomingMessage, response: ServerResponse) => void = () => {};
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clientSecret = randomBytes(16).toString('hex');
  const settings = {
    clients: [{ client_id: 'foyer', client_secret: clientSecret, redirect_uris: [redirectUri] }],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['of-the-tests'] },
    claims: { openid: ['sub'] },
    ttl: Object.fromEntries(['AccessToken', 'Grant', 'IdToken', 'Interaction', 'Session'].map((each) => [each, 600])),
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    findAccount: (_: unknown, id: string) => ({ accountId: id, claims: () => ({ sub: id }) }),
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    // Everybody agrees that Foyer learns who they are.
    loadExistingGrant: async (ctx: { oidc: { client: { clientId: string }; session: { accountId: string } } }) => {
      const { client, session } = ctx.oidc;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid');
      await grant.save();
      return grant;
    },
  };
  const provider = new Provider(issuer, settings);
  const faults: Faults = { ...none };
  const asked: string[] = [];
  const waiting: (() => void)[] = [];

  /** Writes another ID token, with this provider's own key. */
  function rewritten(token: string): string {
    const [head = '', body = '', signed = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
    const said = Buffer.from(JSON.stringify(faults.claims?.(claims) ?? claims)).toString('base64url');
    const signature = faults.claims
      ? createSign('RSA-SHA256').update(`${head}.${said}`).sign(privateKey).toString('base64url')
      : signed;
    return `${head}.${said}.${faults.signature ?? signature}`;
  }

  /** What it answered to a code last. */
  let redeemed: Token | null = null;
  provider.use(async (ctx, next) => {
    await next();
    if (faults.callsItself && ctx.path.startsWith('/.well-known/'))
      ctx.body = { ...(ctx.body as object), issuer: faults.callsItself };
    if (ctx.path === '/token' && faults.redeemsAgain && ctx.status !== 200)
      Object.assign(ctx, { status: 200, body: redeemed });
    const body = ctx.body as Token;
    if (ctx.path === '/token' && body.id_token) redeemed = ctx.body = { ...body, id_token: rewritten(body.id_token) };
  });
  const serve = provider.callback();

  answer = async (request, response) => {
    const path = request.url ?? '';
    asked.push(path.replace(/\?.*/, ''));
    if (faults.isSilent) return void waiting.push(() => answer(request, response));
    if (faults.isAway) return void response.writeHead(503).end();
    if (!path.startsWith('/interaction/')) return serve(request, response);
    if (request.method === 'GET')
      return void response.writeHead(200, { 'Content-Type': 'text/html' }).end(`<!doctype html><form method="post">
        <label>${providerPage.field} <input name="who"></label>
        <button>${providerPage.submit}</button><button name="declined" value="yes">${providerPage.decline}</button></form>`);
    const typed = new URLSearchParams(await text(request));
    const result = typed.get('declined')
      ? { error: 'access_denied', error_description: 'They did not want to.' }
      : { login: { accountId: typed.get('who') } };
    await provider.interactionFinished(request, response, result);
  };

  /** Goes to the provider as a browser does, and comes back with the query that it answers with. */
  async function visit(url: string, who: string | null): Promise<URLSearchParams> {
    const cookies = new Map<string, string>();
    let [next, form] = [url, undefined as URLSearchParams | undefined];
    for (let steps = 0; steps < 10; steps++) {
      const response = await fetch(next, {
        redirect: 'manual',
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(form && { method: 'POST', body: form }),
      });
      for (const each of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
        cookies.set(name, value);
      }
      const location = response.headers.get('location');
      if (location?.startsWith(redirectUri)) return new URL(location).searchParams;
      if (!location && response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
      form = location ? undefined : new URLSearchParams(who === null ? { declined: 'yes' } : { who });
      next = location ? new URL(location, next).href : next;
    }
    throw new Error('The provider leads in a circle.');
  }

  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const config = { issuer, clientId: 'foyer', clientSecret, name: 'Harbour ID' };
  const mend = () => {
    Object.assign(faults, none);
    for (const each of waiting.splice(0)) each();
  };
  return { config, issuer, faults, mend, asked, visit };
}
