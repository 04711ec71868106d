import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  countryName,
  cutText,
  emailKey,
  escapeHtml,
  foldText,
  fullName,
  hasLink,
  hasSameName,
  isFoundBy,
  isHarmlessName,
  isId,
  isSamePerson,
  mailboxOf,
  newId,
  plainLine,
  plainText,
  searchedParts,
  searchText,
  uniqueNames,
  unlinked,
} from '../../src/lib/text.ts';

it.each([
  [{ firstname: 'Ada', surname: 'Lovelace' }, 'Ada Lovelace'],
  [{ firstname: 'Ada' }, 'Ada'],
  [{ firstname: '', surname: 'Lovelace' }, 'Lovelace'],
  [{}, ''],
])('shows the name of %j without a blank for what is missing', (attendee, shown) => {
  expect(fullName(attendee)).toBe(shown);
});

it.each([
  [{ firstname: 'Zoë', surname: 'Béart' }, { firstname: 'zoe', surname: 'BEART' }, true],
  [{ firstname: 'Ada', surname: 'Lovelace' }, { firstname: 'Ada', surname: 'Byron' }, false],
  [{ firstname: 'Ada', surname: 'Lovelace' }, { firstname: 'Eda', surname: 'Lovelace' }, false],
  // Seema and Soma, Kana and Gana: their vowels and their voice are marks.
  [{ firstname: 'सीमा' }, { firstname: 'सोमा' }, false],
  [{ firstname: 'かな' }, { firstname: 'がな' }, false],
  [{ firstname: 'ป้า' }, { firstname: 'ป่า' }, false],
  // With the vowels that are mostly left out, and without.
  [{ firstname: 'מֹשֶׁה' }, { firstname: 'משה' }, true],
  [{ firstname: 'مُحَمَّد' }, { firstname: 'محمد' }, true],
  [{ firstname: 'Γιώργος' }, { firstname: 'Γιωργος' }, true],
])('the names %j and %j are the same, or not: %s', (one, other, same) => {
  expect(hasSameName(one, other)).toBe(same);
});

it.each([
  [['Ada', 'ada@example.org'], ['ada', 'ADA@example.org '], true],
  [['Ada', 'ada@example.org'], ['Eda', 'ada@example.org'], false],
  [['Ada', 'ada@example.org'], ['Ada', 'other@example.org'], false],
  [['Ada', 'ada@example.org'], ['Eda', 'other@example.org'], false],
])('%j and %j are of one person, or not: %s', (one, other, same) => {
  const person = ([firstname = '', email = '']: string[]) => ({ firstname, surname: 'Lovelace', email });
  expect(isSamePerson(person(one), person(other))).toBe(same);
});

it.each([
  ['whatever the case', 'Ada@Example.ORG', 'ada@example.org'],
  ['whatever is around it', '  ada@example.org ', 'ada@example.org'],
  ['however an accent is typed', 'zoe\u0308@example.org', 'zo\u00eb@example.org'],
  ['in Turkish, too', '\u0130nci@example.org', 'i\u0307nci@example.org'],
])('an address is the same %s', (_, typed, key) => {
  expect(emailKey(typed)).toBe(key);
});

it('another address is another', () => {
  expect(emailKey('ada@example.org')).not.toBe(emailKey('ida@example.org'));
});

describe('foldText', () => {
  it('makes text alike that is written with other letters, accents, hyphens or spaces', () => {
    expect(foldText('  José \t Núñez ')).toBe('jose nunez');
    expect(foldText('Smith-Jones – Ltd')).toBe('smith jones ltd');
    expect(foldText('ADA')).toBe('ada');
    expect(foldText('Søren ŁUCJA Đorđe Þórsson Größer Yıldız Æsir Œuvre')).toBe(
      'soren lucja dorde thorsson grosser yildiz aesir oeuvre',
    );
    expect(foldText("O’Brien O'Łukaszewicz d`Arc ʻOkina")).toBe('obrien olukaszewicz darc okina');
  });
});

