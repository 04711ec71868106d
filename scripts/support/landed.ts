import type { Page } from 'playwright-core';

/** Waits until what lands on a page has landed, for a picture of it. */
export const landed = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
