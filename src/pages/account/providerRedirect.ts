import { call } from '../../api/client.ts';
import type { InputOf } from '../../api/contract/endpoint.ts';
import { beginByOpenId, connectOpenId, startOpenIdSignIn } from '../../api/contract/openId.ts';
import { noteDeparture } from './providerVisit.ts';

type Departure = typeof startOpenIdSignIn | typeof beginByOpenId | typeof connectOpenId;

/** Leads to the provider, which leads back to the server. */
async function depart<E extends Departure>(endpoint: E, input: Omit<InputOf<E>, 'origin'>, signal: AbortSignal) {
  const { url } = await call(endpoint, { ...input, origin: window.location.origin } as InputOf<E>, { signal });
  noteDeparture();
  window.location.assign(url);
}

export const departToSignIn = (signal: AbortSignal) => depart(startOpenIdSignIn, {}, signal);
export const departToBegin = (link: Omit<InputOf<typeof beginByOpenId>, 'origin'>, signal: AbortSignal) =>
  depart(beginByOpenId, link, signal);
export const departToConnect = (proof: Omit<InputOf<typeof connectOpenId>, 'origin'>, signal: AbortSignal) =>
  depart(connectOpenId, proof, signal);
