import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { placeOf } from '../../../server/platform/hostGuard.ts';

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

  it('is what its name server says', async () => {
    const nameServer = await startNameServer({ 'mail.example.org': '193.0.6.1', 'inside.example.org': '10.1.2.3' });
    expect(await placeOf('mail.example.org', [], nameServer)).toEqual({ address: '193.0.6.1', isPublic: true });
    expect(await placeOf('inside.example.org', [], nameServer)).toBeNull();
    expect(await placeOf('nowhere.example.org', [], nameServer)).toBeNull();
  });

  it('keeps nobody from finding theirs while a name server never answers', async () => {
    const nameServer = await startNameServer({});
    let found = 0;
    const slow = Array.from({ length: 30 }, (_, index) =>
      placeOf(`x${index}.silent.test`, [], nameServer).finally(() => found++),
    );
    expect((await lookup('localhost')).address).toMatch(/127|::1/);
    expect(found).toBe(0);
    expect(new Set(await Promise.all(slow))).toEqual(new Set([null]));
  });
});

/** A name server that knows these IPv4 addresses, says of other names that there are none, and nothing at all of `.test`; where it is. */
async function startNameServer(known: Record<string, string>): Promise<string[]> {
  const socket = createSocket('udp4').on('message', (question, from) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
      labels.push(question.toString('latin1', at + 1, at + 1 + length));
      at += 1 + length;
    }
    const name = labels.join('.');
    if (name.endsWith('.test')) return;
    const isForIPv4 = question.readUInt16BE(at + 1) === 1;
    const address = isForIPv4 ? known[name]?.split('.').map(Number) : undefined;
    const head = Buffer.from(question.subarray(0, 12));
    head.writeUInt16BE(known[name] ? 0x8180 : 0x8183, 2);
    head.writeUInt16BE(address ? 1 : 0, 6);
    head.fill(0, 8);
    const answer = address ? [Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address])] : [];
    socket.send(Buffer.concat([head, question.subarray(12, at + 5), ...answer]), from.port, from.address);
  });
  onTestFinished(() => void socket.close());
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return [`127.0.0.1:${socket.address().port}`];
}
