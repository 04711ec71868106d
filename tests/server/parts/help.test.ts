import { describe, expect, it } from 'vitest';
import { guides, help } from '../../../src/filePaths.ts';
import { languageOf, locales } from '../../../src/lib/locale.ts';
import { openApi } from '../../support/fixtures.ts';

const api = await openApi();

const get = (path: string, headers: Record<string, string> = {}) => api.app.request(path, { headers });
const read = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).text();

const found = (html: string, pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([, text]) => text ?? '');
const hrefs = (html: string) => found(html, /<a [^>]*?href="([^"]*)"/g);
const pictures = (html: string) => found(html, /<img src="([^"]*)"/g);
const ids = (html: string) => found(html, / id="([^"]*)"/g);

const pages = [help(), ...guides.map((guide) => help(guide))];

describe('the help', () => {
  it.each(pages)('answers in each language: %s', async (path) => {
    const [english, german] = await Promise.all([read(path), read(path, { 'Accept-Language': 'de' })]);
    expect(english).toContain('<html lang="en-GB">');
    expect(german).toContain('<html lang="de-DE">');
    expect(found(german, /<title>(.*)<\/title>/g)).not.toEqual(found(english, /<title>(.*)<\/title>/g));
    for (const pattern of [/<(h[1-6])/g, /<(img)/g, /<(li)/g, /<(tr)/g])
      expect(found(german, pattern)).toEqual(found(english, pattern));
  });

  it('follows the reader’s own choice, and the address before that, which links then keep', async () => {
    const chosen = { Cookie: 'locale=de-DE' };
    expect(await read(help('door'), chosen)).toContain('<html lang="de-DE">');
    const asked = await read(`${help('door')}?lang=en-GB`, chosen);
    expect(asked).toContain('<html lang="en-GB">');
    expect(hrefs(asked)).toContain(`${help('organisers')}?lang=en-GB`);
  });

  it.each(
    pages.flatMap((path) => locales.map((locale) => `${path}?lang=${languageOf(locale)}`)),
  )('leads nowhere in vain: %s', async (path) => {
    const html = await read(path);
    const missing: string[] = [];
    for (const href of hrefs(html)) {
      const { pathname, search, hash } = new URL(href, `http://foyer${path}`);
      if (!pathname.startsWith(help())) continue;
      const target = await get(pathname + search);
      if (target.status !== 200) missing.push(href);
      else if (hash !== '' && !ids(await target.text()).includes(decodeURIComponent(hash.slice(1)))) missing.push(href);
    }
    for (const src of pictures(html)) {
      const picture = await get(src);
      if (picture.headers.get('content-type') !== 'image/jpeg') missing.push(src);
      else expect((await picture.arrayBuffer()).byteLength).toBeLessThanOrEqual(60_000);
    }
    expect(missing).toEqual([]);
    expect(found(html, /<img [^>]*alt="([^"]*)"/g).filter((alt) => alt === '')).toEqual([]);
    expect(new Set(ids(html)).size).toBe(ids(html).length);
  });

  it('shows pictures in the language of its words', async () => {
    for (const locale of locales) {
      const shown = pictures(await read(`${help('door')}?lang=${locale}`));
      expect(shown.length).toBeGreaterThan(2);
      expect(shown.filter((src) => !src.startsWith(`${help()}/pictures/${locale}/`))).toEqual([]);
    }
  });

  it('is the usual page where there is no such guide or picture, in the same way as any other address', async () => {
    const usual = (await get('/nowhere')).status;
    expect(usual).not.toBe(200);
    for (const path of [
      `${help()}/buyers`,
      `${help('door')}/more`,
      `${help()}/pictures/en-GB/nothing.jpg`,
      `${help()}/pictures/en-GB/..%2F..%2Fen-GB%2Fdoor.md`,
    ])
      expect([path, (await get(path)).status]).toEqual([path, usual]);
  });

  it('is sent once, to be asked after, and kept out of frames and search engines', async () => {
    const first = await get(help('door'));
    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect(first.headers.get('vary')).toContain('Accept-Language');
    expect(first.headers.get('x-robots-tag')).toBe('noindex');
    expect(first.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    const etag = first.headers.get('etag') ?? '';
    const again = await get(help('door'), { 'If-None-Match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const other = await get(help('door'), { 'If-None-Match': etag, 'Accept-Language': 'de' });
    expect(other.status).toBe(200);
  });

  it('needs no script', async () => {
    for (const path of pages) expect(await read(path)).not.toMatch(/<script|\son\w+=/);
  });
});
