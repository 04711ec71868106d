import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from '../../src/api/client.ts';
import { clientConfig, configureClient } from '../../src/api/clientConfig.ts';
import { getAttendeeChoices } from '../../src/api/contract/attendeeChoices.ts';
import { deleteForm } from '../../src/api/contract/form.ts';
import { getTestOrders } from '../../src/api/contract/purchases.ts';
import { calls } from '../../src/api/contract/table.ts';
import { getWaitingList } from '../../src/api/contract/waiting.ts';
import { changes, noteChange } from '../../src/api/firstCalls.ts';
import { byPages, reading, together } from '../../src/api/reading.ts';

const before = clientConfig();
const { signal } = new AbortController();
const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;
let token: string | null = null;
let asked: string[] = [];
/** What the server answers, by the path of the call. */
let answer: (path: string) => Promise<unknown> | unknown;

class Refused {
  readonly status: number;
  constructor(status: number) {
    this.status = status;
  }
}

beforeEach(() => {
  token = `of ${crypto.randomUUID()}`;
  asked = [];
  answer = () => ({ orders: 3 });
  configureClient({ ...before, token: () => token });
  vi.stubGlobal('fetch', async (request: string) => {
    asked.push(request);
    const payload = await answer(request);
    return payload instanceof Refused
      ? Response.json({ msg: 'No.' }, { status: payload.status })
      : Response.json({ payload, msg: '' });
  });
});
afterEach(() => {
  configureClient(before);
  vi.unstubAllGlobals();
});

const testOrders = reading(getTestOrders, {}, ({ orders }) => orders);
const countriesOf = (event: number) =>
  reading(getAttendeeChoices, { eventId: id(event) }, ({ countries }) => countries);
