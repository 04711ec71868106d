import { describe, expect, it } from 'vitest';
import { foldText, searchText } from '../../src/lib/searchText.ts';

describe('foldText', () => {
  it('makes text alike that is written with other letters, accents or spaces', () => {
    expect(foldText('  José \t Núñez ')).toBe('jose nunez');
    expect(foldText('ADA')).toBe('ada');
  });
});

describe('searchText', () => {
  it('is the name and the organisation', () => {
    const ada = { firstname: 'Ada', surname: 'Lovelace' };
    expect(searchText({ ...ada, organization: 'Analytical Engines' })).toBe('ada lovelace analytical engines');
    expect(searchText(ada)).toBe('ada lovelace');
  });
});
