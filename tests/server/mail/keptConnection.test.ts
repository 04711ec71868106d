import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { openSession, usualTimeouts } from '../../../server/platform/mail/smtp.ts';
import { openMailbox } from '../../support/fixtures.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

it('a connection that lasts keeps nothing of the mails that were sent by it', async () => {
  const { port, received } = await openMailbox();
  const server = { host: '127.0.0.1', port, security: 'none' as const, username: '', password: '' };
  const session = await openSession(server, usualTimeouts);
  const send = async (count: number) => {
    const message = Buffer.alloc(50_000, `Mail ${count}\r\n`);
    await session.send({ from: 'tickets@harbour.example', to: 'ada@example.org' }, message);
    return new WeakRef(message);
  };
  const sent: WeakRef<Buffer>[] = [];
  for (let count = 0; count < 10; count++) sent.push(await send(count));
  expect(received).toHaveLength(10);
  // Whatever waits at the connection for its next mail may still know the last.
  await expect
    .poll(() => {
      collectGarbage();
      return sent.slice(0, -1).filter((mail) => mail.deref() !== undefined).length;
    })
    .toBe(0);
  session.close();
});
