import { expect, it } from 'vitest';
import { openApi } from '../../support/fixtures.ts';
import { newOrganiser } from '../../support/world.ts';

const api = await openApi();
const stranger = { address: '203.0.113.7' };
const slug = 'a-house-in-town';
const { token } = await newOrganiser(api);
await api.call('saveSettings', { organisation: 'A house', contact: '', publishableKey: '', slug }, token);

const read = (input: { slug: string; from?: string }, address: string) =>
  api.call('getOrganiserPage', input, undefined, { address }).then(({ status }) => status);

it.each([
  ['parts of it', 120, (n: number) => ({ slug, from: `${n + 1}` })],
  ['pages that there are not', 1_100, (n: number) => ({ slug: `nobody-${n}` })],
])('the page of an organiser is shown while a stranger asks for very many %s at once', async (_, count, asked) => {
  const asking = Array.from({ length: count }, (_, n) => read(asked(n), stranger.address));
  await new Promise((resolve) => setImmediate(resolve));
  expect(await read({ slug }, '198.51.100.9')).toBe(200);
  await Promise.all(asking);
});
