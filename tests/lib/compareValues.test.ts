import { describe, expect, it } from 'vitest';
import { compareValues, ownChanges } from '../../src/lib/compareValues.ts';

const base = { name: 'Spring', place: 'Leith', earlyBird: { price: '10', until: '' }, ticketIds: ['a'] };

describe('compareValues', () => {
  it('names what the other save changed, and whether it was edited here, too', () => {
    const mine = { ...base, name: 'Spring fair', place: 'Bristol' };
    const theirs = { ...base, name: 'Spring market', ticketIds: ['a', 'b'] };
    expect(compareValues(base, mine, theirs)).toEqual([
      { path: 'name', mine: 'Spring fair', theirs: 'Spring market', both: true },
      { path: 'ticketIds', mine: ['a'], theirs: ['a', 'b'], both: false },
    ]);
  });

  it('leaves out what both changed to the same, and what was only edited here', () => {
    const mine = { ...base, name: 'Fair', place: 'Bristol' };
    expect(compareValues(base, mine, { ...base, name: 'Fair' })).toEqual([]);
  });

  it('looks into objects and lists of objects', () => {
    const theirs = { ...base, earlyBird: { price: '12', until: '' } };
    expect(compareValues(base, base, theirs)).toEqual([
      { path: 'earlyBird.price', mine: '10', theirs: '12', both: false },
    ]);
    const party = (firstname: string) => ({ attendees: [{ fields: { firstname, phone: null } }] });
    expect(compareValues(party('Ada'), party('Ada'), party('Grace'))).toEqual([
      { path: 'attendees.0.fields.firstname', mine: 'Ada', theirs: 'Grace', both: false },
    ]);
  });

  it('tells what is new and what is gone on either side', () => {
    expect(compareValues({ a: 1 }, { a: 1 }, { a: 1, b: 2 })).toEqual([
      { path: 'b', mine: undefined, theirs: 2, both: false },
    ]);
    expect(compareValues({ a: 1 }, { a: 2 }, {})).toEqual([{ path: 'a', mine: 2, theirs: undefined, both: true }]);
    expect(compareValues({}, { a: { b: 1 } }, {})).toEqual([]);
  });
});

describe('ownChanges', () => {
  it('are what was typed and differs from what it began from', () => {
    const mine = { ...base, name: 'Fair', earlyBird: { price: '10', until: '2027' } };
    expect(ownChanges(base, mine)).toEqual([
      ['name', 'Fair'],
      ['earlyBird.until', '2027'],
    ]);
  });
});
