import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { surroundings } from '../../../src/pages/parts/scanning/usePictureScanner.tsx';

let told: unknown[];
let stop: () => void;

beforeEach(() => {
  told = [];
  const listener = createMachine({
    invoke: { id: 'surroundings', src: surroundings },
    on: { '*': { actions: ({ event }) => told.push(event) } },
  });
  const actor = createActor(listener).start();
  stop = () => actor.stop();
});

afterEach(() => {
  stop();
  document.body.innerHTML = '';
});

/** Keys as a scanner sends them: a few milliseconds apart, ended by Enter. Answers with the last event. */
function type(target: EventTarget, text: string, gap = 8, from = 1_000): KeyboardEvent {
  let last = new KeyboardEvent('keydown');
  [...text, 'Enter'].forEach((key, position) => {
    last = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(last, 'timeStamp', { value: from + position * gap });
    target.dispatchEvent(last);
  });
  return last;
}

function add<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, facts: Record<string, string> = {}) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(facts)) element.setAttribute(name, value);
  document.body.append(element);
  return element;
}

describe('a scanner that types', () => {
  it('is heard anywhere on the page, and presses no button with its Enter', () => {
    const enter = type(add('button'), 'badge-code-1');
    expect(told).toEqual([{ type: 'code.typed', code: 'badge-code-1' }]);
    expect(enter.defaultPrevented).toBe(true);
  });

  it('is told from a person by its speed', () => {
    const enter = type(document.body, 'badge-code-1', 120);
    expect(told).toEqual([]);
    expect(enter.defaultPrevented).toBe(false);
  });

  it('leaves Enter alone when nothing was typed before it', () => {
    const enter = type(add('button'), '');
    expect(told).toEqual([]);
    expect(enter.defaultPrevented).toBe(false);
  });

  it('steals nothing from a field, nor a short quick word from the search', () => {
    expect(type(add('input', { type: 'text' }), 'badge-code-1').defaultPrevented).toBe(false);
    expect(type(add('input', { type: 'search' }), 'lovelace', 8, 5_000).defaultPrevented).toBe(false);
    expect(told).toEqual([]);
  });

  it('is heard in the search field, where a long burst can be no person', () => {
    type(add('input', { type: 'search' }), 'g97LQdn_Mjk9bLVihPLhkRC4');
    expect(told).toEqual([{ type: 'code.typed', code: 'g97LQdn_Mjk9bLVihPLhkRC4' }]);
  });

  it('is heard no more once the door is left', () => {
    stop();
    type(document.body, 'badge-code-1');
    expect(told).toEqual([]);
  });
});

describe('the page', () => {
  it('tells when it is hidden and when it is back', () => {
    for (const hidden of [true, false]) {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }
    expect(told).toEqual([{ type: 'page.hidden' }, { type: 'page.shown' }]);
  });
});
