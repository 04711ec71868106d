import { Session } from 'node:inspector/promises';
import { expect, it } from 'vitest';
import { runsOf } from '../../../server/platform/pdf/fonts.ts';

/** How often functions of the fonts' own file are called meanwhile. */
async function callsDuring(work: () => void): Promise<number> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  try {
    work();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const own = result.filter(({ url }) => url.endsWith('/pdf/fonts.ts'));
    return own
      .flatMap(({ functions }) => functions)
      .flatMap(({ ranges }) => ranges)
      .reduce((sum, { count }) => sum + count, 0);
  } finally {
    session.disconnect();
  }
}

it('the font of a character is found at once, however many files of fonts there are', async () => {
  /** From all over the fonts, some in none of them. */
  const name = String.fromCodePoint(...Array.from({ length: 200 }, (_, index) => 0x4e00 + index * 97));
  // The files are read the first time.
  runsOf(name, 700);
  const calls = await callsDuring(() => runsOf(name, 700));
  expect(calls).toBeGreaterThan(name.length);
  expect(calls).toBeLessThan(name.length * 20);
});
