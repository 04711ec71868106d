import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { BadgeLayout } from '../../src/api/contract/badgeLayout.ts';
import { badgeSizes } from '../../src/lib/badgeDesign.ts';
import { drawBadge } from '../../src/lib/badgeDrawing.ts';
import { fromTemplate, templateNames } from '../../src/lib/badgeTemplates.ts';
import { badgePerson } from '../support/badges.ts';

let next = 0;
const newId = () => `e${next++}`;
const sizes = Object.values(badgeSizes);

describe.each(templateNames)('the template %s', (name) => {
  it('is a design that can be saved, in every size', () => {
    for (const size of sizes) {
      const layout = fromTemplate(name, size, 'double', newId);
      expect(v.safeParse(BadgeLayout, layout).issues).toBe(undefined);
    }
  });

  it('has the same on its back, where it has one', () => {
    const one = fromTemplate(name, badgeSizes.a6, 'single', newId);
    const two = fromTemplate(name, badgeSizes.a6, 'folded', newId);
    expect(one.elements.every(({ side }) => side === 'front')).toBe(true);
    expect(two.elements.filter(({ side }) => side === 'back')).toHaveLength(one.elements.length);
  });
});

describe.each(templateNames.filter((name) => name !== 'empty'))('the template %s', (name) => {
  it('tells who somebody is, and has a code large enough to be read', () => {
    for (const size of sizes) {
      const drawn = drawBadge(
        fromTemplate(name, size, 'single', newId),
        'front',
        badgePerson(),
        (text) => text.length / 2,
      );
      const words = drawn.flatMap((each) => (each.kind === 'text' ? each.lines.map(({ text }) => text) : [])).join(' ');
      expect(words).toMatch(/Ada.*Lovelace/);
      const [code] = drawn.filter(({ kind }) => kind === 'qr');
      expect(Math.min(code?.box.width ?? 0, code?.box.height ?? 0)).toBeGreaterThan(20);
    }
  });
});
