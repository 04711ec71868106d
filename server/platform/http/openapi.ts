import { toJsonSchema } from '@valibot/to-json-schema';
import type { Hono } from 'hono';
import { type Access, accessOf, type Endpoint, type Schema } from '../../../src/api/contract/endpoint.ts';
import { Challenge } from '../../../src/api/contract/puzzle.ts';
import { calls } from '../../../src/api/contract/table.ts';
import { type Encoding, encode, encodingFor } from './encoding.ts';

type Json = Record<string, unknown>;

/** What a schema takes, as JSON Schema. Rules that JSON Schema cannot say are left out. */
const takes = (schema: Schema): Json =>
  plain(toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore', target: 'draft-2020-12' }));

const plain = ({ $schema: _, ...schema }: object & { $schema?: unknown }): Json => schema as Json;

const error = (description: string): Json => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/ApiError' } } },
});

const whoMay = (access: Access): string =>
  access === 'public' ? 'Anyone.' : access === 'signedIn' ? 'Anyone signed in.' : `Roles: ${access.join(', ')}.`;

function parametersOf({ path, input }: Endpoint): Json[] {
  const { properties = {}, required = [] } = takes(input) as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, schema]) => {
    const inPath = path.includes(`:${name}`);
    return { name, in: inPath ? 'path' : 'query', required: inPath || required.includes(name), schema };
  });
}

function answerOf({ payload }: Endpoint): Json {
  if (payload === 'blob')
    return { description: 'A file', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } };
  const schema = {
    type: 'object',
    properties: {
      payload: takes(payload),
      msg: { type: 'string', description: 'A sentence worth showing.' },
    },
    required: ['payload'],
  };
  return { description: 'Done', content: { 'application/json': { schema } } };
}

function operationOf(name: string, endpoint: Endpoint): Json {
  const { method, summary, input, path } = endpoint;
  const access = accessOf(endpoint);
  return {
    operationId: name,
    tags: [path.split('/')[2]],
    summary,
    description: whoMay(access),
    ...(access !== 'public' && { security: [{ token: [] }] }),
    ...(method === 'GET'
      ? { parameters: parametersOf(endpoint) }
      : { requestBody: { required: true, content: { 'application/json': { schema: takes(input) } } } }),
    responses: {
      200: answerOf(endpoint),
      default: error('Refused: `msg` says why, `field` which part of the input is at fault'),
    },
  };
}

/** The whole contract as an OpenAPI 3.1 document. */
function describeApi(): Json {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(calls)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Foyer',
      version: '1',
      description: 'Event ticketing and registration. Money is in minor units, times are UTC.',
    },
    paths,
    components: {
      schemas: {
        ApiError: {
          type: 'object',
          properties: {
            msg: { type: 'string' },
            field: { type: 'string' },
            challenge: takes(Challenge),
            place: { type: 'string' },
          },
          required: ['msg'],
        },
      },
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'Authorization',
          description:
            'The token that the answer to `signIn` has in its own `Authorization` header: alone, or after `Bearer` and a space.',
        },
      },
    },
  };
}

export function serveApiDocument(app: Hono): void {
  const packed = new Map<Encoding, Promise<Buffer>>();
  let text: string | undefined;
  const pack = (encoding: Encoding): Promise<Buffer> => {
    text ??= JSON.stringify(describeApi());
    const made = packed.get(encoding) ?? encode(text, encoding);
    packed.set(encoding, made);
    return made;
  };
  app.get('/api/openapi.json', async (c) => {
    const encoding = encodingFor(c.req.header('accept-encoding'));
    const document = await pack(encoding);
    c.header('Content-Type', 'application/json');
    c.header('Vary', 'Accept-Encoding');
    if (encoding) c.header('Content-Encoding', encoding);
    return c.body(new Uint8Array(document));
  });
}
