import { BlockList, isIP } from 'node:net';

/** A request as the socket and its headers tell where it comes from. */
type Origin = { address: string; forwardedFor: string | undefined };

/**
 * Makes the function that names the network a request comes from: an IPv4 address, or the 56 bits that one IPv6 customer
 * usually has. What `X-Forwarded-For` says counts as far as the proxies in `trusted` have written it.
 */
export function networkNamer(trusted: readonly string[]): (origin: Origin) => string {
  const proxies = new BlockList();
  for (const each of trusted) {
    const [address = '', bits] = each.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  // Asking the list costs more than all else here.
  const isProxy = (address: string) =>
    trusted.length > 0 && proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

  return ({ address, forwardedFor = '' }) => {
    let found = plain(address);
    const hops = forwardedFor.split(',').map((hop) => plain(hop.trim()));
    while (isIP(found) && isProxy(found)) {
      const hop = hops.pop();
      if (!hop || !isIP(hop)) break;
      found = hop;
    }
    return isIP(found) === 6 ? customerOf(found) : found;
  };
}

/** Without a port, and an IPv4 address that is written as an IPv6 one as itself. */
const plain = (address: string) =>
  address
    .replace(/^\[(.+)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');

function customerOf(address: string): string {
  const [before = '', after] = address.split('%', 1).join('').split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after ? after.split(':') : [];
  const zeros = after === undefined ? [] : Array(Math.max(0, 8 - head.length - tail.length)).fill('0');
  const [one, two, three, four = 0] = [...head, ...zeros, ...tail].map((group) => Number.parseInt(group, 16));
  return `${[one, two, three, four & 0xff00].map((group) => group?.toString(16)).join(':')}::/56`;
}

/** The 48 bits that a site of several IPv6 networks usually has, of one as it is named here; null for an IPv4 address. */
export const wideNetworkOf = (network: string): string | null =>
  network.endsWith('::/56') ? `${network.split(':', 3).join(':')}::/48` : null;

/** Whether a text is an address, or a network like 10.0.0.0/8. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** Whether a network, as it is named here, is this machine or a private one, where all who come through a proxy share one. */
export const isPrivate = (network: string): boolean =>
  /^(127|10|169\.254|192\.168|172\.(1[6-9]|2\d|3[01]))\.|^(0|f[cd]..|fe[89ab].):/.test(network);
