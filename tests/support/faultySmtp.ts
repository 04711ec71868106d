import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** Where in its talk a mail server misbehaves: when a client connects, after a command, or once a whole mail is there. */
type Step = 'greeting' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'content';
type Deed = (socket: Socket) => void;
type Manners = Partial<Record<Step, string | Deed>>;

const usual: Record<Step, string> = {
  greeting: '220 rude.example ready',
  EHLO: '250 rude.example',
  MAIL: '250 sender ok',
  RCPT: '250 recipient ok',
  DATA: '354 go on',
  content: '250 taken',
};

/** Says nothing more, and keeps the connection. */
export const hang: Deed = () => {};
/** Breaks the connection, as a machine does that is switched off. */
export const drop: Deed = (socket) => socket.destroy();
/** Says a text byte by byte, with so many milliseconds before each. */
export const drip =
  (text: string, pause: number): Deed =>
  (socket) => {
    const bytes = [...text, '\r\n'];
    const timer = setInterval(() => {
      const next = bytes.shift();
      if (next !== undefined) socket.write(next);
    }, pause);
    socket.once('close', () => clearInterval(timer));
  };
/** Says a text after so many milliseconds. */
export const late =
  (text: string, pause: number): Deed =>
  (socket) => {
    const timer = setTimeout(() => socket.write(`${text}\r\n`), pause);
    socket.once('close', () => clearTimeout(timer));
  };
/** Sends bytes without a line's end for as long as they are taken. */
export const flood: Deed = (socket) => {
  const chunk = Buffer.alloc(65_536, 0xe9);
  const pour = () => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on('drain', pour);
  pour();
};

/**
 * A mail server on a bare socket that misbehaves where it is told to. `mails` are those that it got whole, whether it says so or not;
 * `connections` counts who came.
 */
export async function startFaultySmtp(manners: Manners = {}) {
  const mails: string[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => {}).once('close', () => sockets.delete(socket));
    const act = (step: Step) => {
      const deed = manners[step] ?? usual[step];
      if (typeof deed === 'string') socket.write(`${deed}\r\n`);
      else deed(socket);
    };
    let rest = '';
    let inMail = false;
    socket.on('data', (chunk) => {
      rest += chunk.toString('latin1');
      for (;;) {
        const end = inMail ? '\r\n.\r\n' : '\r\n';
        const at = rest.indexOf(end);
        if (at < 0) return;
        const said = rest.slice(0, at);
        rest = rest.slice(at + end.length);
        if (inMail) {
          inMail = false;
          mails.push(said);
          act('content');
          continue;
        }
        const command = said.slice(0, 4).toUpperCase() as Step;
        inMail = command === 'DATA' && typeof manners.DATA !== 'string';
        if (command in usual) act(command);
        else socket.end('221 bye\r\n');
      }
    });
    act('greeting');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    mails,
    connections: () => connections,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
