import { describe, expect, it } from 'vitest';
import { namedIn, withCopies } from '../../../server/badge/badgeReferences.ts';
import type { BadgeElement } from '../../../src/lib/badge/design.ts';
import { everybody } from '../../../src/lib/badge/design.ts';
import { usualBand } from '../../../src/machines/badge/badgeTemplates.ts';
import { qrElement, shapeElement, textElement } from '../../support/badges.ts';

const copied = {
  forms: new Map([['f1', 'f1-copy']]),
  tickets: new Map([['t1', 't1-copy']]),
  questions: new Map([['q1', 'q1-copy']]),
  images: new Map([['i1', 'i1-copy']]),
};
const shows = { tickets: ['t1', 'gone'], forms: ['f1', 'gone'], choices: [{ questionId: 'q1', option: 'Yes' }] };
const place = { side: 'front', turn: 0, x: 0, y: 0, width: 10, height: 10 } as const;
const band = (changes: Partial<BadgeElement & { kind: 'band' }>): BadgeElement => ({
  ...{ ...place, ...usualBand, id: 'band', kind: 'band' },
  ...changes,
});
const image = (imageId: string | null): BadgeElement => ({
  ...{ ...place, id: 'image', kind: 'image', shows: everybody },
  imageId,
});
const one = (element: BadgeElement) => withCopies([element], copied)[0];

describe('withCopies', () => {
  it('shows each element to those of the copy, and what only a ticket that is gone had to none', () => {
    for (const element of [textElement({ shows }), qrElement({ shows }), shapeElement({ shows }), band({ shows })])
      expect(one(element)).toEqual({
        ...element,
        shows: {
          ...{ tickets: ['t1-copy', 'gone'], forms: ['f1-copy', 'gone'] },
          choices: [{ questionId: 'q1-copy', option: 'Yes' }],
        },
      });
    expect(one({ ...image('i1'), shows })).toMatchObject({ shows: { tickets: ['t1-copy', 'gone'] } });
  });

  it('asks for the answers to the questions of the copy', () => {
    const text = '{{name}} {{answer:q1}} {{ answer:other }} {{nothing}}';
    expect(one(textElement({ text }))).toMatchObject({
      text: '{{name}} {{answer:q1-copy}} {{answer:other}} {{nothing}}',
    });
  });

  it('has the images of the copy, and its logo', () => {
    expect(one(image('i1'))).toMatchObject({ imageId: 'i1-copy' });
    expect(one(image(null))).toMatchObject({ imageId: null });
  });

  it('colours the tickets or forms of the copy', () => {
    const colors = [
      { id: 't1', color: '#111111' },
      { id: 'f1', color: '#222222' },
    ];
    expect(one(band({ colors }))).toMatchObject({ colors: [{ id: 't1-copy', color: '#111111' }, { id: 'f1' }] });
    expect(one(band({ by: 'form', colors }))).toMatchObject({ colors: [{ id: 't1' }, { id: 'f1-copy' }] });
  });
});

describe('namedIn', () => {
  it('is each ticket and choice that has something of its own, once', () => {
    const other = { ...everybody, choices: [...shows.choices, { questionId: 'q1', option: 'No' }] };
    expect(
      namedIn([
        ...[textElement({ shows }), qrElement({ shows: other }), textElement()],
        band({
          colors: [
            { id: 't2', color: '#111111' },
            { id: 't1', color: '#222222' },
          ],
        }),
        band({ by: 'form', colors: [{ id: 'f9', color: '#111111' }] }),
        { ...image('t3'), shows: { ...everybody, choices: [{ questionId: 'q2', option: 'Yes' }] } },
      ]),
    ).toEqual({
      tickets: ['t1', 'gone', 't2'],
      choices: [
        { questionId: 'q1', option: 'Yes' },
        { questionId: 'q1', option: 'No' },
        { questionId: 'q2', option: 'Yes' },
      ],
    });
  });
});
