import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { reportFailure } from '../../../src/api/contract/failures.ts';
import { failureOf } from '../../../src/boot/pageFailure.ts';

const origin = 'https://tickets.example.org';
const at = (pathname: string) => ({ origin, pathname });
const here = at('/home');

function failed(stack: string, { name = 'TypeError', message = '“Ada Lovelace” is not a function' } = {}) {
  const error = Object.assign(new Error(message), { name });
  error.stack = stack;
  return error;
}

const frames = {
  Chromium: `TypeError: “Ada Lovelace” is not a function
    at draw (${origin}/assets/core-a1b2c3d.js:1:234)
    at async Object.load [as now] (${origin}/assets/HomePage-x_Y-9.js:12:3)
    at new Foo (chrome-extension://abc/content.js:1:2)
    at ${origin}/assets/core-a1b2c3d.js:2:1`,
  'Firefox and WebKit': `draw@${origin}/assets/core-a1b2c3d.js:1:234
async*load@${origin}/assets/HomePage-x_Y-9.js:12:3
@moz-extension://abc/content.js:1:2
@${origin}/assets/core-a1b2c3d.js:2:1`,
};

describe('what is told of a failure', () => {
  it.each(
    Object.entries(frames),
  )('has functions, files and places of a stack as %s writes it, and no message', (_, stack) => {
    const told = failureOf({ error: failed(stack) }, here);
    expect(told?.stack.map((frame) => frame.replace(/^.*@/, '@'))).toEqual([
      '@core-a1b2c3d.js:1:234',
      '@HomePage-x_Y-9.js:12:3',
      '@core-a1b2c3d.js:2:1',
    ]);
    expect(told?.stack[0]).toMatch(/^draw@/);
    expect(JSON.stringify(told)).not.toContain('Ada');
  });

  it('is what the server takes', () => {
    const long = `    at ${'deep.'.repeat(40)}end (${origin}/assets/${'x'.repeat(200)}.js:1:2)\n`.repeat(20);
    for (const stack of [...Object.values(frames), long]) {
      const told = failureOf({ error: failed(stack, { name: 'A name: with “more”' }) }, at(`/${'a/'.repeat(90)}`));
      expect(v.safeParse(reportFailure.input, told).issues).toBeUndefined();
    }
  });

  it.each([
    ['/event/4f9c2b1e-8d3a-4c5b-9e7f-1a2b3c4d5e6f/form/4f9c2b1e-8d3a-4c5b-9e7f-1a2b3c4d5e6f', '/event/-/form/-'],
    ['/e/ada-and-charles', '/e/-'],
    ['/dashboard/checkin-staff', '/dashboard/checkin-staff'],
    ['/B%C3%BCrger', '/-'],
  ])('has of the page at %s only the words of its route', (path, page) => {
    expect(failureOf({ error: failed(frames.Chromium) }, at(path))?.page).toBe(page);
  });

  it('names no address of a page, whose scripts may stand under a key', () => {
    const stack = `count@${origin}/event/4f9c2b1e-8d3a-4c5b-9e7f-1a2b3c4d5e6f?offer=secret:3:4`;
    expect(failureOf({ error: failed(stack) }, here)?.stack).toEqual(['count@page:3:4']);
  });

  it('is where a script could not be read, for which there is no stack', () => {
    const error = failed('', { name: 'SyntaxError' });
    const event = { error, filename: `${origin}/assets/core-a1b2c3d.js`, lineno: 1, colno: 5 };
    expect(failureOf(event, here)).toEqual({ page: '/home', kind: 'SyntaxError', stack: ['@core-a1b2c3d.js:1:5'] });
  });

  it.each([
    ['Chromium', `Failed to fetch dynamically imported module: ${origin}/assets/HomePage-x.js`, ['@HomePage-x.js']],
    ['Firefox', `error loading dynamically imported module: ${origin}/assets/HomePage-x.js`, ['@HomePage-x.js']],
    ['WebKit', 'Importing a module script failed.', []],
    ['Vite', 'Unable to preload CSS for /assets/HomePage-x.css', ['@HomePage-x.css']],
  ])('says of a file that did not come, as %s words it, that it is one', (_, message, stack) => {
    expect(failureOf({ error: failed('', { message }) }, here)).toEqual({ page: '/home', kind: 'LoadError', stack });
  });

  it('says so of a script of the page, and not of one from elsewhere', () => {
    const told = failureOf({ missing: `${origin}/assets/core-a1b2c3d.js` }, here);
    expect(told).toEqual({ page: '/home', kind: 'LoadError', stack: ['@core-a1b2c3d.js'] });
    expect(failureOf({ missing: 'https://js.stripe.com/v3/' }, here)).toBeNull();
  });

  it.each([
    ['an extension', { error: failed('    at run (chrome-extension://abc/content.js:1:2)') }],
    ['a script of another site', { error: failed('run@https://js.stripe.com/v3/:1:2') }],
    ['something unknown', { error: null }],
    ['an answer of the server', { error: { code: 'offline', status: 0 } }],
  ])('is nothing where %s failed', (_, event) => {
    expect(failureOf(event, here)).toBeNull();
  });
});
