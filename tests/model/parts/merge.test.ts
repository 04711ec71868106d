import { describe, expect, it } from 'vitest';
import { compareValues, isReordered, isSame, mergeById, ownChanges } from '../../../src/machines/parts/merge.ts';

describe('merge by id', () => {
  const item = (id: string, label = id) => ({ id, label });
  const base = [item('a'), item('b'), item('c')];
  const labels = (mine: typeof base, theirs: typeof base) => mergeById(base, mine, theirs).map(({ label }) => label);

  describe('isReordered', () => {
    it('looks at what is in both lists alone', () => {
      expect(isReordered(base, [item('b'), item('x'), item('c')])).toBe(false);
      expect(isReordered(base, [item('c'), item('x'), item('b')])).toBe(true);
      expect(isReordered(base, base)).toBe(false);
    });
  });

  describe('isSame', () => {
    it('compares values and not what holds them', () => {
      expect(isSame({ a: [1] }, { a: [1] })).toBe(true);
      expect(isSame({ a: [1] }, { a: [2] })).toBe(false);
      expect(isSame(undefined, undefined)).toBe(true);
    });
  });

  describe('mergeById', () => {
    it('takes over what was added, changed, removed and reordered there', () => {
      expect(labels(base, [item('c'), item('a', 'A'), item('d')])).toEqual(['c', 'A', 'd']);
    });

    it('keeps what was added, changed, removed and reordered here', () => {
      expect(labels([item('c'), item('a', 'A'), item('d')], base)).toEqual(['c', 'A', 'd']);
    });

    it('lets the change here win, and keeps what was changed here and removed there', () => {
      expect(labels([item('a', 'mine'), item('b', 'mine'), item('c')], [item('a', 'theirs'), item('c')])).toEqual([
        'mine',
        'c',
        'mine',
      ]);
    });

    it('drops what was removed here, also where it was changed there', () => {
      expect(labels([item('a')], [item('a'), item('b', 'B'), item('c')])).toEqual(['a']);
    });

    it('puts what both added into one list', () => {
      expect(labels([...base, item('mine')], [item('theirs'), ...base])).toEqual(['theirs', 'a', 'b', 'c', 'mine']);
    });
  });
});

describe('compare values', () => {
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
});
