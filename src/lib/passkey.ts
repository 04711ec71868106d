/*
 * Apart from other rules of accounts, which would come along with the sign-in page.
 */

/** Kinds of signatures that passkeys may have, as COSE numbers them: ES256 and RS256, one of which every authenticator has. */
export const passkeyAlgorithms = [-7, -257];

/** Minutes in which a device has to answer with a passkey. */
export const passkeyMinutes = 5;
