import { afterAll, expect, it, vi } from 'vitest';
import { startApi } from '../../support/api.ts';

let database: 'there' | 'refusing' | 'silent' = 'there';
let asked = 0;
const api = await startApi({
  wrap: (db) =>
    Object.assign(Object.create(db), {
      execute: (query: never) => {
        asked++;
        if (database === 'silent') return new Promise(() => {});
        return database === 'there' ? db.execute(query) : Promise.reject(new Error('Connection refused'));
      },
    }),
});
afterAll(() => api.drop());

const health = async () => {
  const answers = await Promise.all(['/healthz', '/readyz'].map((path) => api.app.request(path)));
  return answers.map(({ status }) => status);
};

it('says that Foyer answers and its database does', async () => {
  expect(await health()).toEqual([200, 200]);
  expect((await api.app.request('/readyz')).headers.get('Cache-Control')).toBe('no-store');
});

it('says that the database is away, with a sentence, and that it is back', async () => {
  database = 'refusing';
  expect(await health()).toEqual([200, 503]);
  expect(await (await api.app.request('/readyz')).text()).toBe('The database does not answer.');
  database = 'there';
  expect(await health()).toEqual([200, 200]);
});

it('does not wait for a database that says nothing, and asks it once for all who ask', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  database = 'silent';
  asked = 0;
  const answers = Promise.all(Array.from({ length: 50 }, () => api.app.request('/readyz')));
  await vi.waitFor(() => expect(asked).toBe(1), 15_000);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(new Set((await answers).map(({ status }) => status))).toEqual(new Set([503]));
  expect(asked).toBe(1);
  vi.useRealTimers();
  database = 'there';
  expect(await health()).toEqual([200, 200]);
});
