import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { FilePlaceConfig } from '../../server/platform/filePlace.ts';

const [keyId, secret, region] = ['AKIAFOYER', 'a secret of storage', 'eu-central-1'];

/** A bucket of S3-compatible storage: takes, gives and deletes what is asked for with a signature of its key (AWS Signature Version 4). */
export async function startBucket() {
  const objects = new Map<string, Buffer>();
  let isAway = false;
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request);
    if (isAway) return response.destroy();
    if (!isSigned(request, body)) return refuse(response, 403, 'SignatureDoesNotMatch');
    const [, bucket, key] = (request.url ?? '').split('/');
    if (bucket !== 'foyer' || !key) return refuse(response, 404, 'NoSuchBucket');
    if (request.method === 'PUT') objects.set(key, body);
    const found = objects.get(key);
    if (request.method === 'DELETE') objects.delete(key);
    else if (!found) return refuse(response, 404, 'NoSuchKey');
    return response
      .writeHead(request.method === 'DELETE' ? 204 : 200)
      .end(request.method === 'GET' ? found : undefined);
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const config: FilePlaceConfig = { url: `http://127.0.0.1:${port}/foyer`, keyId, secret, region };
  return {
    config,
    objects,
    /** Ends every connection without an answer, until it is back. */
    goAway: (away: boolean) => {
      isAway = away;
    },
    stop: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}

const refuse = (response: ServerResponse, status: number, code: string) =>
  response.writeHead(status, { 'Content-Type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** As "Signature calculations for the Authorization header" in the documentation of Amazon S3 has it. */
function isSigned({ method, url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const { authorization = '', 'x-amz-content-sha256': hash, 'x-amz-date': date = '' } = headers;
  const parts = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w{64})$/.exec(
    authorization,
  );
  const [, credential = '', signed = '', signature] = parts ?? [];
  const [id, ...scope] = credential.split('/');
  if (id !== keyId || scope.slice(1).join('/') !== `${region}/s3/aws4_request`) return false;
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return false;
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const { pathname, search } = new URL(url, 'http://bucket');
  const request = [method, pathname, search.slice(1), lines.join(''), signed, hash].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', date, scope.join('/'), sha256(request)].join('\n');
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return hmac(key, toSign).toString('hex') === signature;
}
