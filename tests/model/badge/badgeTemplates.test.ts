import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { BadgeLayout } from '../../../src/api/contract/badgeLayout.ts';
import { type BadgeElement, badgeSizes, type Size, type TextElement } from '../../../src/lib/badge/design.ts';
import { drawBadge } from '../../../src/lib/badge/draw.ts';
import { contrastToWhite } from '../../../src/lib/colour.ts';
import { fromTemplate, ink, type TemplateName, templateNames } from '../../../src/machines/badge/badgeTemplates.ts';
import { badgePerson } from '../../support/badges.ts';

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
  it('tells who the attendee is, and has a code large enough to be read', () => {
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

type Written = Exclude<TemplateName, 'empty'>;
const written = templateNames.filter((name): name is Written => name !== 'empty');
const cases = written.flatMap((name) =>
  [badgeSizes.a6, badgeSizes.card].map((size) => [name, `${size.width} × ${size.height}`, size] as const),
);
const of = (name: TemplateName, size: Size) => fromTemplate(name, size, 'single', newId).elements;
const isText = (element: BadgeElement): element is TextElement => element.kind === 'text';
const texts = (name: TemplateName, size: Size) =>
  new Map(
    of(name, size)
      .filter(isText)
      .map((each) => [each.text, each]),
  );
const isName = (text: string) => text === '{{name}}' || text === '{{firstName}}';

describe.each(cases)('the texts of %s on %s mm', (name, _, size) => {
  const elements = of(name, size);
  const all = [...texts(name, size).values()];
  const grounds = elements.filter((each) => each.kind === 'band' || (each.kind === 'shape' && each.fill === ink));
  const isOnColor = ({ x, y }: TextElement) =>
    grounds.some((box) => x >= box.x && y >= box.y && x <= box.x + box.width && y <= box.y + box.height);

  it('tell what they are there for', () => {
    const told: Record<Written, string[]> = {
      name: ['event', 'firstName', 'surname', 'organisation'],
      classic: ['name', 'jobTitle', 'organisation', 'ticket'],
      banner: [
        'event',
        'firstName',
        'surname',
        'organisation',
        ...(size.width < size.height ? ['jobTitle'] : []),
        'ticket',
      ],
      networking: ['name', 'organisation', 'jobTitle', 'event'],
      dark: ['event', 'firstName', 'surname', 'organisation', 'ticket'],
    };
    expect(all.map(({ text }) => text)).toEqual(told[name].map((field) => `{{${field}}}`));
  });

  it('have the name in bold, and larger than all else, then the surname', () => {
    const [first] = all.filter(({ text }) => isName(text));
    const others = all.filter((each) => each !== first);
    expect(first?.bold).toBe(true);
    for (const other of others) {
      expect(other.maxSize).toBeLessThan(first?.maxSize ?? 0);
      expect(other.minSize).toBeLessThan(first?.minSize ?? 0);
    }
    const [surname] = others.filter(({ text }) => text === '{{surname}}');
    if (!surname) return;
    for (const other of others.filter((each) => each !== surname)) expect(other.maxSize).toBeLessThan(surname.maxSize);
  });

  it('are light on colour, where the ticket is in bold capitals and the event as it is written', () => {
    for (const text of all.filter(isOnColor)) {
      expect(contrastToWhite(text.color)).toBeLessThan(2);
      if (text.text === '{{ticket}}') expect(text).toMatchObject({ bold: true, capitals: true });
      if (text.text === '{{event}}') expect(text).toMatchObject({ bold: name !== 'dark', capitals: false });
    }
  });

  it('are quiet on white, but for names; the organisation stands out from the job title', () => {
    const quiet = all.filter((each) => !isOnColor(each) && !isName(each.text) && each.text !== '{{surname}}');
    for (const { bold, color, maxSize, text, capitals } of quiet) {
      expect(capitals).toBe(false);
      if (!bold) expect([text, color]).toEqual([text, '#5b6270']);
      expect(maxSize).toBeLessThanOrEqual(18);
    }
    const jobTitle = all.find(({ text }) => text === '{{jobTitle}}');
    const organisation = all.find(({ text }) => text === '{{organisation}}');
    expect(jobTitle?.bold ?? false).toBe(false);
    expect(organisation?.bold).toBe(['classic', 'banner', 'networking'].includes(name));
  });

  it('stand beside the code on a badge that lies, and the code below the name on one that does not', () => {
    const code = elements.find(({ kind }) => kind === 'qr');
    const first = all.find(({ text }) => isName(text));
    if (!code || !first) throw new Error('There is no name or no code.');
    const isBeside = code.x >= first.x + first.width || first.x >= code.x + code.width;
    expect(isBeside).toBe(size.width > size.height);
    if (size.width <= size.height) return expect(code.y).toBeGreaterThan(first.y + first.height);
    for (const text of all.filter((each) => !isOnColor(each))) expect(text.align).toBe('left');
  });
});

describe('a template', () => {
  it('has its parts where it says, in tenths of a millimetre', () => {
    const [, first, , , code] = of('name', badgeSizes.a6);
    expect(first).toMatchObject({ x: 6.3, y: 29.6, width: 92.4, height: 35.5, side: 'front', turn: 0 });
    expect(code).toMatchObject({ kind: 'qr', x: 37.8, y: 109.5, width: 29.4, height: 29.6 });
  });

  it('has bands in the colour of the ticket, and the logo of the event', () => {
    expect(of('classic', badgeSizes.a6).filter(({ kind }) => kind === 'band' || kind === 'image')).toMatchObject([
      { kind: 'image', imageId: null },
      { kind: 'band', by: 'ticket', colors: [] },
    ]);
    expect(of('banner', badgeSizes.card)[0]).toMatchObject({ kind: 'band', otherwise: '#1d5fbf' });
  });

  it('is upright on a square badge', () => {
    const square = { width: 100, height: 100 };
    expect(of('name', square).find(({ kind }) => kind === 'qr')).toMatchObject({ x: 36, y: 74 });
  });
});
