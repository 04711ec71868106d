import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { submitUserForm } from '../src/api/contract/registration.ts';
import { bodyLimits, bodyTime } from '../src/lib/limits.ts';

export const uploads = 1_000;

/** As many strangers as that each send half of the largest order that is taken, and then no more, until they are turned away. */
export async function stormOfUploads(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const half = Buffer.alloc(bodyLimits.registration / 2, ' ');
  const head = [
    `POST ${submitUserForm.path} HTTP/1.1`,
    `Host: ${hostname}`,
    'Content-Type: application/json',
    `Content-Length: ${half.length * 2}`,
    '',
    '',
  ].join('\r\n');
  await Promise.all(
    Array.from({ length: uploads }, () => {
      const socket = connect(Number(port), hostname);
      socket.write(head);
      socket.write(half);
      return turnedAway(socket);
    }),
  );
}

/** Resolves with the first of the answer, or when the connection is closed. */
async function turnedAway(socket: Socket): Promise<void> {
  const late = setTimeout(() => socket.destroy(), bodyTime.usual * 2);
  socket.on('error', () => {}).on('data', () => socket.destroy());
  await once(socket, 'close');
  clearTimeout(late);
}