const change = () => call(deleteForm, { formId: id(9) }, { signal });
/** Answers later, when it is told to. */
function later() {
  let resolve = (_: unknown) => {};
  const promise = new Promise<unknown>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

describe('what was read before', () => {
  it('is not there at first, and then what the server answered', async () => {
    expect(testOrders.seen()).toBe(null);
    expect(await testOrders(signal)).toBe(3);
    expect(testOrders.seen()).toBe(3);
  });

  it('is read anew whenever it is asked for', async () => {
    await testOrders(signal);
    answer = () => ({ orders: 4 });
    expect(await testOrders(signal)).toBe(4);
    expect(testOrders.seen()).toBe(4);
    expect(asked).toHaveLength(2);
  });

  it('is said with the time of its reading', async () => {
    const timed = reading(getTestOrders, {}, (_, readAt) => readAt);
    const readAt = await timed(signal);
    expect(timed.seen()).toBe(readAt);
    expect(Math.abs(Date.parse(readAt) - Date.now())).toBeLessThan(60_000);
  });

  it('is of one input, and shared by all who read the same', async () => {
    answer = (path) => ({ forms: [], countries: [path.includes(id(1)) ? 'GB' : 'DE'] });
    await countriesOf(1)(signal);
    expect(countriesOf(2).seen()).toBe(null);
    expect(countriesOf(1).seen()).toEqual(['GB']);
  });

  it('is not shown to another who signs in, nor without a login', async () => {
    await testOrders(signal);
    const mine = token;
    token = 'of another';
    expect(testOrders.seen()).toBe(null);
    token = mine;
    expect(testOrders.seen()).toBe(null);
    await testOrders(signal);
    token = null;
    expect(testOrders.seen()).toBe(null);
  });

  it('is not kept for another who signed in while it was read', async () => {
    const { promise, resolve } = later();
    answer = () => (asked.length === 1 ? promise : { orders: 0 });
    const read = testOrders(signal);
    token = 'of another';
    resolve({ orders: 3 });
    expect(await read).toBe(0);
    expect(testOrders.seen()).toBe(0);
  });

  it('is forgotten with every change, when it is sent and when it is over', async () => {
    await testOrders(signal);
    const { promise, resolve } = later();
    answer = (path) => (path.includes('deleteForm') ? promise : { orders: 3 });
    const changing = change();
    expect(testOrders.seen()).toBe(null);
    await testOrders(signal);
    resolve({ formId: id(9) });
    await changing;
    expect(testOrders.seen()).toBe(null);
  });

  it('is forgotten also with a change whose answer was lost', async () => {
    await testOrders(signal);
    answer = () => Promise.reject(new TypeError('lost'));
    await expect(change()).rejects.toMatchObject({ code: 'offline' });
    expect(testOrders.seen()).toBe(null);
  });

  it('is read once more when something was changed meanwhile: the server may have answered before', async () => {
    const { promise, resolve } = later();
    answer = (path) => {
      if (path.includes('deleteForm')) return { formId: id(9) };
      return asked.length === 1 ? promise : { orders: 0 };
    };
    const read = testOrders(signal);
    await change();
    resolve({ orders: 3 });
    expect(await read).toBe(0);
    expect(testOrders.seen()).toBe(0);
  });

  it('is forgotten once the server refuses it, and kept while no answer comes', async () => {
    await testOrders(signal);
    answer = () => Promise.reject(new TypeError('lost'));
    await expect(testOrders(signal)).rejects.toMatchObject({ code: 'offline' });
    expect(testOrders.seen()).toBe(3);
    answer = () => new Refused(404);
    await expect(testOrders(signal)).rejects.toMatchObject({ status: 404 });
    expect(testOrders.seen()).toBe(null);
  });

  it('are sixty answers at most, and those that were not shown for longest go first', async () => {
    answer = () => ({ forms: [], countries: ['GB'] });
    for (let event = 1; event <= 60; event++) await countriesOf(event)(signal);
    countriesOf(1).seen();
    await countriesOf(61)(signal);
    expect([1, 2, 3, 61].map((event) => countriesOf(event).seen() !== null)).toEqual([true, false, true, true]);
  });
});

describe('readings together', () => {
  it('were seen when all of them were', async () => {
    answer = (path) => (path.includes('getTestOrders') ? { orders: 3 } : { forms: [], countries: ['GB'] });
    const both = together({ orders: testOrders, countries: countriesOf(1) });
    await testOrders(signal);
    expect(both.seen()).toBe(null);
    const read = await both(signal);
    expect(read).toEqual({ orders: 3, countries: ['GB'] });
    expect(both.seen()).toEqual(read);
  });
});

describe('a list that is read by pages', () => {
  const pages = byPages(({ cursor }: { cursor: string | null }) =>
    reading(getWaitingList, { formId: id(1), ...(cursor && { cursor }) }, ({ next, total }) => ({ next, total })),
  );

  it('was seen by its first page, and no later one', async () => {
    answer = () => ({ entries: [], next: '100', total: 200 });
    const [first, second] = [{ cursor: null }, { cursor: '100' }];
    expect(await pages(first, signal)).toEqual({ next: '100', total: 200 });
    await pages(second, signal);
    expect(pages.seen(first)).toEqual({ next: '100', total: 200 });
    expect(pages.seen(second)).toBe(null);
  });
});

describe('a call that changes something', () => {
  /** Those of organisers' GET calls that change something, by hand. */
  const changing = ['checkin', 'deleteUser', 'printBadge', 'removeAppUser', 'removeTicket'];
  /** Their other calls that change nothing. */
  const only = ['exportUsers', 'matchStatement', 'previewExhibitorVisibility', 'previewMailWording', 'previewMailing'];

  it('is known by its verb or what it says of itself, and among the GET calls of organisers by what it needs', () => {
    const counted = Object.entries(calls).filter(([, endpoint]) => {
      const { count } = changes;
      noteChange(endpoint);
      return changes.count > count;
    });
    const gets = counted.filter(([, { method }]) => method === 'GET');
    expect(gets.map(([name]) => name).sort()).toEqual(changing);
    const others = Object.entries(calls).filter(([, { method }]) => method !== 'GET');
    const uncounted = others.filter(([name]) => !counted.some(([known]) => known === name));
    expect(uncounted.map(([name]) => name).sort()).toEqual(only);
  });
});
