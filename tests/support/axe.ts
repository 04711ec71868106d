import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { desktop, phone } from '../../harness/page.ts';

/** Each size and each colour scheme once: what one changes does not depend on the other. */
const looks = [
  { size: phone, colorScheme: 'light' },
  { size: desktop, colorScheme: 'dark' },
] as const;

/**
 * What keeps people out of a page as it stands, on a phone in light and on a desk in dark: serious and critical
 * violations that axe finds, and a page wider than its window.
 */
export async function a11yViolations(page: Page): Promise<string[]> {
  const found: string[] = [];
  const before = page.viewportSize() ?? phone;
  for (const { size, colorScheme } of looks) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const look = `${size.width} px, ${colorScheme}`;
    found.push(...(await violations(page)).map((violation) => `${look}: ${violation}`));
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (overflow > 0) found.push(`${look}: ${overflow} px wider than the window`);
  }
  await page.setViewportSize(before);
  return found;
}

async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const results = await page.evaluate(async () => {
    // Contrast is judged only once the colours have changed to the other scheme; an inherited change starts the next one.
    // In what is folded up, time stands still.
    const isSeen = (effect: AnimationEffect | null) => (effect as KeyframeEffect).target?.checkVisibility() ?? true;
    const ending = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' &&
            effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY &&
            isSeen(effect),
        );
    // Looked at again in each frame: what is hidden meanwhile would never end.
    while (ending().length > 0) await new Promise(requestAnimationFrame);
    const { axe: injected } = window as unknown as { axe: typeof axe };
    // Of a choice among all countries, 250 options that are only their text would be judged one after the other.
    const judged = { include: document, exclude: ['option'] };
    const options = { resultTypes: ['violations' as const] };
    return (await injected.run(judged, options)) as AxeResults;
  });
  return results.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
    );
}
