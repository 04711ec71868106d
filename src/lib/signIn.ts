/*
 * Signing in with an account at another place, a provider of OpenID Connect, or with a passkey. Apart from other rules of accounts, which would come
 * along with the sign-in page.
 */

/** Where providers send people back to. */
export const openIdReturnPath = '/api/openid/return';

/** Minutes in which a user has to come back from the provider. */
export const openIdMinutes = 10;

/**
 * Why a user comes back without what they went for. `declined`: they or the provider did not want to. `late`: it took too long, or began elsewhere or
 * once more. `away`: the provider did not answer. `wrong`: its answer could not be believed. `unknown`: no account signs in so. `taken`: another account does.
 * `locked`: the account may not be used. `hasAccount`: whoever was invited has an account with that address.
 */
const openIdRefusals = ['declined', 'late', 'away', 'wrong', 'unknown', 'taken', 'locked', 'hasAccount'] as const;
export type OpenIdRefusal = (typeof openIdRefusals)[number];

export const isOpenIdRefusal = (text: string | null): text is OpenIdRefusal =>
  openIdRefusals.some((each) => each === text);

/** Kinds of signatures that passkeys may have, as COSE numbers them: ES256 and RS256, one of which every authenticator has. */
export const passkeyAlgorithms = [-7, -257];

/** Minutes in which a device has to answer with a passkey. */
export const passkeyMinutes = 5;
