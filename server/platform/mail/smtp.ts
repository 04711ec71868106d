import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import { domainToASCII } from 'node:url';
import { isLoopback, type MailSecurity, mailPorts, type ServerProblem } from '../../../src/lib/mail.ts';
import { plainLine } from '../../../src/lib/text.ts';
import { type Places, placeOf } from '../hostGuard.ts';

/** How to reach a mail server and sign in there; without a user name there is no sign-in. */
export type SmtpServer = {
  host: string;
  port: number;
  security: MailSecurity;
  username: string;
  password: string;
  /** Where it may be besides the internet; anywhere where the operator has named it. */
  places?: Places;
};

/** The mail server of this Foyer, and who its mails come from. */
export type OwnMailServer = SmtpServer & { fromName: string; fromAddress: string; replyTo: string };

/** Milliseconds: for a connection with its greeting, twice that with signing in, for every answer after it, and for a whole mail. */
export type Timeouts = { connecting: number; answer: number; whole: number };
export const usualTimeouts: Timeouts = { connecting: 15_000, answer: 120_000, whole: 240_000 };

/**
 * Why a mail was not sent. `server`: nothing can be sent there now. `later`: this mail not now. `never`: this mail never. `noSuchAddress`: no
 * mail to its recipient ever. `unknown`: it was handed over, and no answer came.
 */
export type Failure =
  | { scope: 'server'; problem: ServerProblem; answer: string }
  | { scope: 'later' | 'never' | 'noSuchAddress' | 'unknown'; answer: string };

export class SmtpError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(`${failure.scope} ${failure.answer}`);
    this.failure = failure;
  }
}

type Envelope = { from: string; to: string };
export type Session = {
  /** Sends a message; answers with what the server said. Throws `SmtpError`. */
  send: (envelope: Envelope, message: Buffer) => Promise<string>;
  close: () => void;
};

/** What nodemailer says of a failure. */
type SmtpReply = Error & { code?: string; responseCode?: number; response?: string; command?: string };

/** Connects to a mail server and signs in. Throws `SmtpError`. `ending` gives up whatever is not handed over yet. */
export async function openSession(
  server: SmtpServer,
  { connecting, answer, whole }: Timeouts,
  ending?: AbortSignal,
): Promise<Session> {
  const { host, port, security, username, password } = server;
  const address = await addressOf(server);
  const { default: SMTPConnection } = await import('nodemailer/lib/smtp-connection');
  const connection = new SMTPConnection({
    host: address,
    ...(isIP(host) === 0 && { servername: host }),
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    // A server on the same machine has no certificate that anybody could check.
    tls: { rejectUnauthorized: !isLoopback(host) },
    connectionTimeout: connecting,
    greetingTimeout: connecting,
    dnsTimeout: connecting,
    socketTimeout: answer,
    socketCloseTimeout: 0,
  });
  /** Whatever ends the connection, also while no answer is awaited. */
  const end = new AbortController();
  const ended = end.signal;
  connection.on('error', (error) => end.abort(error));
  connection.once('end', () => end.abort(new Error('The connection was closed.')));
  const close = () => connection.close();

  const until = Date.now() + connecting * 2;
  try {
    await within(connecting * 2, ended, (done) => connection.connect(done), ending);
    if (username !== '')
      await within(
        until - Date.now(),
        ended,
        (done) => connection.login({ user: username, pass: password }, done),
        ending,
      );
  } catch (error) {
    close();
    throw new SmtpError(failureOfServer(error as SmtpReply));
  }

  async function send({ from, to }: Envelope, message: Buffer): Promise<string> {
    let handedOver = false;
    const stream = Readable.from(pieces(message));
    stream.once('end', () => {
      handedOver = true;
    });
    try {
      // What is handed over is waited for, or it would not be known whether it was sent.
      const stopped = new AbortController();
      const stop = () => (handedOver ? setTimeout(() => stopped.abort(), lastWord).unref() : stopped.abort());
      ending?.addEventListener('abort', stop, { once: true });
      if (ending?.aborted) stop();
      const info = await within<{ response?: string | undefined }>(
        whole,
        ended,
        (done) => connection.send({ from: asciiAddress(from), to: [asciiAddress(to)] }, stream, done),
        stopped.signal,
      ).finally(() => ending?.removeEventListener('abort', stop));
      return spoken(info.response ?? '');
    } catch (error) {
      throw new SmtpError(failureOfMail(error as SmtpReply, handedOver));
    }
  }
  return { send, close };
}

/** The address to connect to. Throws `SmtpError` for a place that is none of the organiser's. */
async function addressOf({ host, port, places, username }: SmtpServer): Promise<string> {
  if (!places) return host;
  // Said alike, so that no organiser learns which names there are inside.
  const place = await placeOf(host, places.networks);
  if (!place) throw new SmtpError({ scope: 'server', problem: 'unknownHost', answer: '' });
  if (place.isPublic && !mailPorts.includes(port))
    throw new SmtpError({ scope: 'server', problem: 'port', answer: '' });
  // Without one, the mail server of whoever gets it takes mails from anybody, and in the operator's name from here.
  if (place.isPublic && username === '') throw new SmtpError({ scope: 'server', problem: 'noLogin', answer: '' });
  return place.address;
}

