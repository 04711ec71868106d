import { expect, it } from 'vitest';
import { type Bill, readBill, unfitting } from '../../scripts/licences.ts';

const bill = (...components: Bill['components']): Bill => ({ components });
const of = (...licenses: NonNullable<Bill['components'][number]['licenses']>) =>
  unfitting(bill({ name: 'a', version: '1.0.0', licenses }));

it('each package that runs with Foyer has a licence that fits its own', () => {
  const real = readBill();
  expect(real.components.map(({ name }) => name)).toContain('xstate');
  expect(unfitting(real)).toEqual([]);
}, 30_000);

it('a package fits by one licence of a choice, and by all where it has several', () => {
  expect(of({ license: { id: 'MIT' } })).toEqual([]);
  expect(of({ license: { name: 'GPL-2.0-only' } })).toEqual(['a 1.0.0: GPL-2.0-only']);
  expect(of({ expression: '(GPL-2.0-only OR MIT)' })).toEqual([]);
  expect(of({ expression: '(MIT AND GPL-2.0-only)' })).toEqual(['a 1.0.0: (MIT AND GPL-2.0-only)']);
  expect(of({ license: { id: 'MIT' } }, { license: { id: 'SSPL-1.0' } })).toEqual(['a 1.0.0: MIT AND SSPL-1.0']);
  expect(of()).toEqual(['a 1.0.0: no licence']);
});
