import type { Page } from 'playwright-core';

/** The widths that people have: the narrowest phone, a usual one, a tablet. */
const sizes = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
];

/** What moves has come to stand. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });

/** How often a page is looked at in which something does not fit: what watches it may hear of its new size, and begin to move, only then. */
const looks = 5;

/** What does not fit on the page at any of the widths, in words; empty where all does. */
export async function misfits(page: Page): Promise<string[]> {
  const all: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.evaluate(() => document.fonts.ready);
    let found: string[] = [];
    for (let look = 0; look < looks && (look === 0 || found.length > 0); look++) {
      await settled(page);
      found = await page.evaluate(findMisfits);
    }
    all.push(...found.map((misfit) => `${size.width} px: ${misfit}`));
  }
  return all;
}

/** Runs in the page, and so knows nothing outside of itself. */
function findMisfits(): string[] {
  const { documentElement } = document;
  const found: string[] = [];
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}”`;
  if (documentElement.scrollWidth > documentElement.clientWidth)
    found.push(`the page is ${documentElement.scrollWidth} wide`);

  const dialog = document.querySelector('dialog[open], [role=dialog]');
  if (dialog && dialog.scrollWidth > dialog.clientWidth) found.push(`the dialog is ${dialog.scrollWidth} wide`);
  const controls = (dialog ?? document).querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary',
  );
  for (const control of controls) {
    const isSeen = control.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (!isSeen || control.closest('[inert]') || control.matches('.visually-hidden, .skip-link')) continue;
    if (control.matches('button, .button')) {
      const isCut = control.scrollWidth > control.clientWidth + 1 || control.scrollHeight > control.clientHeight + 1;
      if (isCut) found.push(`${nameOf(control)} is cut`);
    }
    control.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const box = control.getClientRects()[0];
    if (!box || box.width < 2) continue;
    const middle = box.top + box.height / 2;
    const places = [box.left + 2, box.left + box.width / 2, box.right - 2];
    for (const [at, left] of places.entries()) {
      const top = document.elementFromPoint(left, middle);
      const isOwn = top && (control.contains(top) || top.contains(control) || top.closest('label')?.contains(control));
      // A message can be closed, and leaves by itself.
      if (isOwn || top?.closest('.toast')) continue;
      found.push(
        `${nameOf(control)} is under ${top ? nameOf(top) : 'the edge'} at its ${['start', 'middle', 'end'][at]}`,
      );
      break;
    }
  }
  return found;
}
