import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { isIn } from './http/network.ts';

/** Addresses that are no host's on the internet: of this machine, of a network inside, of a cloud's own services, for examples. */
const isReserved = isIn([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/4', '240.0.0.0/4'],
  ...['192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24'],
  // The first and the last stand for IPv4 addresses, which can be said themselves.
  ...['2001::/32', '2001:db8::/32', '2002::/16'],
]);

/** All of IPv6 that is given to anybody. Among the rest are more ways to write an IPv4 address. */
const isGiven = isIn(['2000::/3']);

const isInside = (address: string): boolean => isReserved(address) || (isIP(address) === 6 && !isGiven(address));

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
  const places = found.map(({ address }) => ({ address, isPublic: !isInside(address) }));
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
