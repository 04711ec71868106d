import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { listen } from '../../../server/platform/listen.ts';
import { calls } from '../../../src/api/contract/table.ts';
import { callLimits, loggedFailures } from '../../../src/lib/limits.ts';
import { requestOf } from '../../support/api.ts';
import { pass } from '../../support/due.ts';
import { openApi } from '../../support/fixtures.ts';
import { newOrganiser } from '../../support/world.ts';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.2 Mobile/15E148 Safari/604.1';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const failure = { page: '/event/-/form/-', kind: 'TypeError', stack: ['draw@core-a1b2c3d.js:1:234'] };

const logged: string[] = [];
const api = await openApi({ callLimits: true, trustProxy: ['127.0.0.1'], logged });
const { token } = await newOrganiser(api);
const listening = await listen(api.app.fetch, 0);
const url = `http://127.0.0.1:${listening.port}`;
const close = listening.close;
afterAll(() => close());
beforeEach(async () => {
  logged.length = 0;
  await api.sql('delete from failed_visits; delete from rate_limits');
});

let networks = 0;
const somewhere = () => `203.${Math.floor(++networks / 200)}.${networks % 200}.1`;

async function report(input: object, { from = somewhere(), agent = iPhone } = {}): Promise<number> {
  const [path, init] = requestOf(calls.reportFailure, input);
  const headers = { ...(init.headers as Record<string, string>), 'X-Forwarded-For': from, 'User-Agent': agent };
  return (await fetch(url + path, { ...init, headers })).status;
}

const failedFor = async () => (await api.ask('getDashboard', {}, token)).dashboard.failedFor;

describe('a page that failed', () => {
  it('is in the log with its route, what failed and the browser, and with nothing of who saw it', async () => {
    const from = somewhere();
    expect(await report(failure, { from })).toBe(200);
    const [line = ''] = logged;
    expect(JSON.parse(line)).toMatchObject({
      page: '/event/:eventId/form/:formId',
      kind: 'TypeError',
      stack: ['draw@core-a1b2c3d.js:1:234'],
      browser: 'Safari 17 on iPhone',
    });
    expect(line).not.toContain(from);
  });

  it('names no page that there is none of', async () => {
    await report({ ...failure, page: '/ada-lovelace' });
    expect(logged.join()).not.toContain('ada');
  });

  it('counts each visitor once, by network and browser', async () => {
    const [home, office] = [somewhere(), somewhere()];
    await report(failure, { from: home });
    await report({ ...failure, kind: 'RangeError' }, { from: home });
    await report(failure, { from: home, agent: iPhone.replace('Version/17.2', 'Version/18.1') });
    expect(await failedFor()).toBe(1);
    await report(failure, { from: home, agent: firefox });
    await report(failure, { from: office });
    expect(await failedFor()).toBe(3);
  });

  it('is said to every organiser of this Foyer', async () => {
    await report(failure);
    const other = await newOrganiser(api);
    expect((await api.ask('getDashboard', {}, other.token)).dashboard.failedFor).toBe(1);
  });

  it('is forgotten after 24 hours, and its visitor with it', async () => {
    await report(failure);
    const rows = await api.sql('select * from failed_visits');
    expect(Object.keys(rows[0])).toEqual(['visitor', 'last_at']);
    const { now } = api.clock;
    await pass(api, 24 * 60 - 1);
    expect(await failedFor()).toBe(1);
    await pass(api, 1);
    expect(await failedFor()).toBe(0);
    expect(await api.sql('select * from failed_visits')).toEqual([]);
    api.clock.now = now;
  });

  it.each([
    ['a query', { page: '/ticket?key=secret' }],
    ['an address in the kind', { kind: 'ada@example.org' }],
    ['a sentence in the stack', { stack: ['Ada Lovelace could not be saved'] }],
    ['an email address in the stack', { stack: ['ada@example.org'] }],
    ['a long stack', { stack: Array.from({ length: 7 }, () => 'draw@core-a1b2c3d.js:1:234') }],
    ['a long path', { page: `/${'a'.repeat(100)}` }],
  ])('is not taken with %s', async (_, wrong) => {
    expect(await report({ ...failure, ...wrong })).toBe(422);
    expect([logged, await failedFor()]).toEqual([[], 0]);
  });

  it('is not taken where it is long', async () => {
    expect(await report({ ...failure, more: 'x'.repeat(4_000) })).toBe(413);
  });
});

describe('a storm of failures', () => {
  it('is cut off for each network', async () => {
    const from = somewhere();
    const statuses = [];
    for (let n = 0; n <= callLimits.failures.calls; n++) statuses.push(await report(failure, { from }));
    expect(statuses).toEqual([...Array(callLimits.failures.calls).fill(200), 429]);
  });

  it('of many networks is counted whole and logged in part', async () => {
    const visitors = loggedFailures.calls + 5;
    for (let n = 0; n < visitors; n++) await report(failure);
    expect([logged.length, await failedFor()]).toEqual([loggedFailures.calls, visitors]);
  });
});
