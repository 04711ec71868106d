import { describe, expect, it } from 'vitest';
import { type Box, toastOffset } from '../../../src/views/parts/Notices.tsx';

/** A toast 60 px high at the bottom left of a screen of 390 × 844. */
const stack: Box = { left: 32, right: 358, top: 752, bottom: 812 };
const bar: Box = { left: 0, right: 390, top: 764, bottom: 844 };
const field = (top: number, height = 48): Box => ({ left: 16, right: 374, top, bottom: top + height });

describe('how far toasts rise', () => {
  it('is nothing where nothing is in the way', () => {
    expect(toastOffset(stack, [], [])).toBe(0);
    expect(toastOffset(stack, [], [field(300)])).toBe(0);
  });

  it('clears a bar at the bottom of the screen by 8 px', () => expect(toastOffset(stack, [bar], [])).toBe(56));

  it('passes by what stands beside them', () => {
    expect(toastOffset(stack, [{ ...bar, left: 358 }], [{ ...field(760), right: 32 }])).toBe(0);
  });

  it('clears a field that is hit only once they are above the bar', () => {
    // Above the bar they end at 756, where the field from 720 to 768 is: they go on to its top.
    expect(toastOffset(stack, [bar], [field(720)])).toBe(100);
  });

  it('takes the first gap that is wide enough, whatever order things are named in', () => {
    const [low, high] = [field(700), field(560)];
    expect(toastOffset(stack, [bar], [high, low])).toBe(120);
    expect(toastOffset(stack, [bar], [field(640), low])).toBe(180);
  });

  it('stays on the screen: a high field is left covered before a bar is, and a bar before they leave the screen', () => {
    const tall = field(40, 720);
    expect(toastOffset(stack, [bar], [tall])).toBe(56);
    expect(toastOffset(stack, [tall, bar], [])).toBe(0);
  });

  it('is nothing where things only touch', () => {
    expect(toastOffset(stack, [{ ...bar, top: stack.bottom }], [])).toBe(0);
    expect(toastOffset(stack, [field(stack.top - 48)], [])).toBe(0);
  });

  it('may bring them to the very top of the screen', () => {
    const all: Box = { ...bar, top: 68 };
    expect(toastOffset(stack, [all], [])).toBe(stack.top);
  });
});
