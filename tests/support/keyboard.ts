import type { Locator, Page } from 'playwright-core';

/** More than any page of ours has stops. */
const max = 150;

/** Goes to an element by Tab alone. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stops = 0; stops < max; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${target} cannot be reached by Tab`);
}

/** Tabs to an element and presses it. */
export async function pressByKey(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Tabs to a field and types over what it holds. */
export async function typeByKey(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

/** Tabs once through a page and answers with the stops whose focus cannot be seen. */
export async function unseenStops(page: Page): Promise<string[]> {
  const unseen: string[] = [];
  const seen = new Set<string>();
  for (let stops = 0; stops < max; stops++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(describeFocus);
    if (!stop || seen.has(stop.place)) break;
    seen.add(stop.place);
    if (!stop.visible) unseen.push(stop.place);
  }
  if (seen.size === 0) throw new Error('Tab leads nowhere');
  return unseen;
}

/** Whether the focused element looks different without the focus. It is blurred; the next Tab goes on from it. */
function describeFocus(): { place: string; visible: boolean } | null {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  // A radio or checkbox may hand its mark to the row around it.
  const shown = [element, element.parentElement ?? element];
  const looks = () =>
    shown.map((each) => {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor } = getComputedStyle(each);
      const outline = outlineStyle === 'none' ? '' : `${outlineWidth} ${outlineColor}`;
      return [outline, boxShadow, borderColor].join();
    });
  const focused = looks();
  element.blur();
  const visible = looks().some((look, index) => look !== focused[index]);
  const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? '';
  return {
    place: `${element.tagName.toLowerCase()} ${[...document.querySelectorAll('*')].indexOf(element)} ${name}`,
    visible,
  };
}
