import { expect } from 'vitest';
import type { Locale } from '../../../src/lib/locale.ts';
import { parts as german } from '../../../src/messages/de-DE/parts.ts';
import { parts as english } from '../../../src/messages/en-GB/parts.ts';
import type { Entered } from '../seed.ts';
import type { Driver, Key, Size } from './driver.ts';
import { type Front, openFront } from './front.ts';
import type { Sent, Target } from './inPage.ts';

/** So long something may take on a busy machine. */
const patience = 20_000;

const crashed = [english.crash.title, german.crash.title];

const sent = (target: Target): Sent => {
  const { name, text, within, ...rest } = target;
  const patterned = (given: string | RegExp) => (typeof given === 'string' ? given : { pattern: given.source });
  return {
    ...rest,
    ...(name !== undefined && { name: patterned(name) }),
    ...(text !== undefined && { text: patterned(text) }),
    ...(within && { within: sent(within) }),
  };
};

export const button = (name: string | RegExp, within?: Target): Target => ({
  role: 'button',
  name,
  ...(within && { within }),
});
export const link = (name: string | RegExp, within?: Target): Target => ({
  role: 'link',
  name,
  ...(within && { within }),
});
export const heading = (name: string | RegExp): Target => ({ role: 'heading', name });
export const field = (name: string | RegExp, within?: Target): Target => ({
  role: 'textbox',
  name,
  ...(within && { within }),
});
export const text = (words: string | RegExp): Target => ({ text: words });
export const css = (selector: string) => ({ css: selector });

type Visit = { size: Size; locale: Locale; as?: Pick<Entered, 'token' | 'currentUser'> | null };

/** Somebody with a browser, who does what people do and waits for what they wait for. */
export type Visitor = Awaited<ReturnType<typeof visit>>;

/** A first visit to a Foyer, by somebody who is signed in the way the app itself keeps a session, or by a stranger. */
export async function visit(driver: Driver, foyer: string, { size, locale, as = null }: Visit) {
  const front = await openFront(foyer, locale);
  await driver.enter(null);
  await driver.resize(size);
  if (as) {
    await driver.goTo(`${front.url}/robots.txt`);
    await driver.run(
      (token: string, user: string) => {
        localStorage.setItem('token', token);
        localStorage.setItem('currentUser', user);
      },
      as.token,
      JSON.stringify(as.currentUser),
    );
  }
  const visitor = person(driver, front, size);
  return visitor;
}

