import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildTargets, deviceOf, isTooOld, oldestBrowsers } from '../../src/lib/browsers.ts';

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

const mozilla = 'Mozilla/5.0';
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('a device', () => {
  it.each([
    [`${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0 Safari/537.36 Edg/142.0`, 'Edge', 'Windows'],
    [`${mozilla} (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webkit} EdgiOS/142.0 Safari/604.1`, 'Edge', 'iPhone'],
    [`${mozilla} (Linux; Android 15) ${webkit} Chrome/142.0 Safari/537.36 EdgA/142.0`, 'Edge', 'Android'],
    [`${mozilla} (Windows NT 10.0) ${webkit} Chrome/64.0 Safari/537.36 Edge/17.17134`, 'Edge', 'Windows'],
    [`${mozilla} (X11; Linux x86_64) ${webkit} Chrome/142.0 Safari/537.36 OPR/120.0`, 'Opera', 'Linux'],
    ['Opera/9.80 (Windows NT 6.1)', 'Opera', 'Windows'],
    [
      `${mozilla} (Linux; Android 15) ${webkit} SamsungBrowser/28.0 Chrome/130.0 Safari/537.36`,
      'Samsung Internet',
      'Android',
    ],
    [`${mozilla} (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0`, 'Firefox', 'Mac'],
    [`${mozilla} (iPad; CPU OS 18_0 like Mac OS X) ${webkit} FxiOS/140.0 Safari/605.1.15`, 'Firefox', 'iPad'],
    [`${mozilla} (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/142.0 Safari/537.36`, 'Chrome', 'ChromeOS'],
    [`${mozilla} (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webkit} CriOS/142.0 Safari/604.1`, 'Chrome', 'iPhone'],
    [`${mozilla} (X11; Linux x86_64) ${webkit} HeadlessChrome/142.0 Safari/537.36`, 'Chrome', 'Linux'],
    [`${mozilla} (X11; Linux x86_64) ${webkit} Chromium/142.0 Safari/537.36`, 'Chrome', 'Linux'],
    [`${mozilla} (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.0 Safari/605.1.15`, 'Safari', 'Mac'],
    ['curl/8.5.0', null, null],
    ['NotFirefox/1 XSafari/2 OPRA/3 UbuntuLinux-like myWindowsx Macintoshes', null, null],
    ['', null, null],
  ])('that says %s', (agent, browser, system) => {
    expect(deviceOf(agent)).toEqual({ browser, system });
  });
});
