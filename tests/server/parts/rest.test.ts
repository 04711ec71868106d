import { expect, it } from 'vitest';
import { collectAtRest } from '../../../server/rest.ts';

/** Something large that nobody holds once this has returned. */
function makeGarbage(): WeakRef<object> {
  const rows = Array.from({ length: 400_000 }, (_, index) => ({ index, text: `row ${index}` }));
  return new WeakRef(rows);
}

it('gives back the memory of busy times when the process comes to rest', async () => {
  collectAtRest({ pause: 100, worthwhile: 1_000_000 });
  const garbage = makeGarbage();
  expect(garbage.deref()).toHaveLength(400_000);
  await expect.poll(() => garbage.deref() === undefined, { timeout: 20_000, interval: 250 }).toBe(true);
});
