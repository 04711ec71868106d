import { desktop, phone } from '../../../harness/page.ts';
import type { Entered } from '../../../harness/seed.ts';
import type { Locale } from '../../../src/lib/locale.ts';
import { parts as german } from '../../../src/messages/de-DE/parts.ts';
import { parts as english } from '../../../src/messages/en-GB/parts.ts';
import type { Driver, Key, Size } from './driver.ts';
import { emptyPath, type Front, openFront } from './front.ts';
import type { Sent, Target } from './inPage.ts';

/** So long something may take on a busy machine. */
const timeout = 60_000;

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

type Visit = { size: Size; locale: Locale; as?: Pick<Entered, 'token' | 'currentUser'>; camera?: boolean };

/** Somebody with a browser, who does what people do and waits for what they wait for. */
export type Visitor = Awaited<ReturnType<typeof visit>>;

/** A first visit to a Foyer, by a login whose session is kept the way the app itself keeps it, or by a stranger. */
export async function visit(driver: Driver, foyer: string, { size, locale, as, camera = false }: Visit) {
  const front = await openFront(foyer, locale, camera);
  await driver.enter(null);
  // Firefox shows a PDF that was saved in a tab of its own.
  await driver.closeOthers();
  await driver.resize(size);
  if (as) {
    await driver.goTo(front.url + emptyPath);
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

function complain(problems: readonly string[]) {
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

function person(driver: Driver, front: Front, size: Size) {
  /** The frame that the visitor is in. */
  let frame: { css: string } | null = null;

  /** Tries until it works, and fails with what it last failed with. */
  async function until<Result>(what: string, work: () => Promise<Result | null | false | undefined>): Promise<Result> {
    const end = Date.now() + timeout;
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
      // What a click leads away from may be gone before its answer is there.
      const failed = await driver.click(sent(target)).catch((error: unknown) => error);
      const isClicked = await driver.run(() => window.ofTheTests?.isClicked() ?? true).catch(() => true);
      if (failed && !isClicked) throw failed;
      return isClicked;
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

  /** Waits until the page shows something and has had all it asked for, for a moment. */
  const settle = () =>
    until('the page settles', async () => {
      const rests = () =>
        driver.run(
          () =>
            new Promise<boolean>((done) => {
              const isReady = () =>
                document.readyState === 'complete' &&
                document.body.innerText.trim() !== '' &&
                !document.querySelector('[role="progressbar"], [aria-busy="true"]');
              if (isReady()) setTimeout(() => done(isReady()), 30);
              else done(false);
            }),
        );
      return front.isQuiet() && (await rests()) && front.isQuiet();
    });

  /** What is wrong with the page as it is now: it ought to be nothing. */
  async function wrong(): Promise<string[]> {
    const page = await driver.run(async (titles: string[]) => {
      const said = document.body.innerText;
      const root = document.documentElement;
      // A page that has just become narrower is drawn anew first.
      for (let looks = 0; looks < 20 && root.scrollWidth > innerWidth; looks++)
        await new Promise((later) => setTimeout(later, 50));
      const beyond = root.scrollWidth - innerWidth;
      const clips = (each: Element | null): boolean =>
        each !== null && each !== root && (getComputedStyle(each).overflowX !== 'visible' || clips(each.parentElement));
      const widest = [...document.body.querySelectorAll('*')]
        .filter((each) => each.getBoundingClientRect().right > innerWidth + 1 && !clips(each.parentElement))
        .map((each) => each.outerHTML.slice(0, 120))
        .slice(-3);
      return [
        ...titles.filter((title) => said.includes(title)),
        ...(beyond > 0 ? [`scrolls ${beyond} px sideways at ${innerWidth} px: ${widest.join(' | ')}`] : []),
      ].map((each) => `${location.pathname}: ${each}`);
    }, crashed);
    return [...page, ...front.problems()];
  }

  /** What the page gets from an address, one that only it knows too. */
  async function fetched(address: string): Promise<Buffer> {
    const base64 = await driver.run(async (url: string) => {
      const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    }, address);
    return Buffer.from(base64, 'base64');
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
    focus: async (target: Target) => {
      await seen(target, true);
      await driver.run((wanted: Sent) => (window.ofTheTests.find(wanted) as HTMLElement).focus(), sent(target));
    },
    /** Holds one thing with the mouse and drops it on the lower half of another. */
    drag: async (held: Target, onto: Target) => {
      await seen(onto, true);
      const [from, over] = await driver.run(
        (one: Sent, other: Sent) =>
          [one, other].map((each) => {
            const { x, y, width, height } = (window.ofTheTests.find(each) as Element).getBoundingClientRect();
            return { x, y, width, height };
          }),
        sent(held),
        sent(onto),
      );
      if (!from || !over) throw new Error('It is not there any more');
      const middle = { x: from.x + from.width / 2, y: from.y + from.height / 2 };
      await driver.drag(middle, { x: over.x + 40, y: over.y + over.height / 2 + 8 });
    },
    /** Chooses a file. */
    attach: async (target: Target, path: string) => {
      await seen(target);
      await driver.attach(sent(target), path);
    },
    /** The file that the page has handed to the browser. */
    downloaded: async () => {
      const { name, href } = await until('a file is saved', () => driver.run(() => window.ofTheTests.saved.shift()));
      return { name, content: await fetched(href) };
    },
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
    fetch: fetched,
    /** Sees that nothing is wrong here, and with the page as wide as elsewhere neither. */
    isFine: async () => {
      await settle();
      complain(await wrong());
    },
    /** The same, and with the page as wide as on the other screen. */
    isFineOnBoth: async () => {
      await settle();
      const here = await wrong();
      await driver.resize(size.width === phone.width ? desktop : phone);
      await settle();
      const there = await wrong();
      await driver.resize(size);
      // What is pressed next must not move any more.
      await settle();
      complain([...here, ...there]);
    },
    /** Leaves, and sees that nothing went wrong meanwhile. */
    leave: async () => {
      complain(front.problems());
      front.close();
    },
  };
}
