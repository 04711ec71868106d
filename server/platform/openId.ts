import type { ClientAuth, Configuration, CustomFetch } from 'openid-client';
import type { Logger } from 'pino';
import type { OpenIdRefusal } from '../../src/lib/signIn.ts';
import { cutText } from '../../src/lib/text.ts';

/** A provider of OpenID Connect, as whoever runs Foyer has set it up. `name` is what people call it. */
export type OpenIdProvider = { issuer: string; clientId: string; clientSecret: string; name: string };

/** What tells an answer of the provider to one that was sent there from all others. */
export type Way = Record<'state' | 'nonce' | 'verifier', string>;

/** Who a user is: what the provider calls itself, and them. */
export type Identity = { issuer: string; subject: string };

/** A user comes back from a provider without what they went for. */
export class Refused extends Error {
  override name = 'Refused';
  readonly reason: OpenIdRefusal;

  constructor(reason: OpenIdRefusal, cause?: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

export type OpenId = {
  name: string;
  /** Where to send a user. Throws `Refused` where the provider does not answer. */
  begin: () => Promise<{ url: string; way: Way }>;
  /** Who has come back, by the query they come with. Throws `Refused`. */
  finish: (query: URLSearchParams, way: Way) => Promise<Identity>;
};

type OpenIdDeps = { clock: () => Date; log: Logger; redirectUri: string };

/** Seconds that the provider has for each answer. */
const answerTimeout = 5;
/** For how long it counts what the provider says of itself, and for how long that it did not answer, in milliseconds: until then it is not asked again. */
const remembered = 3_600_000;
const pause = 10_000;
/** Bytes of an answer, and letters of what is told of one: both are the provider's to size, or a stranger's who says to come from there. */
const longestAnswer = 256_000;
const longestTold = 200;
/** What OpenID Connect has providers call a user. */
const subjects = /^[ -~]{1,255}$/;

/** Makes what talks to a provider. It asks for nothing but who a user is, and keeps no token. */
export function createOpenId(
  { issuer, clientId, clientSecret, name }: OpenIdProvider,
  { clock, log, redirectUri }: OpenIdDeps,
): OpenId {
  let known: { made: Promise<Configuration>; until: number } | null = null;

  async function discover(): Promise<Configuration> {
    const client = await import('openid-client');
    const server = new URL(issuer);
    // Signatures are judged, though the answer comes over TLS.
    const execute = [client.enableNonRepudiationChecks];
    if (server.protocol === 'http:') execute.push(client.allowInsecureRequests);
    const auth: ClientAuth = (as, ...rest) => {
      const methods = as.token_endpoint_auth_methods_supported ?? [];
      const byPost = methods.length > 0 && !methods.includes('client_secret_basic');
      return (byPost ? client.ClientSecretPost : client.ClientSecretBasic)(clientSecret)(as, ...rest);
    };
    const options = { execute, timeout: answerTimeout, [client.customFetch]: fetchModestly };
    return client.discovery(server, clientId, undefined, auth, options);
  }

  function configuration(): Promise<Configuration> {
    const now = clock().getTime();
    if (known && known.until > now) return known.made;
    const asked = { made: discover(), until: now + remembered };
    known = asked;
    asked.made.catch(() => {
      asked.until = clock().getTime() + pause;
    });
    return asked.made;
  }

  /** What became of talking to the provider, for whoever went there; whoever runs Foyer finds the cause in the log. */
  async function refusing<Result>(talk: () => Promise<Result>): Promise<Result> {
    try {
      return await talk();
    } catch (error) {
      const reason = await reasonOf(error);
      if (reason !== 'declined' && reason !== 'late')
        log.warn({ reason, ...toldOf(error) }, 'The provider that people sign in with did not answer well.');
      throw new Refused(reason, error);
    }
  }

  return {
    name,
    begin: () =>
      refusing(async () => {
        const config = await configuration();
        const client = await import('openid-client');
        const way = {
          state: client.randomState(),
          nonce: client.randomNonce(),
          verifier: client.randomPKCECodeVerifier(),
        };
        const url = client.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: 'openid',
          code_challenge: await client.calculatePKCECodeChallenge(way.verifier),
          code_challenge_method: 'S256',
          state: way.state,
          nonce: way.nonce,
        });
        return { url: url.href, way };
      }),
    finish: (query, { state, nonce, verifier }) => {
      if (query.get('state') !== state) throw new Refused('late');
      return refusing(async () => {
        const config = await configuration();
        const client = await import('openid-client');
        const tokens = await client.authorizationCodeGrant(config, new URL(`${redirectUri}?${query}`), {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
        });
        const claims = tokens.claims();
        if (!claims) throw new Error('The provider has sent no ID token.');
        if (!subjects.test(claims.sub)) throw new Error('The provider calls the user what is no subject.');
        return { issuer: claims.iss, subject: claims.sub };
      });
    },
  };
}

/** What goes wrong, in a few words. */
function toldOf(error: unknown): Record<string, string> {
  const { message, cause, error: said, error_description: described } = error as Record<string, unknown>;
  const told = { message, cause: cause instanceof Error ? cause.message : undefined, said, described };
  return Object.fromEntries(
    Object.entries(told).flatMap(([name, text]) =>
      typeof text === 'string' ? [[name, cutText(text, longestTold)]] : [],
    ),
  );
}

/** Reads no answer that is longer than any provider's. */
const fetchModestly: CustomFetch = async (url, options) => {
  const response = await fetch(url, options as RequestInit);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > longestAnswer) throw new TypeError('The answer is too long.');
    parts.push(part);
  }
  const { status, statusText, headers } = response;
  return new Response(size > 0 ? Buffer.concat(parts) : null, { status, statusText, headers });
};

/** What a provider says that has not asked its user, or that they have declined. */
const declines = [
  'access_denied',
  'login_required',
  'interaction_required',
  'consent_required',
  'account_selection_required',
];
/** What the library calls that an answer did not come, or is no answer of such a provider. */
const silences = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'];

async function reasonOf(error: unknown): Promise<OpenIdRefusal> {
  const { AuthorizationResponseError, ResponseBodyError } = await import('openid-client');
  if (error instanceof AuthorizationResponseError) {
    if (declines.includes(error.error)) return 'declined';
    return ['temporarily_unavailable', 'server_error'].includes(error.error) ? 'away' : 'wrong';
  }
  // The code has expired, was used, or is another user's.
  if (error instanceof ResponseBodyError) return error.error === 'invalid_grant' ? 'late' : 'wrong';
  if (error instanceof TypeError) return 'away';
  return silences.includes((error as { code?: string }).code ?? '') ? 'away' : 'wrong';
}
