import { Secret, TOTP } from 'otpauth';
import type { Api } from './api.ts';
import { password } from './password.ts';

/** The code that an authenticator shows for a secret, now or so many codes later. */
export const codeOf = ({ clock }: Pick<Api, 'clock'>, secret: string, later = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now.getTime() + later * 30_000 });

/** Sets a second step up with the code before the one that is shown, which so can still be used. */
export async function addSecondStep(api: Pick<Api, 'ask' | 'clock'>, token: string) {
  const { secret } = await api.ask('startSecondFactor', { current: password }, token);
  const { codes } = await api.ask('confirmSecondFactor', { code: codeOf(api, secret, -1) }, token);
  return { secret, codes, code: (later = 0) => codeOf(api, secret, later) };
}
