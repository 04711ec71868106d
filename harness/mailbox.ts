import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export type Received = Email & { envelope: { from: string; to: string[] }; raw: string };

/** What a mail server does with a mail when all of it is there. */
type Deed = 'accept' | 'hang' | 'drop' | { code: number; says: string };

type Behaviour = {
  /** Who may sign in; without, no sign-in is needed. */
  login?: { user: string; password: string };
  /** Refuses a recipient. */
  recipient?: (address: string) => { code: number; says: string } | 'drop' | null;
  /** What becomes of a mail, told its number from 1 on. */
  deed?: (count: number) => Deed;
  /** Called when a mail was accepted, before the sender is told. */
  onReceived?: () => void;
};

/** A real mail server on this machine. It keeps what it accepts, read as a mail program would read it. */
export async function startMailbox(behaviour: Behaviour = {}, options: SMTPServerOptions = {}) {
  const received: Received[] = [];
  let count = 0;
  let visits = 0;
  const refusal = ({ code, says }: { code: number; says: string }) =>
    Object.assign(new Error(says), { responseCode: code });
  const dropAll = () => {
    for (const { _socket } of server.connections as unknown as Set<{ _socket: { destroy: () => void } }>)
      _socket.destroy();
  };
  const server: SMTPServer & { connections: Set<unknown> } = new SMTPServer({
    disabledCommands: options.secure || options.key ? [] : ['STARTTLS'],
    authOptional: behaviour.login === undefined,
    allowInsecureAuth: true,
    hideSTARTTLS: !options.key,
    closeTimeout: 100,
    disableReverseLookup: true,
    onConnect(_session, done) {
      visits += 1;
      done();
    },
    onAuth({ username, password }, _session, done) {
      const { login } = behaviour;
      if (login && username === login.user && password === login.password) return done(null, { user: username });
      done(refusal({ code: 535, says: '5.7.8 Username and Password not accepted' }));
    },
    onRcptTo({ address }, _session, done) {
      const answer = behaviour.recipient?.(address) ?? null;
      if (answer === 'drop') return dropAll();
      done(answer && refusal(answer));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        count += 1;
        const deed = behaviour.deed?.(count) ?? 'accept';
        if (deed === 'hang') return;
        if (deed === 'drop') return dropAll();
        if (deed !== 'accept') return done(refusal(deed));
        const { mailFrom, rcptTo } = session.envelope;
        const content = Buffer.concat(chunks);
        received.push({
          ...(await PostalMime.parse(content)),
          envelope: { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) },
          raw: content.toString(),
        });
        behaviour.onReceived?.();
        // Answers with this text, as servers do that queue what they take.
        done(null, `OK: queued as ${count}` as never);
      });
    },
    ...options,
  }) as never;
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  server.server.unref();
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    /** What arrived for an address, the first mail first. */
    to: (address: string) => received.filter(({ envelope }) => envelope.to.includes(address)),
    /** Breaks every connection, as when the machine is switched off. */
    /** How many connections there were. */
    visits: () => visits,
    dropAll,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

export type Mailbox = Awaited<ReturnType<typeof startMailbox>>;

let shared: Promise<Mailbox> | undefined;
/** One for tests that only need mails to go somewhere. */
export const anyMailbox = (): Promise<Mailbox> => {
  shared ??= startMailbox();
  return shared;
};