describe('uniqueNames', () => {
  const numbered = (name: string, number: number) => `${name} (${number})`;

  it('numbers the second of a name and those after it, and no other', () => {
    const unique = uniqueNames(numbered);
    expect(['Ada', 'Bo', 'Ada', 'Ada', 'Bo'].map(unique)).toEqual(['Ada', 'Bo', 'Ada (2)', 'Ada (3)', 'Bo (2)']);
  });

  it('gives none twice that is called as another would be numbered', () => {
    const unique = uniqueNames(numbered);
    expect(['Ada (2)', 'Ada', 'Ada'].map(unique)).toEqual(['Ada (2)', 'Ada', 'Ada (3)']);
  });

  it('gives none that is taken', () => {
    const asked: string[] = [];
    const unique = uniqueNames(numbered, (name) => {
      asked.push(name);
      return ['Ada', 'Ada (2)'].includes(name);
    });
    expect([unique('Ada'), unique('Ada')]).toEqual(['Ada (3)', 'Ada (4)']);
    // It goes on where it stopped.
    expect(asked).toEqual(['Ada', 'Ada (2)', 'Ada (3)', 'Ada (4)']);
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

it.each([
  ['leaves what fits', 'Harbour', 7, 'Harbour'],
  ['cuts between letters', 'Harbour', 4, 'Harb'],
  ['keeps no half of an emoji', 'ab👍', 3, 'ab'],
  ['keeps no part of a family', 'a👩‍👩‍👧b', 5, 'a'],
  ['keeps an emoji that just fits', 'ab👍c', 4, 'ab👍'],
  ['keeps a letter with its accent or neither', 'cafe\u0301', 4, 'caf'],
])('%s', (_, text, max, cut) => {
  expect(cutText(text, max)).toBe(cut);
});

describe('plainLine', () => {
  it.each([
    ['an override that turns the line around', 'Ada\u202egnp.exe', 'Adagnp.exe'],
    ['embeddings and isolates, as contacts are copied with', '\u202a+49 30 1234\u202c \u2066x\u2069', '+49 30 1234 x'],
    ['an Arabic letter mark', 'Ada\u061c', 'Ada'],
    ['a mark that stands alone', '\u200eAda \u200f Lovelace\u200e\u200f', 'Ada  Lovelace'],
    ['escapes and other controls', 'A\u001b[31md\u0007a\u009b\u007f', 'A[31mda'],
    ['line breaks and tabs, which become a space', 'Ada\r\n\tLovelace\u2028King', 'Ada Lovelace King'],
    ['everything where nothing would be seen', '\u200d\u200b \u2060\ufeff\u202e', ''],
    ['spaces at both ends', '  Ada  ', 'Ada'],
  ])('removes %s', (_, given, kept) => expect(plainLine(given)).toBe(kept));

  it.each([
    ['the joiners of Persian and of Indian scripts', 'می\u200cخواهم क्\u200dष'],
    ['a family that joiners make of four', '👩\u200d👩\u200d👧\u200d👦'],
    ['a mark between two characters', 'C++\u200fשלום'],
    ['letters of any script', 'Łukasz Ångström 李小龍 محمد'],
    ['several marks between two characters', `C${'\u200e\u200f'.repeat(3)}שלום`],
  ])('keeps %s', (_, given) => expect(plainLine(given)).toBe(given));

  it('drops a run of marks that has a space on either side', () => {
    expect(plainLine('Ada\u200e\u200f Love\u200f\u200e\tlace')).toBe('Ada Love lace');
    expect(plainLine('Ada \u200e\u200fLovelace')).toBe('Ada Lovelace');
  });
});

it.each([
  ['Ada+tickets@Example.org', 'ada@example.org'],
  ['a.da@example.org', 'a.da@example.org'],
  ['A.d.a+x@GoogleMail.com', 'ada@gmail.com'],
  ['a.da@gmail.com', 'ada@gmail.com'],
  ['ada', 'ada@'],
])('%s leads to the mailbox %s', (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox));

describe('a name that strangers are mailed', () => {
  it.each([
    ['https://evil.example', true],
    ['www.evil.example', true],
    ['WWW.evil.example', true],
    ['ada@evil.example', true],
    ['evil.example/pay', true],
    ['St.John', false],
    ['J.R.R. Tolkien', false],
    ['and/or', false],
    ['1.5/2', false],
  ])('%s has a link: %s', (name, found) => expect(hasLink(name)).toBe(found));

  it.each([
    ['Pay at evil.com now', 'Pay at evil. com now'],
    ['St.John', 'St. John'],
    ['4evil2.example', '4evil2. example'],
    ['J.R.R. Tolkien', 'J.R.R. Tolkien'],
    ['Ada. Lovelace', 'Ada. Lovelace'],
    ['evil．com evil。com evil｡com', 'evil. com evil. com evil. com'],
    ['evil.\u200dcom evil\u200d.com evil.1com', 'evil. com evil. com evil. 1com'],
    ['Your ticket is void, call +1 900 555 0199 now', 'Your ticket is void, call … now'],
    ['Ada (1815) 2', 'Ada (1815) 2'],
    ['पुलिस.भारत', 'पुलिस. भारत'],
    ['pay💰.ws i❤️.ws', 'pay💰. ws i❤️. ws'],
    ['cafe\u0301.com evil.e\u0301x', 'cafe\u0301. com evil. e\u0301x'],
    ['evil\u2024com evil.\u00adcom evil.\u2060com', 'evil. com evil. com evil. com'],
    ['٠٨٠٠١٢٣٤٥٦', '…'],
    ['0800.123.4567', '…'],
    ['0800–123–4567', '…'],
    ['0\u200b8\u200b0\u200b0123\u20114567', '…'],
    ['0800 · 123 · 4567', '…'],
    ['⓪⑧⓪⓪ ①②③④⑤⑥⑦', '…'],
    ['⁰⁸⁰⁰¹²³⁴⁵⁶⁷', '…'],
    ['0 8 0 0     1 2 3 4', '…'],
  ])('%s is mailed as %s', (name, mailed) => expect(unlinked(name)).toBe(mailed));

  it.each([
    ['Wayfinding 2027', true],
    ["O’Łukaszewicz-Größer & Söhne (Köln), d'Or – 東京", true],
    ['', true],
    ['x'.repeat(60), true],
    ['x'.repeat(61), false],
    ['Your mailbox is full. Confirm it', false],
    ['evil.example', false],
    ['Verify: now', false],
    ['Call 90123', true],
    ['Call 901234', false],
    ['Bank fraud, call 0800 123 4567', false],
    ['Bank fraud, call 0800–123–45 67', false],
    ['Kongress 2027, 3. bis 5. Mai'.replaceAll('.', ''), true],
    ['Season 2026–2027', true],
    ['Pay!', false],
    ['Your bank account is locked', false],
    ['You must pay within a day', false],
    ['YOU’RE blocked, please pay', false],
    ['Ihr Konto wurde gesperrt', false],
    ['Find Your Voice', true],
    ['This Is Tomorrow', true],
    ['We Are Developers', true],
    ['Sie und Er – der Abend', true],
    ['Bitte lächeln', true],
    ['Ihre Karte wird gesperrt', false],
    ['Ihrem Karte wird gesperrt', false],
    ['Ihres Karte wird gesperrt', false],
    ['Deine Karte wird gesperrt', false],
    ['Deinen Karte wird gesperrt', false],
    ['Eure Karte wird gesperrt', false],
    ['Euren Karte wird gesperrt', false],
    ['Bayou is open', true],
    ['Ihrer Gnaden', true],
    ['Your Thesis', true],
    ['Your Island', true],
    ['Your Dais', true],
    ['You ’reading', true],
    ['Season 2026–2027 Finale', true],
    ['Season 2026–20271', false],
    ['2026 and 2027 in Wien', true],
    ['Call 2012 2034 2056', false],
    ['Call 12027 x 2027 x 345', false],
    ['Bank fraud, call ⓪⑧⓪⓪ ①②③④⑤⑥⑦', false],
    ['Call ⁰⁸⁰⁰¹²³⁴⁵⁶⁷', false],
    ['Call 08001 – – 23456', false],
    ['Call 0800O123OO456', false],
    ['Call ٠٨٠٠ x ١٢٣٤', false],
    ['12–14 May 2027', true],
    ['ｙｏｕｒ account is locked', false],
    ['Уour account is locked', false],
    ['evil\ua4f8com', false],
    ['Выставка и конференция', true],
    ['Ａrts', true],
  ])('%s can be said to strangers by whoever runs Foyer: %s', (name, harmless) =>
    expect(isHarmlessName(name)).toBe(harmless));
});

describe('plainText', () => {
  it('keeps lines and tabs', () => expect(plainText('One\n\n\u202eTwo\r\n\tThree\n')).toBe('One\n\nTwo\r\n\tThree'));
});

it('leaves no character that means something to HTML', () =>
  expect(escapeHtml(`<a href="x" title='y'>R&D</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;R&amp;D&lt;/a&gt;',
  ));

describe('newId', () => {
  afterEach(() => vi.restoreAllMocks());
  const drawing = (byte: (at: number) => number) =>
    vi
      .spyOn(crypto, 'getRandomValues')
      .mockImplementation((bytes) => (bytes as Uint8Array).map((_, at) => byte(at)) as never);

  it('is a random UUID', () => {
    const ids = Array.from({ length: 100 }, newId);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(new Set(ids).size).toBe(100);
  });

  it('writes each byte with two digits, and says its version and variant', () => {
    drawing((at) => at);
    expect(newId()).toBe('00010203-0405-4607-8809-0a0b0c0d0e0f');
    drawing(() => 255);
    expect(newId()).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
  });
});

describe('isId', () => {
  it('takes our ids, in capitals too', () => {
    expect(isId(newId())).toBe(true);
    expect(isId('00010203-0405-4607-8809-0A0B0C0D0E0F')).toBe(true);
  });

  it.each([
    '',
    'x00010203-0405-4607-8809-0a0b0c0d0e0f',
    '00010203-0405-4607-8809-0a0b0c0d0e0f0',
    '00010203-0405-4607-8809-0a0b0c0d0e0g',
    '0001020-0405-4607-8809-0a0b0c0d0e0f',
    '00010203-0405-4607-0a0b0c0d0e0f',
    '00010203-0405-4607-880-0a0b0c0d0e0f',
    'g0010203-0405-4607-8809-0a0b0c0d0e0f',
    '00010203-g405-4607-8809-0a0b0c0d0e0f',
  ])('refuses "%s"', (text) => expect(isId(text)).toBe(false));
});

it.each([
  ['DE', 'Germany', 'Deutschland'],
  ['GB', 'United Kingdom', 'Vereinigtes Königreich'],
])('%s is called %s, in German %s', (code, english, german) => {
  expect(countryName(code)).toBe(english);
  expect(countryName(code, 'de-DE')).toBe(german);
});

it('says nothing of no country, and does not ask for its name: the standard has an error for that', () => {
  const asked = vi.spyOn(Intl.DisplayNames.prototype, 'of');
  expect(countryName('')).toBe('');
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});
