import { isOpenIdRefusal, type OpenIdRefusal } from '../../lib/signIn.ts';
import { orOffline } from './orOffline.ts';

/** What the provider is called that the server says people sign in with; null where there is none. */
export const providerName = (): string | null =>
  document.querySelector<HTMLMetaElement>('meta[name="sign-in-provider"]')?.content ?? null;

/** Why the user has come back from there, by the address of the page. */
export function turnedBackAt(search: string): OpenIdRefusal | null {
  const reason = new URLSearchParams(search).get('refused');
  return isOpenIdRefusal(reason) ? reason : null;
}

/** Loads what leads there. */
export const loadDeparture = () => orOffline(import('./providerRedirect.ts'));
