import { lookup } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';
import { isIn, isInside } from './http/network.ts';

/** Besides those inside: addresses for examples, measurements and protocols, and such as stand for an IPv4 address, which can be said itself. */
const isReserved = isIn([
  ...['192.0.2.0/24', '192.88.99.0/24', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
]);

const isOnInternet = (address: string): boolean => !isInside(address) && !isReserved(address);

/** Where organisers' servers may be: in these networks besides the internet; and whose hosts are the operator's own, by name or address. */
export type Places = { networks: readonly string[]; operators: readonly string[] };

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

/**
 * Whether an address on the internet is of this machine, of its own IPv6 network, or of one of the operator's hosts. A server there may trust whoever comes
 * from here, without a password.
 */
export async function isOperators(address: string, hosts: readonly string[]): Promise<boolean> {
  const here = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  if (isIn(here.map(({ address, family, cidr }) => (family === 'IPv6' && cidr) || address))(address)) return true;
  const found = await Promise.all(hosts.map((host) => lookup(host, { all: true }).catch(() => [])));
  return found.flat().some((each) => each.address === address);
}
