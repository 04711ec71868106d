import { describe, expect, it } from 'vitest';
import { foldText, isFoundBy, searchedParts, searchText } from '../../src/lib/searchText.ts';

describe('foldText', () => {
  it('makes text alike that is written with other letters, accents, hyphens or spaces', () => {
    expect(foldText('  José \t Núñez ')).toBe('jose nunez');
    expect(foldText('Smith-Jones – Ltd')).toBe('smith jones ltd');
    expect(foldText('ADA')).toBe('ada');
  });
});

describe('searchText', () => {
  it('is the name, the organisation and the email address, with a space before each word', () => {
    const ada = { firstname: 'Ada', surname: 'Lovelace' };
    const all = { ...ada, organization: 'Analytical Engines', email: 'Ada@Example.org' };
    expect(searchText(all)).toBe(' ada lovelace analytical engines ada@example.org');
    expect(searchText(ada)).toBe(' ada lovelace');
  });
});

describe('a search', () => {
  const bo = searchText({ firstname: 'Bo', surname: 'Buyer-Smith', organization: 'Engines', email: 'bo@example.org' });

  it.each([
    'Buyer Bo',
    'bo buyer',
    'smith bo eng',
    'gines',
    'BO@example',
    'buyer-smith',
    ' ',
    'b',
  ])('finds Bo Buyer-Smith of Engines by "%s"', (text) => expect(isFoundBy(text)(bo)).toBe(true));

  it.each(['Buyer Ada', 'bob', 'uy', 'y bo'])('does not find them by "%s"', (text) =>
    expect(isFoundBy(text)(bo)).toBe(false));

  it('asks for the longest word first, and for a word of one or two letters only where a word begins', () => {
    expect(searchedParts('Bo of Buyer')).toEqual(['buyer', ' bo', ' of']);
    expect(searchedParts(' ')).toEqual([]);
  });
});
