import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { handlers } from '../../../server/handlers.ts';
import type { Deps } from '../../../server/platform/deps.ts';
import type { Handlers } from '../../../server/platform/http/handler.ts';
import { serveCalls } from '../../../server/platform/http/serve.ts';
import type { Endpoint } from '../../../src/api/contract/endpoint.ts';
import { type CallName, calls } from '../../../src/api/contract/table.ts';
import { callAccess } from '../../support/access.ts';
import { openApi } from '../../support/fixtures.ts';
import { newOrganiser } from '../../support/world.ts';

type Operation = {
  operationId: string;
  summary: string;
  description: string;
  security?: unknown[];
  parameters?: { name: string; in: string; required: boolean; schema: { type?: string } }[];
  requestBody?: { content: { 'application/json': { schema: { required?: string[] } } } };
  responses: Record<string, { description: string; content?: object }>;
};
type Document = {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: { token: { description: string } } };
};

const api = await openApi();
const document = (await (await api.app.request('/api/openapi.json')).json()) as Document;

const table = Object.entries<Endpoint>(calls) as [CallName, Endpoint][];
const operationOf = ({ path, method }: Endpoint) =>
  document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];

/** The roles that a description names; null for everybody, signed in or not. */
function rolesIn(description: string | undefined): string[] | null {
  if (description === 'Anyone.') return null;
  if (description === 'Anyone signed in.') return ['admin', 'attendee', 'checkin', 'exhibitor'];
  return (
    /^Roles: (.*)\.$/
      .exec(description ?? '')?.[1]
      ?.split(', ')
      .sort() ?? []
  );
}

describe('the API document', () => {
  it('lists exactly the calls of the contract', () => {
    const listed = Object.values(document.paths).flatMap((path) => Object.values(path).map((each) => each.operationId));
    expect(document.openapi).toBe('3.1.0');
    expect(listed.sort()).toEqual(table.map(([name]) => name).sort());
  });

  it.each(table)('says of %s what it takes, who may call it and what it answers', (name, endpoint) => {
    const operation = operationOf(endpoint);
    expect(operation).toMatchObject({ operationId: name, summary: endpoint.summary });
    const { may } = callAccess[name];
    expect(rolesIn(operation?.description)).toEqual(may === 'anyone' ? null : [...may].sort());
    expect(operation?.security === undefined).toBe(may === 'anyone');
    const { 200: answered, default: refused } = operation?.responses ?? {};
    expect(Object.keys(answered?.content ?? {})).toEqual([endpoint.payload === 'blob' ? '*/*' : 'application/json']);
    expect(refused?.description).toMatch(/^Refused/);
    const keys = Object.keys((endpoint.input as unknown as { entries: object }).entries).sort();
    if (endpoint.method === 'GET') expect(operation?.parameters?.map((each) => each.name).sort()).toEqual(keys);
    else expect(operation?.requestBody?.content['application/json'].schema).toMatchObject({ type: 'object' });
  });

  it('marks what is optional and what stands in the path', () => {
    expect(operationOf(calls.getPurchases)?.parameters).toEqual([
      expect.objectContaining({ name: 'eventId', in: 'query', required: true }),
      expect.objectContaining({ name: 'filter', required: false }),
      expect.objectContaining({ name: 'search', required: false }),
      expect.objectContaining({ name: 'cursor', required: false }),
      expect.objectContaining({ name: 'limit', required: false }),
    ]);
    expect(operationOf(calls.getEventLogo)?.parameters?.[0]).toMatchObject({ name: 'id', in: 'path', required: true });
    expect(operationOf(calls.saveEvent)?.requestBody?.content['application/json'].schema.required).toContain('name');
  });

  it('says how the token is sent, which is so', async () => {
    const { token } = await newOrganiser(api);
    expect(document.components.securitySchemes.token.description).toMatch(/: alone, or after `Bearer` and a space\.$/);
    const statusOf = async (sent: string) => (await api.call('getDashboard', {}, sent)).status;
    expect([await statusOf(token), await statusOf(`Bearer ${token}`)]).toEqual([200, 200]);
  });

  it('refers only to what it has', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#([^"]+)"/g)].map(([, path = '']) => path);
    const found = (path: string) =>
      path
        .split('/')
        .slice(1)
        .reduce<unknown>((inner, key) => (inner as Record<string, unknown>)?.[key], document);
    expect(references.length).toBeGreaterThan(0);
    expect(references.filter((path) => found(path) === undefined)).toEqual([]);
  });
});

describe('the server', () => {
  it('does not start with a call that has no handler', async () => {
    const { signOut: _, ...rest } = handlers;
    const deps = { db: api.db, trustProxy: [] } as unknown as Deps;
    expect(() => serveCalls(new Hono(), deps, rest as Handlers)).toThrow('The call signOut has no handler.');
  });
});
