import { spawnSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { createSecureServer, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import type { Running } from './foyer.ts';

/** Headers that belong to one connection and not to the message. */
const ofConnection = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'proxy-connection'];

/** Made when first asked for, of this run alone. */
let made: { key: string; cert: string } | null = null;

/** What a browser is told to trust: it keeps nothing of addresses whose certificate it was told to overlook. */
export function trusted(): string {
  made ??= certificate();
  const key = new X509Certificate(made.cert).publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(key).digest('base64');
}

/** HTTP/2 with TLS before a server that speaks plain HTTP/1.1, as a proxy would be. The certificate is of this run alone. */
export async function openFront(target: string): Promise<Running> {
  const agent = new Agent({ keepAlive: true });
  made ??= certificate();
  const server = createSecureServer(made);
  const sessions = new Set<{ destroy: () => void }>();
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  server.on('stream', (stream, headers) => pass(stream, headers, target, agent));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      for (const session of sessions) session.destroy();
      server.close();
      agent.destroy();
    },
  };
}

function pass(stream: ServerHttp2Stream, headers: IncomingHttpHeaders, target: string, agent: Agent): void {
  const plain = Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':')));
  const method = String(headers[':method'] ?? 'GET');
  const onward = request(target + String(headers[':path'] ?? '/'), { method, headers: plain, agent }, (answer) => {
    const kept = Object.entries(answer.headers).filter(([name]) => !ofConnection.includes(name));
    if (stream.destroyed) return;
    stream.respond({ ':status': answer.statusCode ?? 502, ...Object.fromEntries(kept) });
    answer.pipe(stream);
  });
  onward.on('error', () => stream.destroy());
  stream.on('error', () => onward.destroy());
  stream.pipe(onward);
}

function certificate(): { key: string; cert: string } {
  const args = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', '-', '-out', '-', '-subj', '/CN=localhost'];
  const { stdout, error } = spawnSync('openssl', [...args, '-days', '2'], { encoding: 'utf8' });
  if (error || !stdout.includes('BEGIN CERTIFICATE'))
    throw new Error('The bench needs openssl for the certificate of its HTTP/2 front.');
  const cert = stdout.slice(stdout.indexOf('-----BEGIN CERTIFICATE'));
  return { key: stdout.slice(0, stdout.indexOf('-----BEGIN CERTIFICATE')), cert };
}
