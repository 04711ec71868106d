import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { startApi } from '../../support/api.ts';
import { openApi } from '../../support/fixtures.ts';
import { newOrganiser } from '../../support/world.ts';

const metricsToken = 'a-token-of-the-tests';
const api = await openApi({ metricsToken });

const ask = (authorization = `Bearer ${metricsToken}`, of = api) =>
  of.app.request('/metrics', { headers: { authorization } });
const read = async (of = api) => (await ask(undefined, of)).text();
/** What is told under a name with these labels. */
const told = (text: string, start: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(start))
      ?.split(' ')
      .at(-1),
  );

describe('/metrics', () => {
  it('is there for who has the token alone, and nowhere without one', async () => {
    const answers = await Promise.all([ask(), ask(''), ask('Bearer another-token-of-the-tests'), ask(metricsToken)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 401, 401]);
    expect(answers[0]?.headers.get('cache-control')).toBe('no-store');
    const without = await startApi({ on: api });
    expect((await without.app.request('/metrics')).headers.get('content-type')).not.toContain('version=0.0.4');
  });

  it('counts calls by their name and status, pages and files together, and nobody by name or address', async () => {
    const { token, email } = await newOrganiser(api);
    await api.call('getDashboard', {}, token);
    await api.call('getDashboard', {});
    await api.app.request('/e/nothing-here');
    await api.app.request('/assets/nothing.js');
    await api.app.request('/api/nothing');
    const text = await read();
    const count = (call: string, status: number) =>
      told(text, `foyer_request_seconds_count{call="${call}",status="${status}"}`);
    expect([count('getDashboard', 200), count('getDashboard', 401), count('other', 404)]).toEqual([1, 1, 1]);
    expect(text).not.toContain('nothing');
    expect(text).not.toContain(email);
  });

  it('tells of the connections, of the mails that wait, and since when', async () => {
    expect(await read()).toMatch(/^foyer_database_connections\{pool="door",state="idle"\} \d+$/m);
    expect(told(await read(), 'foyer_mails_due ')).toBe(0);
    expect(told(await read(), 'foyer_mails_oldest_due_seconds ')).toBe(0);
    expect(told(await read(), 'foyer_database_up ')).toBe(1);
  });

  it('says that the database is away, and tells the rest all the same', async () => {
    const away = await startApi({ metricsToken });
    await away.drop();
    const text = await read(away);
    expect(told(text, 'foyer_database_up ')).toBe(0);
    expect(told(text, 'foyer_mails_due ')).toBeNaN();
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
  });

  it('has all that the dashboard of docs/deploy shows', async () => {
    const dashboard = readFileSync('docs/deploy/grafana.json', 'utf8');
    const shown = [...new Set(dashboard.match(/\b(foyer|nodejs|process)_[a-z0-9_]+/g))];
    const text = await read();
    expect(shown.length).toBeGreaterThan(5);
    expect(shown.filter((name) => !text.includes(name))).toEqual([]);
  });
});

describe('the id of a request', () => {
  it('is told with every answer, a proxy’s where it gave a sound one', async () => {
    const idOf = async (given?: string) =>
      (await api.app.request('/healthz', { headers: given ? { 'x-request-id': given } : {} })).headers.get(
        'x-request-id',
      );
    expect(await idOf()).toMatch(/^[0-9A-F]{10}$/);
    expect(await idOf('4bf92f3577b34da6')).toBe('4bf92f3577b34da6');
    expect(await idOf('<script>')).toMatch(/^[0-9A-F]{10}$/);
  });
});
