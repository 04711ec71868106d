import { describe, expect, it } from 'vitest';
import { isSlug, slugOf } from '../../src/lib/slug.ts';

describe('the address that a name makes', () => {
  it('says “&” in the language of the name', () => {
    expect(slugOf('Bildung & Zukunft', 'de-DE')).toBe('bildung-und-zukunft');
    expect(slugOf('Bildung & Zukunft', 'en-GB')).toBe('bildung-and-zukunft');
  });

  it.each([
    ['Harbour Day 2027', 'harbour-day-2027'],
    ['  Fish & Chips!  ', 'fish-and-chips'],
    ['Münchner Frühlingsgrüße', 'muenchner-fruehlingsgruesse'],
    ['Café-Théâtre', 'cafe-theatre'],
    ['Ä Ö Ü ß æ œ ø å đ ł þ ð', 'ae-oe-ue-ss-ae-oe-o-a-d-l-th-d'],
    ['Ada’s Party', 'adas-party'],
    ['../../etc/passwd', 'etc-passwd'],
    ['東京', 'event'],
    ['---', 'event'],
    ['%2e%2e<script>', '2e-2e-script'],
  ])('of "%s" is "%s"', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
    expect(isSlug(slug)).toBe(true);
  });

  it('leaves room for what tells it from another, and ends in no hyphen', () => {
    expect(slugOf('w'.repeat(200))).toBe('w'.repeat(54));
    expect(slugOf(`${'w'.repeat(53)} ${'x'.repeat(20)}`)).toBe('w'.repeat(53));
  });

  it.each(['', 'A', 'a--b', '-a', 'a-', 'a b', 'ä', 'a/b', 'a.b'])('"%s" is none', (text) => {
    expect(isSlug(text)).toBe(false);
  });
});
