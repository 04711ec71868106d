import { describe, expect, it } from 'vitest';
import { placeOf } from '../../../server/platform/outside.ts';

describe('where a host is', () => {
  it.each(['193.0.6.1', '9.9.9.9', '172.32.0.1', '2a00:1450::1'])('%s: on the internet', async (host) => {
    expect(await placeOf(host, [])).toEqual({ address: host, isPublic: true });
  });

  it.each([
    ...[
      '0.0.0.0',
      '10.1.2.3',
      '100.64.0.1',
      '127.0.0.1',
      '127.9.9.9',
      '169.254.169.254',
      '172.16.0.1',
      '172.31.255.255',
    ],
    ...[
      '192.0.2.1',
      '198.51.100.7',
      '203.0.113.255',
      '192.168.0.1',
      '198.18.0.1',
      '224.0.0.1',
      '255.255.255.255',
      '2130706433',
      'localhost',
    ],
    ...['::', '::1', 'fc00::1', 'fd12::1', 'fe80::1', 'ff02::1', '::ffff:10.0.0.1', '::ffff:7f00:1', '64:ff9b::a00:1'],
    ...['::127.0.0.1', '::ffff:0:7f00:1', '64:ff9b:1::7f00:1', '100::1', '2001::1', '2001:db8::1', '2002:7f00:1::1'],
    ...['192.0.0.8', '192.88.99.1', '240.0.0.1', '2001:2::1', '2001:20::1', '3fff::1'],
  ])('%s: inside', async (host) => {
    expect(await placeOf(host, [])).toBeNull();
  });

  it('is where the operator allows it, and only there', async () => {
    expect(await placeOf('10.1.2.3', ['10.1.0.0/16'])).toEqual({ address: '10.1.2.3', isPublic: false });
    expect(await placeOf('10.2.2.3', ['10.1.0.0/16'])).toBeNull();
    expect(await placeOf('::ffff:127.0.0.1', ['127.0.0.0/8'])).toEqual({
      address: '::ffff:127.0.0.1',
      isPublic: false,
    });
  });

  it('is nowhere where there is no such host', async () => {
    await expect(placeOf('no-such-host.invalid', [])).rejects.toThrow();
  });
});
