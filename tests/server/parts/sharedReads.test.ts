import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sharedTurns } from '../../../server/platform/http/readInput.ts';
import { openApi } from '../../support/fixtures.ts';
import { newEvent, newOrganiser } from '../../support/world.ts';

const api = await openApi();
const { token } = await newOrganiser(api);
const at = await newEvent(api, token);
const { slug } = (await api.ask('getEvent', { eventId: at.eventId }, token)).event;

const stranger = { address: '203.0.113.7' };
const visitor = { address: '198.51.100.9' };

it.each([
  ['events', (n: number) => api.call('getPublicEvent', { slug: `nobody-${n}` }, undefined, stranger)],
  ['forms', () => api.call('getFormWQuestion', { eventId: randomUUID(), formId: randomUUID() }, undefined, stranger)],
])('of very many %s that there are not, which one stranger asks for at once, few are looked for before a visitor from elsewhere is answered', async (_, ask) => {
  let answered = 0;
  const asking = Array.from({ length: 500 }, async (_, n) => {
    await ask(n);
    answered++;
  });
  await new Promise((resolve) => setImmediate(resolve));
  const { status } = await api.call('getPublicEvent', { slug }, undefined, visitor);
  const before = answered;
  await Promise.all(asking);
  expect(status).toBe(200);
  expect(before).toBeLessThan(250);
});

const ofOrganiser = 'a-house-in-town';
await api.ask('saveSettings', { organisation: 'A house', contact: '', publishableKey: '', slug: ofOrganiser }, token);
const read = (input: { slug: string; from?: string }, address: string) =>
  api.call('getOrganiserPage', input, undefined, { address }).then(({ status }) => status);

it.each([
  ['parts of it', 120, (n: number) => ({ slug: ofOrganiser, from: `${n + 1}` })],
  ['pages that there are not', 1_100, (n: number) => ({ slug: `nobody-${n}` })],
])('the page of an organiser is shown while a stranger asks for very many %s at once', async (_, count, asked) => {
  const asking = Array.from({ length: count }, (_, n) => read(asked(n), stranger.address));
  await new Promise((resolve) => setImmediate(resolve));
  expect(await read({ slug: ofOrganiser }, visitor.address)).toBe(200);
  await Promise.all(asking);
});

describe('what is read for all who ask at the same time', () => {
  const open = () => {
    const take = sharedTurns();
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    const ask = (network: string, asked: string) =>
      take(network, asked, async () => {
        begun.push(asked);
        await new Promise<void>((resolve) => ends.set(asked, resolve));
        return asked;
      });
    const settle = () => new Promise((resolve) => setImmediate(resolve));
    return { ask, begun, settle, end: (asked: string) => ends.get(asked)?.() };
  };
  const ask = (asking: (asked: string) => Promise<string>, count: number) =>
    Promise.allSettled(Array.from({ length: count }, (_, n) => asking(`made up ${n}`)));

  it('is joined by whoever asks for it later, though their site has no turn left', async () => {
    const { ask: take, begun, settle } = open();
    void ask((asked) => take('203.0.113.7', asked), 20);
    void take('198.51.100.9', 'real');
    await settle();
    void take('203.0.113.7', 'real');
    await settle();
    expect(begun.filter((each) => each === 'real')).toHaveLength(2);
  });

  it('begins for another site at once, though one that has no turn left waits for the same', async () => {
    const { ask: take, begun, settle } = open();
    void ask((asked) => take('203.0.113.7', asked), 20);
    void take('203.0.113.7', 'real');
    await settle();
    expect(begun).not.toContain('real');
    void take('198.51.100.9', 'real');
    await settle();
    expect(begun).toContain('real');
  });

  it('has one turn of a site for all of it that ask, which all are refused where it has no place', async () => {
    const { ask: take, begun, settle, end } = open();
    void ask((asked) => take('203.0.113.7', asked), 20);
    const asking = [1, 2, 3].map(() => take('203.0.113.7', 'real'));
    await settle();
    end('made up 0');
    await settle();
    await settle();
    expect(begun.filter((each) => each === 'real')).toHaveLength(3);
    expect(asking).toHaveLength(3);
    void ask((asked) => take('203.0.113.7', `more ${asked}`), 2_000);
    const late = [1, 2].map(() => take('203.0.113.7', 'late'));
    for (const each of late) await expect(each).rejects.toMatchObject({ status: 503 });
  });
});
