import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isIn, isInside } from './http/network.ts';

/** Besides those inside: addresses for examples, measurements and protocols, and such as stand for an IPv4 address, which can be said itself. */
const isReserved = isIn([
  ...['192.0.2.0/24', '192.88.99.0/24', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
]);

const isOnInternet = (address: string): boolean => !isInside(address) && !isReserved(address);

/** Where organisers' servers may be: in these networks besides the internet. */
export type Places = { networks: readonly string[] };

/** An address of a host, and whether it is reached over the internet. */
export type Place = { address: string; isPublic: boolean };

/** Addresses of a name that are looked at: an answer may have thousands. */
const mostAddresses = 20;

/** Milliseconds for each question to a name server, asked twice. */
const answersWithin = 2_000;

/**
 * Where a host is that an organiser has typed: its first address that is on the internet or in a network that is `allowed`, so
 * that no organiser reaches through Foyer what only Foyer reaches. Null where there is none such, or no such host. Whoever connects takes this address and does not
 * ask for the name again: it may lead elsewhere by then. `nameServers` are those of this machine where absent.
 */
export async function placeOf(
  host: string,
  allowed: readonly string[],
  nameServers?: readonly string[],
): Promise<Place | null> {
  const isAllowed = isIn(allowed);
  const found = await addressesOf(host, nameServers);
  const places = found.map((address) => ({ address, isPublic: isOnInternet(address) }));
  return places.find(({ address, isPublic }) => isPublic || isAllowed(address)) ?? null;
}

/**
 * Asks name servers by itself. Where the system is asked instead, each name takes one of the two threads that it has for names, and a domain whose
 * server never answers would keep payments and the database from finding theirs.
 */
async function addressesOf(host: string, nameServers?: readonly string[]): Promise<string[]> {
  if (isIP(host)) return [host];
  if (host === 'localhost') return ['127.0.0.1', '::1'];
  const resolver = new Resolver({ timeout: answersWithin, tries: 2 });
  if (nameServers) resolver.setServers(nameServers);
  const asked = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  return asked.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value.slice(0, mostAddresses / 2) : []));
}
