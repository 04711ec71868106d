import { describe, expect, it } from 'vitest';
import { isReordered, isSame, mergeById } from '../../src/lib/mergeById.ts';

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
