import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startTracing } from '../../../server/platform/http/tracing.ts';
import { startApi } from '../../support/api.ts';
import { newEvent, newOrganiser } from '../../support/world.ts';

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } };
type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Attribute[];
  status: { code?: number };
};
type Sent = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[] };

/** What stands in for OpenTelemetry's collector, and keeps what it is sent. */
async function openCollector(status = 200) {
  const sent: string[] = [];
  const server = createServer((asked, answer) => {
    let text = '';
    asked.setEncoding('utf8').on('data', (part) => (text += part));
    asked.once('end', () => {
      sent.push(text);
      answer.writeHead(status, { 'Content-Type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const told = () => sent.flatMap((text) => (JSON.parse(text) as Sent).resourceSpans);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`,
    text: () => sent.join(),
    told,
    spans: () => told().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  };
}

/** A Foyer that is followed; `end` sends what was not sent yet. `drop` may be called early, to take its database away. */
async function openFollowed(collector: { url: string }) {
  const logged: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => logged.push(line) });
  const tracing = await startTracing({ url: collector.url, trustProxy: ['10.0.0.0/8'], log });
  const api = await startApi({ tracing, trustProxy: ['10.0.0.0/8'] });
  let isGone = false;
  const drop = async () => {
    if (!isGone) await api.drop();
    isGone = true;
  };
  onTestFinished(drop);
  return { api, drop, logged, end: tracing.close };
}

const factOf = ({ attributes }: Pick<Span, 'attributes'>, key: string) => {
  const value = attributes.find((each) => each.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};
const named = (spans: readonly Span[], name: string) => {
  const found = spans.find((span) => span.name === name);
  if (!found) throw new Error(`${name} is not among ${spans.map((span) => span.name).join(', ')}`);
  return found;
};

describe('traces', () => {
  it('have a span for a request, by its call and its answer, and below it one for each statement', async () => {
    const collector = await openCollector();
    const { api, end } = await openFollowed(collector);
    const { token } = await newOrganiser(api);
    const answer = await api.call('getDashboard', {}, token);
    await end();
    const request = named(collector.spans(), 'GET getDashboard');
    expect([request.kind, request.parentSpanId ?? '']).toEqual([2, '']);
    expect(factOf(request, 'http.response.status_code')).toBe(200);
    expect(factOf(request, 'foyer.request_id')).toBe(answer.headers.get('x-request-id'));
    const below = collector.spans().filter(({ parentSpanId }) => parentSpanId === request.spanId);
    expect(below.length).toBeGreaterThan(0);
    expect(new Set(below.map(({ traceId }) => traceId))).toEqual(new Set([request.traceId]));
    expect(below.map((span) => factOf(span, 'db.query.text')).join()).toContain('from');
    expect(factOf(collector.told()[0]?.resource ?? { attributes: [] }, 'service.name')).toBe('foyer');
  });

  it('have all statements of a transaction below its request, and none of what nobody asked for', async () => {
    const collector = await openCollector();
    const { api, end } = await openFollowed(collector);
    const { token } = await newOrganiser(api);
    await api.sql('select 1 as unasked');
    await newEvent(api, token);
    await end();
    const request = named(collector.spans(), 'POST saveForm');
    const below = collector.spans().filter(({ parentSpanId }) => parentSpanId === request.spanId);
    expect(below.map(({ name }) => name)).toEqual(expect.arrayContaining(['connect', 'begin', 'insert', 'commit']));
    expect(collector.text()).not.toContain('unasked');
  });

  it('are about nobody: no address, no path, and no value of a statement goes out', async () => {
    const collector = await openCollector();
    const { api, end } = await openFollowed(collector);
    const { email, token } = await newOrganiser(api);
    await api.call('signIn', { email, password: 'a secret of the tests 1' });
    await api.ask('getDashboard', {}, token);
    await api.app.request('/access?from=key-of-the-tests');
    await api.app.request('/api/nothing-here');
    await end();
    expect(collector.spans().map(({ name }) => name)).toEqual(
      expect.arrayContaining(['POST signIn', 'GET page', 'GET other']),
    );
    for (const secret of [email, 'a secret of the tests', 'key-of-the-tests', 'nothing-here', token])
      expect(collector.text()).not.toContain(secret);
  });

  it('say which request failed', async () => {
    const collector = await openCollector();
    const { api, drop, end } = await openFollowed(collector);
    const { token } = await newOrganiser(api);
    await api.ask('getDashboard', {}, token);
    await drop();
    expect((await api.app.request('/readyz')).status).toBe(503);
    await end();
    expect(named(collector.spans(), 'GET getDashboard').status.code ?? 0).toBe(0);
    expect(named(collector.spans(), 'GET other').status.code).toBe(2);
  });

  it('go on from that of a proxy, and not from what a stranger sends', async () => {
    const collector = await openCollector();
    const { api, end } = await openFollowed(collector);
    const headers = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };
    await api.call('getDashboard', {}, undefined, { address: '10.1.2.3', headers });
    await api.call('signIn', { email: 'ada@example.com', password: 'x' }, undefined, { address: '192.0.2.1', headers });
    await end();
    const followed = named(collector.spans(), 'GET getDashboard');
    expect([followed.traceId, followed.parentSpanId]).toEqual(['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']);
    expect(named(collector.spans(), 'POST signIn').traceId).not.toBe(followed.traceId);
  });

  it('keep nobody from an answer where the collector takes none, and the log says so', async () => {
    const { api, logged, end } = await openFollowed(await openCollector(400));
    expect((await api.call('getDashboard', {})).status).toBe(401);
    await end();
    expect(logged.join()).toContain('Traces could not be sent.');
  });
});
