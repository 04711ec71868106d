import { expect, it } from 'vitest';
import { isPrivate, networkFinder, wideNetworkOf } from '../../../server/platform/http/network.ts';

it.each([
  ['the socket’s address without a proxy', [], '203.0.113.9', undefined, '203.0.113.9'],
  ['the socket’s address whatever a stranger claims', [], '203.0.113.9', '198.51.100.7', '203.0.113.9'],
  ['what a known proxy says', ['10.0.0.0/8'], '10.1.2.3', '198.51.100.7', '198.51.100.7'],
  [
    'the last one a known proxy saw, not what its client claimed',
    ['10.1.2.3'],
    '10.1.2.3',
    '1.1.1.1, 198.51.100.7',
    '198.51.100.7',
  ],
  [
    'the first stranger behind several known proxies',
    ['10.0.0.0/8'],
    '10.1.2.3',
    '198.51.100.7, 10.9.9.9',
    '198.51.100.7',
  ],
  ['the proxy when it says nothing', ['10.0.0.0/8'], '10.1.2.3', undefined, '10.1.2.3'],
  ['the proxy when it says nonsense', ['10.0.0.0/8'], '10.1.2.3', 'unknown', '10.1.2.3'],
  ['an IPv4 address written as IPv6 like the plain one', [], '::ffff:203.0.113.9', undefined, '203.0.113.9'],
  ['the same in hexadecimal, all zeros written', ['10.1.2.3'], '10.1.2.3', '0:0:0:0:0:ffff:cb00:7109', '203.0.113.9'],
  ['the same in hexadecimal', [], '::FFFF:cb00:7109', undefined, '203.0.113.9'],
  ['an IPv4 address that reaches an IPv6 network by a translator', [], '64:ff9b::cb00:7109', undefined, '203.0.113.9'],
  ['the same with its zeros and dots', ['::1'], '::1', '64:ff9b:0:0:0:0:203.0.113.9', '203.0.113.9'],
  ['the 56 bits of an IPv6 customer', [], '2001:db8:0:1207:1:2:3:4', undefined, '2001:db8:0:1200::/56'],
  ['all networks of one IPv6 customer as one', [], '2001:db8:0:12ff::9', undefined, '2001:db8:0:1200::/56'],
  ['the same however the zeros are written', ['::1'], '::1', '2001:db8::1', '2001:db8:0:0::/56'],
  [
    'the last hops of a long header',
    ['10.1.2.3'],
    '10.1.2.3',
    `${'1.1.1.1,'.repeat(2_000)} 198.51.100.7`,
    '198.51.100.7',
  ],
  [
    'no hop that is cut where reading begins',
    ['10.0.0.0/8'],
    '10.1.2.3',
    // What is read begins with 1.1.1.1 of 21.1.1.1.
    `21.1.1.1,${'10.9.9.9,'.repeat(54)}10.9.9.91`,
    '10.9.9.9',
  ],
  ['an address that is passed on with a port', ['10.1.2.3'], '10.1.2.3', '198.51.100.7:50412', '198.51.100.7'],
  ['an IPv6 address that is passed on with a port', ['::1'], '::1', '[2001:db8::1]:443', '2001:db8:0:0::/56'],
] as const)('counts %s', (_, trusted, address, forwardedFor, network) => {
  expect(networkFinder(trusted)({ address, forwardedFor }).network).toBe(network);
});

it('counts the networks of one IPv6 site together, and 256 IPv4 addresses', () => {
  const wide = ['2001:db8:0:1200::/56', '2001:db8:0:1300::/56', '2001:db8:1:1200::/56', '203.0.113.9'].map(
    wideNetworkOf,
  );
  expect(wide).toEqual(['2001:db8:0::/48', '2001:db8:0::/48', '2001:db8:1::/48', '203.0.113.0/24']);
});

it.each([
  ['a proxy on this machine that passes on', [], '127.0.0.1', '203.0.113.9', false, true],
  ['one that says so by another header only', [], '172.18.0.2', undefined, true, true],
  ['a second one before the one that is named', ['127.0.0.1'], '127.0.0.1', '203.0.113.9, 10.0.0.3', false, true],
  ['one in a provider’s or a cloud’s own network', [], '100.64.3.2', '203.0.113.9', false, true],
  ['no proxy: a browser on this machine', [], '127.0.0.1', undefined, false, false],
  ['no proxy: a browser in the same network', [], '192.168.1.20', undefined, false, false],
  [
    'the proxy that is named, with a browser in the same network',
    ['127.0.0.1'],
    '127.0.0.1',
    '192.168.1.20',
    true,
    false,
  ],
  ['the proxy that is named, which says nothing', ['127.0.0.1'], '127.0.0.1', undefined, true, false],
  ['a stranger on the internet who makes one up', [], '203.0.113.9', '10.0.0.3', true, false],
] as const)('knows whether an unnamed proxy hides who asks: %s', (_, trusted, address, forwardedFor, isForwarded, isHidden) => {
  expect(networkFinder(trusted)({ address, forwardedFor, isForwarded }).isHidden).toBe(isHidden);
});

it('knows the networks inside, where one address may be many people’s', () => {
  const inside = ['', '127.0.0.1', '10.1.2.3', '172.31.0.1', '192.168.0.1', '169.254.0.1', '100.64.0.1', '100.127.9.9'];
  inside.push(
    '0.0.0.0',
    '192.0.0.2',
    '240.0.0.1',
    '0:0:0:0::/56',
    'fd12:0:0:0::/56',
    'fe80:0:0:0::/56',
    '64:ff9b:1:0::/56',
  );
  expect(inside.filter((network) => !isPrivate(network))).toEqual([]);
  const outside = [
    'an address',
    '172.32.0.1',
    '100.63.0.1',
    '100.128.0.1',
    '192.0.1.1',
    '203.0.113.9',
    '2001:db8:0:1200::/56',
  ];
  expect(outside.filter(isPrivate)).toEqual([]);
});
