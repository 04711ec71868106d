import type { Span } from '@opentelemetry/api';
import type { MiddlewareHandler } from 'hono';
import type pg from 'pg';
import type { Logger } from 'pino';
import { kindOf } from './metrics.ts';
import { proxyAsker } from './origin.ts';

type Setting = {
  /** Where OpenTelemetry's collector takes traces by OTLP over HTTP. */
  url: string;
  trustProxy: readonly string[];
  log: Pick<Logger, 'warn'>;
};

export type Tracing = {
  /** Follows each request from here on. */
  request: MiddlewareHandler;
  /** Follows the statements of requests over these connections. */
  followStatements: (pool: pg.Pool) => void;
  /** Sends what was not sent yet. */
  close: () => Promise<void>;
};

/** Milliseconds that a collector has to take what it is sent. */
const timeout = 5_000;
/** Characters of a statement that are sent. */
const longestStatement = 2_000;

/**
 * Traces by OpenTelemetry: a span for each request, and below it one for each statement. Nothing in it is about a person: calls are named as in the contract,
 * and statements have no values. The libraries read what else `OTEL_…` variables say, and are loaded by this alone.
 */
export async function startTracing({ url, trustProxy, log }: Setting): Promise<Tracing> {
  const [api, sdk, { OTLPTraceExporter }, { detectResources, envDetector, resourceFromAttributes }] = await Promise.all(
    [
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ],
  );
  const { SpanKind, SpanStatusCode, ROOT_CONTEXT, context, diag, propagation, trace } = api;
  const tell = (message: string) => log.warn({ told: message.slice(0, 500) }, 'Traces could not be sent.');
  const silent = () => {};
  diag.setLogger({ error: tell, warn: silent, info: silent, debug: silent, verbose: silent });
  const provider = new sdk.NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'foyer' }).merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [
      new sdk.BatchSpanProcessor(new OTLPTraceExporter({ url, timeoutMillis: timeout }), {
        exportTimeoutMillis: timeout,
      }),
    ],
  });
  provider.register();
  const tracer = provider.getTracer('foyer');
  const isProxy = proxyAsker(trustProxy);

  const request: MiddlewareHandler = (c, next) => {
    // A stranger would decide what is traced, and where it is filed.
    const around = isProxy(c) ? propagation.extract(ROOT_CONTEXT, c.req.header()) : ROOT_CONTEXT;
    return tracer.startActiveSpan(c.req.method, { kind: SpanKind.SERVER }, around, async (span) => {
      try {
        await next();
      } finally {
        // Not the address: it may hold a key.
        const name = c.get('call') ?? kindOf(c.req.path);
        const { status } = c.res;
        span.updateName(`${c.req.method} ${name}`);
        span.setAttributes({
          'http.request.method': c.req.method,
          'http.response.status_code': status,
          'foyer.call': name,
          'foyer.request_id': c.get('requestId'),
        });
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      }
    });
  };

  /** Does what asks the database, in a span where a request is under way. */
  function follow<Result>({ name, text }: Asked, ask: () => Result): Result {
    // Jobs ask every few seconds whether there is something to do.
    if (!trace.getActiveSpan()) return ask();
    const span = tracer.startSpan(name, {
      kind: SpanKind.CLIENT,
      attributes: { 'db.system.name': 'postgresql', ...(text && { 'db.query.text': text.slice(0, longestStatement) }) },
    });
    const answer = ask();
    if (answer instanceof Promise) answer.then(...endings(span));
    else span.end();
    return answer;
  }

  const endings = (span: Span): [() => void, () => void] => [
    () => span.end(),
    () => {
      // What PostgreSQL says of it may repeat values.
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  ];

  function followStatements(pool: pg.Pool): void {
    pool.query = followed(pool.query.bind(pool), follow);
    const connect = pool.connect.bind(pool) as (done?: unknown) => Promise<pg.PoolClient>;
    const connectAndFollow = async () => {
      const client = await follow({ name: 'connect' }, () => connect());
      client.query = followed(client.query.bind(client), follow);
      const release = client.release.bind(client);
      client.release = (broken) => {
        // The pool's own statements are followed where they are asked.
        Reflect.deleteProperty(client, 'query');
        release(broken);
      };
      return client;
    };
    pool.connect = ((done?: unknown) => (done ? connect(done) : connectAndFollow())) as pg.Pool['connect'];
  }

  const close = async () => {
    await provider.shutdown().catch((error: Error) => tell(error.message));
    for (const each of [trace, context, propagation, diag]) each.disable();
  };
  return { request, followStatements, close };
}

/** What the database is asked: a prepared statement has a name of its own, another that of its first word. */
type Asked = { name: string; text?: string };
type Follow = <Result>(asked: Asked, ask: () => Result) => Result;

/** The same function, whose calls are followed. */
const followed = <Query extends (...asked: never[]) => unknown>(query: Query, follow: Follow): Query =>
  ((...asked: never[]) => follow(described(asked[0]), () => query(...asked))) as Query;

function described(asked: unknown): Asked {
  const { name, text } = typeof asked === 'string' ? { name: undefined, text: asked } : (asked as pg.QueryConfig);
  const statement = text?.trim() ?? '';
  return { name: name ?? /^\w+/.exec(statement)?.[0].toLowerCase() ?? 'statement', text: statement };
}
