import { BlockList, isIP } from 'node:net';

/** A request as the socket and its headers tell where it comes from. `isForwarded`: some other header says that it was passed on. */
type Origin = { address: string; forwardedFor: string | undefined; isForwarded?: boolean };
/** `network` is as limits count it. `isHidden`: a proxy nearby that is not configured passed the request on, so it is the proxy's. */
export type Found = { network: string; isHidden: boolean };

/**
 * Makes the function that finds the network a request comes from: an IPv4 address, or the 56 bits that one IPv6 customer
 * usually has. What `X-Forwarded-For` says counts as far as the proxies in `trusted` have written it.
 */
export function networkFinder(trusted: readonly string[]): (origin: Origin) => Found {
  const isProxy = proxyFinder(trusted);

  return ({ address, forwardedFor = '', isForwarded = false }) => {
    let found = plain(address);
    let passedOn = isForwarded;
    const hops = hopsIn(forwardedFor);
    while (isIP(found) && isProxy(found)) {
      const hop = plain(hops.pop()?.trim() ?? '');
      if (!isIP(hop)) break;
      found = hop;
      // The header is of the proxy that is named.
      passedOn = false;
    }
    const network = isIP(found) === 6 ? customerOf(found) : found;
    return { network, isHidden: (passedOn || hops.length > 0) && !isProxy(found) && isPrivate(network) };
  };
}

/** Makes the function that says whether an address is that of a proxy in `trusted`. */
export function proxyFinder(trusted: readonly string[]): (address: string) => boolean {
  const isTrusted = isIn(trusted);
  return (address) => isTrusted(plain(address));
}

/** Of `X-Forwarded-For`, what is read: the proxies that are believed write the last of it. */
const read = 500;

/** The last hops, each whole. */
function hopsIn(header: string): string[] {
  if (header === '') return [];
  return header.length > read ? header.slice(-read).split(',').slice(1) : header.split(',');
}

/** Headers, besides `X-Forwarded-For`, that proxies add to what they pass on. */
export const proxyHeaders = ['forwarded', 'via', 'x-real-ip', 'x-forwarded-proto', 'x-forwarded-host'] as const;

/** Makes the function that says whether an address is one of these, or in one of these networks. */
export function isIn(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const each of networks) {
    const [address = '', bits] = each.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  // Asking the list costs more than all else.
  return (address) => networks.length > 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Without a port, and an IPv4 address that is written as an IPv6 one, as where IPv4 is translated (64:ff9b::/96), as itself. */
const plain = (address: string) =>
  address
    .replace(/^\[(.+)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/^(?:[0:]*:ffff|64:ff9b[0:]*):(?=\d+\.\d+\.\d+\.\d+$)/i, '')
    .replace(/^(?:[0:]*:ffff|64:ff9b[0:]*):([\da-f]{1,4}):([\da-f]{1,4})$/i, (_, high: string, low: string) =>
      [high, low].flatMap((pair) => [...Buffer.from(pair.padStart(4, '0'), 'hex')]).join('.'),
    );

function customerOf(address: string): string {
  const [before = '', after] = address.split('%', 1).join('').split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after ? after.split(':') : [];
  const zeros = after === undefined ? [] : Array(Math.max(0, 8 - head.length - tail.length)).fill('0');
  const [one, two, three, four = 0] = [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16));
  return `${[one, two, three, four & 0xff00].map((group) => group?.toString(16)).join(':')}::/56`;
}

/** The 48 bits that a site of several IPv6 networks usually has, or the 256 addresses around an IPv4 one, of a network as it is named here; something of its own for any other text. */
export const wideNetworkOf = (network: string): string =>
  network.endsWith('::/56') ? `${network.split(':', 3).join(':')}::/48` : `${network.split('.', 3).join('.')}.0/24`;

/** Whether a text is an address, or a network like 10.0.0.0/8. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

const isInsideIPv4 = isIn([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.168.0.0/16', '224.0.0.0/3'],
]);
/** All of IPv6 that is given to anybody. Among the rest are more ways to write an IPv4 address. */
const isGiven = isIn(['2000::/3']);

/** Whether an address is in use and no host's on the internet: of this machine, of a network inside, a provider's or a cloud's own. */
export function isInside(address: string): boolean {
  const family = isIP(address);
  return family === 6 ? !isGiven(address) : family === 4 && isInsideIPv4(address);
}

/** Whether a network, as it is named here, is this machine or one inside, where all who come through a proxy or a translator share one; or is not known. */
export const isPrivate = (network: string): boolean => network === '' || isInside(network.replace(/\/56$/, ''));

/** How TRUST_PROXY names a private network: `loopback` for this machine. */
export const proxyName = (network: string): string => (/^(127\.|0:0:0:0::)/.test(network) ? 'loopback' : network);
