import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

type Behaviour = {
  login?: { user: string; password: string };
  /** Without UIDPLUS, no single mail can be deleted. */
  capabilities?: string;
  /** Takes connections, and says nothing. */
  isSilent?: boolean;
};
type Kept = { uid: number; source: Buffer; isSeen: boolean; isDeleted: boolean };

/** An IMAP server with one folder, INBOX, which speaks as much of RFC 3501 and 4315 as a program needs that reads new mails and deletes them. */
export async function startImapServer({
  login = { user: 'bounces', password: 'p@ss' },
  capabilities = 'IMAP4rev1 UIDPLUS',
  isSilent = false,
}: Behaviour = {}) {
  let mails: Kept[] = [];
  let last = 0;
  let visits = 0;
  const commands: string[] = [];
  const sockets = new Set<Socket>();

  /** The lines that answer a command before its end, and what its end says; null for a command that is none. */
  function answer(name: string, rest: string): [lines: (string | Buffer)[], end: string] | null {
    if (name === 'CAPABILITY') return [[`* CAPABILITY ${capabilities}\r\n`], 'OK done'];
    if (name === 'NOOP' || name === 'CLOSE') return [[], 'OK done'];
    if (name === 'LOGOUT') return [['* BYE see you\r\n'], 'OK done'];
    if (name === 'LIST') return [['* LIST () "/" INBOX\r\n'], 'OK done'];
    if (name === 'LOGIN') {
      const [user, password] = rest.split(' ').map((part) => part.replace(/^"|"$/g, ''));
      const isRight = user === login.user && password === login.password;
      return [[], isRight ? 'OK welcome' : 'NO [AUTHENTICATIONFAILED] Wrong name or password.'];
    }
    if (name === 'SELECT' && !/^"?INBOX"?$/i.test(rest)) return [[], 'NO [NONEXISTENT] There is no such folder.'];
    if (name === 'SELECT')
      return [
        [
          '* FLAGS (\\Seen \\Deleted)\r\n* OK [PERMANENTFLAGS (\\Seen \\Deleted)] ok\r\n',
          `* ${mails.length} EXISTS\r\n* 0 RECENT\r\n* OK [UIDVALIDITY 1] ok\r\n* OK [UIDNEXT ${last + 1}] ok\r\n`,
        ],
        'OK [READ-WRITE] done',
      ];
    if (name === 'UID SEARCH')
      return [[`* SEARCH ${mails.flatMap(({ uid, isSeen }) => (isSeen ? [] : [uid])).join(' ')}\r\n`], 'OK done'];
    const at = mails.findIndex(({ uid }) => uid === Number(/^\d+/.exec(rest)?.[0]));
    const mail = mails[at];
    if (!mail) return null;
    if (name === 'UID FETCH') {
      const part = mail.source.subarray(0, Number(/BODY\.PEEK\[\]<0\.(\d+)>/.exec(rest)?.[1]));
      return [[`* ${at + 1} FETCH (UID ${mail.uid} BODY[]<0> {${part.length}}\r\n`, part, ')\r\n'], 'OK done'];
    }
    if (name === 'UID STORE') {
      mail.isSeen ||= rest.includes('\\Seen');
      mail.isDeleted ||= rest.includes('\\Deleted');
      return [[], 'OK done'];
    }
    if (name === 'UID EXPUNGE' && capabilities.includes('UIDPLUS')) {
      mails = mails.filter((each) => each !== mail || !each.isDeleted);
      return [[`* ${at + 1} EXPUNGE\r\n`], 'OK done'];
    }
    return null;
  }

  const server = createServer((socket) => {
    visits += 1;
    sockets.add(socket);
    socket.on('error', () => {}).once('close', () => sockets.delete(socket));
    if (isSilent) return;
    socket.write(`* OK [CAPABILITY ${capabilities}] ready\r\n`);
    let rest = '';
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const [, tag = '*', name = '', said = ''] = /^(\S+) ((?:UID )?\S+) ?(.*)$/i.exec(line) ?? [];
        commands.push(`${name} ${said}`);
        const [before, end] = answer(name.toUpperCase(), said) ?? [[], 'BAD I do not speak that'];
        // At once, or each part would wait for the one before to be acknowledged.
        socket.write(Buffer.concat([...before, `${tag} ${end}\r\n`].map((part) => Buffer.from(part))));
        if (name.toUpperCase() === 'LOGOUT') socket.end();
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    /** Puts a mail into the folder. */
    put: (source: string | Buffer) => {
      mails.push({ uid: ++last, source: Buffer.from(source), isSeen: false, isDeleted: false });
    },
    /** What is in it, and whether it was seen. */
    mails: () => mails.map(({ uid, isSeen }) => ({ uid, isSeen })),
    commands,
    visits: () => visits,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
