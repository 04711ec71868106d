import type { Driver, Key, Point } from './driver.ts';
import type { Sent } from './inPage.ts';

type Reference = Record<string, string>;
type Values = Record<string, unknown>;

/** Sends a command of the WebDriver standard by its method, path and body, and answers with its value. */
export type Send = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: Values) => Promise<unknown>;

const reference = 'element-6066-11e4-a52e-4f735466cecf';
const keys: Record<Key, string> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Space: ' ',
  ArrowDown: '\uE015',
  ArrowUp: '\uE013',
  Escape: '\uE00C',
};
/** So long a script may take. */
const timeout = 20_000;

/** A browser that speaks WebDriver. How its page is resized and how it ends is its own. */
export async function driveBy(send: Send): Promise<Omit<Driver, 'resize' | 'close'>> {
  await send('POST', '/timeouts', { script: timeout, pageLoad: timeout, implicit: 0 });
  const own = (await send('GET', '/window')) as string;

  const run: Driver['run'] = async (work, ...args) => {
    const script = `const [args, done] = arguments;
      Promise.resolve().then(() => (${work})(...args)).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const { value, error } = (await send('POST', '/execute/async', { script, args: [args] })) as {
      value: never;
      error?: string;
    };
    if (error !== undefined) throw new Error(error);
    return value;
  };
  async function idOf(target: Sent): Promise<string> {
    const found = (await run((sent: Sent) => window.ofTheTests.find(sent) as unknown, target)) as Reference | null;
    const id = found?.[reference];
    if (!id) throw new Error('It is not there any more');
    return id;
  }
  const typeKeys = (pressed: string[]) => {
    const actions = pressed.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    return send('POST', '/actions', { actions: [{ type: 'key', id: 'keys', actions }] });
  };

  return {
    run,
    goTo: async (url) => void (await send('POST', '/url', { url })),
    reload: async () => void (await send('POST', '/refresh', {})),
    back: async () => void (await send('POST', '/back', {})),
    click: async (target) => void (await send('POST', `/element/${await idOf(target)}/click`, {})),
    type: async (text) => void (await typeKeys([...text])),
    press: async (key) => void (await typeKeys([keys[key]])),
    // WebDriver's mouse begins no dragging in these browsers: the page is told of one as they tell it.
    drag: (from, to) =>
      run(
        async (start: Point, end: Point) => {
          const dataTransfer = new DataTransfer();
          const tell = async (type: string, { x, y }: Point) => {
            const facts = { bubbles: true, cancelable: true, composed: true, dataTransfer, clientX: x, clientY: y };
            const under = document.elementFromPoint(x, y);
            const told = type === 'dragstart' ? under?.closest('[draggable="true"]') : under;
            told?.dispatchEvent(new DragEvent(type, facts));
            await new Promise(requestAnimationFrame);
          };
          await tell('dragstart', start);
          for (const type of ['dragenter', 'dragover', 'drop', 'dragend']) await tell(type, end);
        },
        from,
        to,
      ),
    attach: async (target, path) => {
      await send('POST', `/element/${await idOf(target)}/value`, { text: path });
    },
    enter: async (frame) => {
      if (frame === null) return void (await send('POST', '/frame', { id: null }));
      await send('POST', '/frame', { id: { [reference]: await idOf(frame) } });
    },
    closeOthers: async () => {
      const others = ((await send('GET', '/window/handles')) as string[]).filter((handle) => handle !== own);
      for (const handle of others) {
        // One that has closed itself meanwhile is gone, too.
        await send('POST', '/window', { handle })
          .then(() => send('DELETE', '/window'))
          .catch(() => {});
      }
      if (others.length > 0) await send('POST', '/window', { handle: own });
    },
  };
}
