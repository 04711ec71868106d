import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { noteBackup } from '../../../server/platform/db/lastBackup.ts';
import { startApi } from '../../support/api.ts';
import { openApi } from '../../support/fixtures.ts';
import { newOrganiser } from '../../support/world.ts';

const metricsToken = 'a-token-of-the-tests';
const api = await openApi({ trustProxy: ['10.0.0.0/8'], metricsToken });

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
    const [none, wrong, bare] = await Promise.all(answers.slice(1).map((answer) => answer.text()));
    expect(wrong).toBe('The token is wrong: it is not that of METRICS_TOKEN.');
    expect([none, bare]).toEqual(
      Array(2).fill('The token of METRICS_TOKEN is missing. Send it as "Authorization: Bearer …".'),
    );
    const without = await startApi({ on: api });
    expect((await without.app.request('/metrics')).headers.get('content-type')).not.toContain('version=0.0.4');
  });

  it('counts calls by their name and status, pages and files together, and nobody by name or address', async () => {
    const { token, email } = await newOrganiser(api);
    await api.ask('getDashboard', {}, token);
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

  it('tells of what moment the last backup is, once there is one', async () => {
    await api.sql(`insert into installation (key_mark) values ('a key') on conflict do nothing`);
    expect(told(await read(), 'foyer_last_backup_seconds ')).toBeNaN();
    await noteBackup(api.pool, new Date('2026-11-26T12:00:00.000Z'));
    expect(told(await read(), 'foyer_last_backup_seconds ')).toBe(Date.parse('2026-11-26T12:00:00.000Z') / 1_000);
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
  const idOf = async (given?: string, address = '203.0.113.9') => {
    const socket = { incoming: { socket: { remoteAddress: address } } };
    const headers: HeadersInit = given ? { 'x-request-id': given } : {};
    return (await api.app.request('/healthz', { headers }, socket)).headers.get('x-request-id');
  };
  const ofFoyer = /^[0-9A-F]{10}$/;

  it('is told with every answer, and is the one of a proxy that is named, where it gave a sound one', async () => {
    expect(await idOf()).toMatch(ofFoyer);
    for (const address of ['10.0.0.7', '::ffff:10.0.0.7'])
      expect(await idOf('4bf92f3577b34da6', address)).toBe('4bf92f3577b34da6');
    expect(await idOf('<script>', '10.0.0.7')).toMatch(ofFoyer);
    expect(await idOf('x'.repeat(256), '10.0.0.7')).toMatch(ofFoyer);
  });

  it('is not chosen by who asks: it is what stands in the log, and what people are told to name', async () => {
    expect(await idOf('4bf92f3577b34da6')).toMatch(ofFoyer);
    expect(await idOf('3F9A0C21B7')).not.toBe('3F9A0C21B7');
  });
});
