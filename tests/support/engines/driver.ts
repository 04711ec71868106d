import type { Sent } from './inPage.ts';

export type Key = 'Tab' | 'Enter' | 'Space' | 'ArrowDown' | 'ArrowUp' | 'Escape';
export type Size = { width: number; height: number };
export type Point = { x: number; y: number };

/** What differs between browsers. Everything else is done in the page, see `inPage.ts`, or by a `Visitor`. */
export type Driver = {
  goTo: (url: string) => Promise<void>;
  reload: () => Promise<void>;
  back: () => Promise<void>;
  /** Gives the page that many CSS pixels. */
  resize: (size: Size) => Promise<void>;
  /** Calls a function in the page, which stands alone, and waits for what it answers. */
  // biome-ignore lint/suspicious/noExplicitAny: whatever the function takes
  run: <Args extends any[], Result>(work: (...args: Args) => Result, ...args: Args) => Promise<Awaited<Result>>;
  /** Presses the mouse on it, once. */
  click: (target: Sent) => Promise<void>;
  /** Types where the focus is, key by key. */
  type: (text: string) => Promise<void>;
  press: (key: Key) => Promise<void>;
  /** Moves something with the mouse. */
  drag: (from: Point, to: Point) => Promise<void>;
  attach: (target: Sent, path: string) => Promise<void>;
  /** Goes on inside a frame; null is the page itself. */
  enter: (frame: Sent | null) => Promise<void>;
  /** Closes what has opened beside the page. */
  closeOthers: () => Promise<void>;
  close: () => Promise<void>;
};

/** Waits until the page has as much room as its window was given. */
export const awaitSize = ({ run }: Pick<Driver, 'run'>, { width, height }: Size) =>
  run(
    (wide: number, high: number) =>
      new Promise<void>((done) => {
        const look = () => (innerWidth === wide && innerHeight === high ? done() : setTimeout(look, 5));
        look();
      }),
    width,
    height,
  );
