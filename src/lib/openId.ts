/*
 * Signing in with an account at another place, a provider of OpenID Connect. Apart from other rules of accounts, which would come along with the
 * sign-in page.
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
