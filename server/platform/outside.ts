import { lookup } from 'node:dns/promises';
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

/**
 * Where a host is that an organiser has typed: its first address that is on the internet or in a network that is `allowed`, so
 * that no organiser reaches through Foyer what only Foyer reaches. Null where there is none such. Whoever connects takes this address and does not
 * ask for the name again: it may lead elsewhere by then. Throws what the system says where there is no such host.
 */
export async function placeOf(host: string, allowed: readonly string[]): Promise<Place | null> {
  const isAllowed = isIn(allowed);
  const found = await lookup(host, { all: true });
  const places = found.map(({ address }) => ({ address, isPublic: isOnInternet(address) }));
  return places.find(({ address, isPublic }) => isPublic || isAllowed(address)) ?? null;
}