function person(driver: Driver, front: Front, size: Size) {
  /** The frame that the visitor is in. */
  let frame: { css: string } | null = null;

  /** Tries until it works, and fails with what it last failed with. */
  async function until<Result>(what: string, work: () => Promise<Result | null | false | undefined>): Promise<Result> {
    const end = Date.now() + patience;
    let failed: unknown;
    while (Date.now() < end) {
      try {
        const done = await work();
        if (done !== null && done !== false && done !== undefined) return done;
        failed = undefined;
      } catch (error) {
        failed = error;
      }
      await new Promise((later) => setTimeout(later, 25));
    }
    const shown = await driver.run(() => `${location.href}\n${document.body.innerText}`).catch(String);
    const wrong = front.problems().join('\n');
    throw new Error(`${what}: ${failed ?? 'it does not come'}\n${wrong}\n\nThe page: ${shown.slice(0, 3_000)}`);
  }
  const described = (target: Target) => JSON.stringify(sent(target));

  /** Waits in the page until it is seen; while it asks for one that can be used, until it can. */
  const seen = (target: Target, enabled = false) =>
    until(described(target), () =>
      driver.run(
        (wanted: Sent, usable: boolean) =>
          new Promise<boolean>((done) => {
            const end = Date.now() + 1_000;
            let before = '';
            const look = () => {
              const found = window.ofTheTests?.find(wanted);
              if (found && !usable) return done(true);
              const ready = found && !found.matches(':disabled, [aria-disabled="true"]');
              if (ready) found.scrollIntoView({ block: 'center', behavior: 'instant' });
              // What is to be used has come to rest.
              const now = ready ? JSON.stringify(found.getBoundingClientRect()) : '';
              if (ready && now === before) return done(true);
              before = now;
              if (Date.now() > end) done(false);
              else setTimeout(look, 20);
            };
            look();
          }),
        sent(target),
        enabled,
      ),
    );

  /** A frame of another origin cannot scroll the page around it, as whoever reads it does. */
  async function showInFrame(around: { css: string }, target: Target) {
    const top = await driver.run(
      (wanted: Sent) => window.ofTheTests.find(wanted)?.getBoundingClientRect().top ?? 0,
      sent(target),
    );
    await driver.enter(null);
    await driver.run(
      (selector: string, inside: number) => {
        const { top } = (document.querySelector(selector) as Element).getBoundingClientRect();
        scrollBy({ top: top + inside - innerHeight / 2, behavior: 'instant' });
      },
      around.css,
      top,
    );
    await driver.enter(around);
  }

  /** Presses the mouse on it. What hits something else, because the page moved, is tried again. */
  async function click(target: Target) {
    await until(`click ${described(target)}`, async () => {
      await seen(target, true);
      if (frame) await showInFrame(frame, target);
      await driver.run((wanted: Sent) => window.ofTheTests.awaitClick(wanted), sent(target));
      await driver.click(sent(target));
      return driver.run(() => window.ofTheTests?.isClicked() ?? true);
    });
  }

  /** Types over what a field holds. */
  async function fill(target: Target, typed: string) {
    await seen(target, true);
    await until(`fill ${described(target)}`, () =>
      driver.run((wanted: Sent) => {
        const found = window.ofTheTests.find(wanted);
        if (!(found instanceof HTMLElement)) return false;
        found.focus();
        if (found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement) found.select();
        else getSelection()?.selectAllChildren(found);
        return document.activeElement === found;
      }, sent(target)),
    );
    await driver.type(typed);
  }

  /** Chooses what is written in a list of options. */
  async function choose(target: Target, label: string) {
    await until(`choose ${label} in ${described(target)}`, async () => {
      await seen(target, true);
      return driver.run(
        (wanted: Sent, words: string) => {
          const list = window.ofTheTests.find(wanted) as HTMLSelectElement;
          const option = [...list.options].find((each) => each.label === words || each.value === words);
          if (!option) return false;
          Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(list, option.value);
          for (const type of ['input', 'change']) list.dispatchEvent(new Event(type, { bubbles: true }));
          return true;
        },
        sent(target),
        label,
      );
    });
  }

  /** Waits until the page has all it asked for. */
  const settle = () =>
    until('the page settles', async () => {
      const quiet = () =>
        driver.run(() => document.readyState === 'complete' && !document.querySelector('[role="progressbar"]'));
      return front.isQuiet() && (await quiet()) && front.isQuiet();
    });

  /** What is wrong with the page as it is now: it ought to be nothing. */
  async function wrong(): Promise<string[]> {
    const page = await driver.run((titles: string[]) => {
      const said = document.body.innerText;
      const root = document.documentElement;
      const beyond = root.scrollWidth - innerWidth;
      const widest = [...document.body.querySelectorAll('*')]
        .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
        .map((each) => each.outerHTML.slice(0, 120))
        .slice(0, 3);
      return [
        ...titles.filter((title) => said.includes(title)),
        ...(beyond > 0 ? [`scrolls ${beyond} px sideways at ${innerWidth} px: ${widest.join(' | ')}`] : []),
      ].map((each) => `${location.pathname}: ${each}`);
    }, crashed);
    return [...page, ...front.problems()];
  }

  return {
    driver,
    front,
    until,
    seen: (target: Target) => seen(target),
    click,
    fill,
    choose,
    settle,
    open: (path: string) => driver.goTo(new URL(path, front.url).href),
    press: (key: Key) => driver.press(key),
    /** Goes on inside a frame, or again in the page around it. */
    enter: async (inside: { css: string } | null) => {
      await until('enter the frame', async () => {
        await driver.enter(inside);
        return true;
      });
      frame = inside;
    },
    /** Waits until it is gone. */
    gone: (target: Target) =>
      until(`${described(target)} goes`, () =>
        driver.run((wanted: Sent) => window.ofTheTests.find(wanted) === null, sent(target)),
      ),
    arriveAt: (path: string) =>
      until(`arrive at ${path}`, async () => (await driver.run(() => location.pathname)) === path),
    /** The text of what is seen. */
    read: async (target: Target) => {
      await seen(target);
      return driver.run((wanted: Sent) => window.ofTheTests.find(wanted)?.textContent ?? '', sent(target));
    },
    attribute: async (target: Target, name: string) => {
      await seen(target);
      const read = (wanted: Sent, which: string) => window.ofTheTests.find(wanted)?.getAttribute(which) ?? '';
      return driver.run(read, sent(target), name);
    },
    /** What the page gets from an address, one that only it knows too. */
    fetch: async (address: string) => {
      const base64 = await driver.run(async (url: string) => {
        const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
        return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
      }, address);
      return Buffer.from(base64, 'base64');
    },
    /** Sees that nothing is wrong here, and with the page as wide as elsewhere neither. */
    isFine: async () => {
      await settle();
      expect(await wrong()).toEqual([]);
    },
    size,
    /** Leaves, and sees that nothing went wrong meanwhile. */
    leave: async () => {
      expect(front.problems()).toEqual([]);
      front.close();
    },
  };
}
