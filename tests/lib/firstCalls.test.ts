import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deleteUser } from '../../src/api/contract/attendees.ts';
import { deleteForm } from '../../src/api/contract/form.ts';
import { getTestOrders } from '../../src/api/contract/purchases.ts';
import { changes, type FirstCalls, fetchOrTake, noteChange } from '../../src/api/firstCalls.ts';

const page = globalThis as { firstCalls?: FirstCalls };
const headers = { Authorization: 'mine' };
const early = (token = 'mine') => ({ token, answer: Promise.resolve(new Response('early')) });
const textOf = async (answer: Promise<Response>) => (await answer).text();

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('now'));
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
  page.firstCalls = { '/api/list': early() };
  changes.count = 0;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  delete page.firstCalls;
});

it('the answer of a call that the page made early is taken once', async () => {
  expect(await textOf(fetchOrTake('/api/list', { headers }))).toBe('early');
  expect(await textOf(fetchOrTake('/api/list', { headers }))).toBe('now');
});

it('an early answer is not taken by another login, nor late', async () => {
  expect(await textOf(fetchOrTake('/api/list', { headers: { Authorization: 'yours' } }))).toBe('now');
  page.firstCalls = { '/api/list': early() };
  vi.spyOn(performance, 'now').mockReturnValue(15_000);
  expect(await textOf(fetchOrTake('/api/list', { headers }))).toBe('now');
});

it.each([
  ['a verb that says so', deleteForm] as const,
  ['a GET of the specification', deleteUser] as const,
])('an early answer is not taken after something was changed by %s: it may be old', async (_, changing) => {
  noteChange(changing);
  expect(await textOf(fetchOrTake('/api/list', { headers }))).toBe('now');
});

it('an early answer is taken after something else was read', async () => {
  noteChange(getTestOrders);
  expect(await textOf(fetchOrTake('/api/list', { headers }))).toBe('early');
});