/** How long the answer to what was handed over is waited for when Foyer stops, in milliseconds. */
const lastWord = 3_000;

const pieceSize = 16_384;
function* pieces(message: Buffer): Generator<Buffer> {
  for (let at = 0; at < message.length; at += pieceSize) yield message.subarray(at, at + pieceSize);
}

type Done<Answer> = (error: Error | null | undefined, answer?: Answer) => void;

/** Waits for a callback, for so long, unless the connection ends or the work is given up. Of what is done by then a connection, which may last for days, keeps nothing. */
function within<Answer>(
  limit: number,
  ended: AbortSignal,
  begin: (done: Done<Answer>) => void,
  given?: AbortSignal,
): Promise<Answer> {
  let settle = (): void => {};
  const answered = new Promise<Answer>((resolve, reject) => {
    const timer = setTimeout(() => reject(Object.assign(new Error('Too slow.'), { code: 'ETIMEDOUT' })), limit);
    const giveUp = () => reject(new Error('Given up.'));
    const endWith = () => reject(ended.reason);
    settle = () => {
      clearTimeout(timer);
      given?.removeEventListener('abort', giveUp);
      ended.removeEventListener('abort', endWith);
    };
    ended.addEventListener('abort', endWith, { once: true });
    given?.addEventListener('abort', giveUp, { once: true });
    if (ended.aborted) endWith();
    if (given?.aborted) giveUp();
    begin((error, answer) => {
      if (error) reject(error);
      else resolve(answer as Answer);
    });
  });
  return answered.finally(settle);
}

const problems: Record<string, ServerProblem> = {
  EDNS: 'unknownHost',
  ENOTFOUND: 'unknownHost',
  ETIMEDOUT: 'timeout',
  ETLS: 'tls',
  EAUTH: 'login',
  EPROTOCOL: 'notMail',
};

const failureOfServer = (error: SmtpReply): Failure => ({ scope: 'server', ...problemOf(error) });

function problemOf(error: SmtpReply): { problem: ServerProblem; answer: string } {
  const { code = '', command = '', responseCode, response = '', message } = error;
  const answer = spoken(response);
  if (code === 'EAUTH') return { problem: 'login', answer };
  // What is not the server's own answer is OpenSSL's, which does not help an organiser.
  if (/certificate|self.signed|altnames/i.test(message)) return { problem: 'certificate', answer };
  if (command === 'STARTTLS' || /ssl routines|wrong version/i.test(message)) return { problem: 'tls', answer };
  // Nodemailer calls what a server says of being full a broken protocol, too.
  if (responseCode && responseCode >= 400) return { problem: 'refused', answer };
  const problem = problems[code] ?? 'unreachable';
  // What answers there is no business of whoever typed its address.
  return { problem, answer: problem === 'notMail' ? '' : answer };
}

/** A server that has no more to say to anybody: it closes, is not spoken to as it wants, or does not know the sender. */
const isOfServer = ({ responseCode = 0, command = '' }: SmtpReply): boolean =>
  responseCode === 421 || responseCode === 530 || command === 'MAIL FROM';

/**
 * Whether a recipient was refused since there is no such mailbox, or none any more. With the same 550 servers refuse to relay, or whoever
 * sends.
 */
function isOfAddress(code: number, answer: string): boolean {
  if (![550, 551, 553].includes(code)) return false;
  return isNoMailbox(/^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(answer)?.[1] ?? '', answer);
}

/** Whether an enhanced code (RFC 3463), or the words where there is none, say that there is no such mailbox. */
export const isNoMailbox = (enhanced: string, answer: string): boolean =>
  enhanced === ''
    ? /\b(no such|unknown|unrouteable|not found|does(n.t| not) exist)\b/i.test(answer)
    : /^5\.1\.(1|2|3|6|10)$|^5\.2\.1$/.test(enhanced);

/** An address as every mail server takes it: a domain with other letters in its ASCII form. */
export function asciiAddress(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  return /[^ -~]/.test(domain) ? `${address.slice(0, at)}${domainToASCII(domain)}` : address;
}

function failureOfMail(error: SmtpReply, handedOver: boolean): Failure {
  const { responseCode = 0, code = '', command = '', response = '', message } = error;
  const answer = spoken(response);
  if (responseCode >= 400 && isOfServer(error)) {
    const problem =
      responseCode === 530 ? 'noLogin' : command === 'MAIL FROM' && responseCode >= 500 ? 'sender' : 'refused';
    return { scope: 'server', problem, answer };
  }
  if (command === 'RCPT TO' && isOfAddress(responseCode, answer)) return { scope: 'noSuchAddress', answer };
  if (responseCode >= 500) return { scope: 'never', answer };
  if (responseCode >= 400) return { scope: 'later', answer };
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return { scope: 'never', answer: spoken(response || message) };
  if (handedOver) return { scope: 'unknown', answer: '' };
  return { scope: 'server', ...problemOf(error) };
}

/** The longest answer that is kept. */
export const maxAnswer = 500;
const spoken = (answer: string): string => plainLine(answer).slice(0, maxAnswer);
