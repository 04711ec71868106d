import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildTargets, isTooOld, oldestBrowsers } from '../../src/lib/browsers.ts';

const cuts = { Segmenter: class {} };
const mixes = { supports: (property: string, value: string) => property === 'color' && value.includes('color-mix(') };

describe('the browsers that Foyer is for', () => {
  it('are those that the README promises', () => {
    const promised = Object.entries(oldestBrowsers).map(([name, version]) => `${name} ${version}`);
    const readme = readFileSync('README.md', 'utf8');
    expect(promised.filter((browser) => !readme.includes(browser))).toEqual([]);
  });

  it('are what the build is told', () => {
    expect(buildTargets()).toEqual(['chrome111', 'edge111', 'firefox128', 'safari16.4']);
  });

  it.each([
    ['Safari 16.4', { CSS: mixes, CompressionStream: class {}, Intl: cuts }, false],
    ['Safari 16.3, which compresses nothing', { CSS: mixes, Intl: cuts }, true],
    ['Firefox 124, which cuts no text', { CSS: mixes, CompressionStream: class {}, Intl: {} }, true],
    [
      'Chrome 110, which mixes no colours',
      { CSS: { supports: () => false }, CompressionStream: class {}, Intl: cuts },
      true,
    ],
    ['one that is asked nothing of colours', { CSS: {}, CompressionStream: class {}, Intl: cuts }, true],
    ['one without languages', { CSS: mixes, CompressionStream: class {} }, true],
    ['Internet Explorer', {}, true],
  ])('are told apart from older ones: %s', (_, window, isOld) => {
    expect(isTooOld(window)).toBe(isOld);
  });
});
