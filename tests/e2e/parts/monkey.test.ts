import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { desktop, phone, visit } from '../../../harness/page.ts';
import { buyTicket, newForm, oneOfEach, visitor } from '../../../harness/seed.ts';
import { parts } from '../../../src/messages/en-GB/parts.ts';
import { dashboardOf, to } from '../../../src/paths.ts';
import { openFoyer } from '../../support/openFoyer.ts';
import { randomOf } from '../../support/random.ts';

/* Presses, types and turns back at random, as users do who do not read. MONKEY=10000 makes as many gestures a role, MONKEY_SEED others than the usual ones. */

const gestures = Number(process.env.MONKEY ?? 60);
const seed = Number(process.env.MONKEY_SEED ?? 1);

const { server, browser } = await openFoyer();
const { event, users } = await oneOfEach(server.url);
const form = await newForm(users.admin.api, event.id);
for (const name of ['Ada', 'O’Łukaszewicz-Größer'])
  await buyTicket(visitor(server.url), form, 'Helper', { firstname: name });

const narrow = { width: 320, height: 640 };
const sizes = [narrow, phone, desktop];
const typed = ['', 'Ada', '7', '-1', 'a@b.example', 'O’Łukaszewicz-Größer', '𝔘'.repeat(40), '<b>', '31.12.2027'];
const keys = ['Enter', 'Escape', 'Tab', 'Shift+Tab', ' ', 'ArrowDown', 'ArrowUp', 'Backspace', '/', 'Control+z'];

/** The middle of each control that can be pressed and leads out of neither the app nor the session. Runs in the page. */
function findControls(): { left: number; top: number; isText: boolean; name: string }[] {
  const dialog = [...document.querySelectorAll('dialog[open], [role=dialog]')].at(-1);
  const found = (dialog ?? document).querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary');
  return [...found].flatMap((control) => {
    const leaves = control instanceof HTMLAnchorElement && new URL(control.href).origin !== location.origin;
    const [box] = control.getClientRects();
    if (leaves || !box || /sign out|abmelden/i.test(control.textContent) || control.matches(':disabled')) return [];
    const isSeen = box.top >= 0 && box.bottom <= innerHeight && control.checkVisibility({ visibilityProperty: true });
    const [left, top] = [box.left + box.width / 2, box.top + box.height / 2];
    const isText = control.matches('textarea, input:not([type=checkbox], [type=radio])');
    const name =
      control.getAttribute('aria-label') || control.textContent || control.getAttribute('name') || control.id;
    return isSeen ? [{ left, top, isText, name: name.slice(0, 40) }] : [];
  });
}

type Random = ReturnType<typeof randomOf>;
const oneOf = <Of>(random: Random, all: readonly Of[]): Of => all[random(all.length)] as Of;

/** One gesture; says what it was. */
async function gesture(page: Page, random: Random): Promise<string> {
  const kind = random(100);
  if (kind < 4)
    return page.goBack({ waitUntil: 'commit', timeout: 2_000 }).then(
      () => 'back',
      () => 'no way back',
    );
  if (kind < 6) return page.reload({ waitUntil: 'commit' }).then(() => 'reload');
  if (kind < 10) {
    const size = oneOf(random, sizes);
    await page.setViewportSize(size);
    return `as wide as ${size.width}`;
  }
  if (kind < 20) {
    await page.mouse.wheel(0, random(1_600) - 600);
    return 'scroll';
  }
  if (kind < 35) {
    const key = oneOf(random, keys);
    await page.keyboard.press(key);
    return key;
  }
  const controls = await page.evaluate(findControls);
  if (controls.length === 0) return 'nothing to press';
  const { left, top, isText, name } = oneOf(random, controls);
  await page.mouse.click(left, top);
  if (!isText) return `press ${name}`;
  const text = oneOf(random, typed);
  await page.keyboard.insertText(text);
  return `type ${text} into ${name}`;
}

/** What is wrong with what the page shows, in words; null where nothing is. Runs in the page. */
function findWrong(crash: string): string | null {
  const isOnlyBegun = !document.body;
  if (isOnlyBegun) return null;
  const { scrollWidth, clientWidth } = document.documentElement;
  if (document.body.textContent.includes(crash)) return 'a page crashed';
  return scrollWidth > clientWidth ? `the page is ${scrollWidth} wide, and the window ${clientWidth}` : null;
}

const roles = {
  'a buyer': { as: null, start: to.publicEvent(event.slug) },
  'an organiser': { as: users.admin, start: dashboardOf.admin },
  'staff at the door': { as: users.checkin, start: dashboardOf.checkin },
  'an exhibitor': { as: users.exhibitor, start: dashboardOf.exhibitor },
  'an attendee': { as: users.attendee, start: dashboardOf.attendee },
};

describe('whatever is pressed, typed and turned back from', () => {
  it.each(Object.entries(roles))(
    'as %s, the app goes on, and fits its window',
    async (_, { as, start }) => {
      const random = randomOf(seed);
      const { page, crashes } = await visit(browser, server.url, { as, size: oneOf(random, sizes) });
      page.on('dialog', (dialog) => dialog.accept());
      page.on('popup', (popup) => popup.close());
      await page.goto(start);
      const done: string[] = [];
      for (let count = 0; count < gestures; count++) {
        // A page that is being left cannot be asked; the next one can.
        const settled = <Answer>(asked: Promise<Answer>) =>
          asked.catch(async (error: Error) => {
            if (!/context was destroyed|navigat|closed/i.test(error.message)) throw error;
            await page.waitForLoadState('domcontentloaded');
            return null;
          });
        done.push((await settled(gesture(page, random))) ?? 'left');
        await settled(page.evaluate(() => new Promise<void>((drawn) => requestAnimationFrame(() => drawn()))));
        const wrong = await settled(page.evaluate(findWrong, parts.crash.title));
        const story = `${page.url()}: ${done.slice(-8).join(', ')}`;
        expect([wrong, ...crashes], story).toEqual([null]);
        const { pathname } = new URL(page.url());
        if (count % 40 === 39 || !page.url().startsWith(server.url) || pathname === to.signin()) {
          await settled(page.goto(start));
          await page.locator('a[href], button').first().waitFor();
          expect(new URL(page.url()).pathname, `signed in still: ${story}`).toBe(start);
        }
      }
    },
    30_000 + gestures * 1_000,
  );
});
