import { currentLocale } from './locale.ts';

/** An attendee's name as it is shown; no blank where a part is missing. */
export const fullName = ({
  firstname,
  surname,
}: {
  firstname?: string | undefined;
  surname?: string | undefined;
}): string => [firstname, surname].filter(Boolean).join(' ');

/**
 * What makes two ways of typing an email address the same one: compare and look up by this, never by the address itself.
 * `İ` in lower case is two characters, which PostgreSQL and JavaScript do not agree on: so it is done here only.
 */
export const emailKey = (email: string): string => email.trim().toLowerCase().normalize('NFC');

type Name = Parameters<typeof fullName>[0];

/** Whether two names are the same, but for case and accents. */
export const hasSameName = (one: Name, other: Name): boolean => nameText(fullName(one)) === nameText(fullName(other));

/** Whether two sets of details are of one person, as far as name and address tell. */
export const isSamePerson = (one: Name & { email: string }, other: Name & { email: string }): boolean =>
  emailKey(one.email) === emailKey(other.email) && hasSameName(one, other);

/** Where dots in an address mean nothing; two names of one. */
export const dotless = ['gmail.com', 'googlemail.com'] as const;

/** The mailbox that an address leads to: mails to `Ada+tickets@example.org` go to `ada@example.org`. For limits; accounts and tickets are told apart by `emailKey`. */
export function mailboxOf(email: string): string {
  const [local = '', domain = ''] = emailKey(email).split('@');
  const [name = ''] = local.split('+');
  return dotless.some((each) => each === domain) ? `${name.replaceAll('.', '')}@${dotless[0]}` : `${name}@${domain}`;
}

/** Letters of Latin alphabets that are no other letter with an accent, and what those write who have no such key. PostgreSQL's `unaccent` agrees. */
const plain = 'łl øo đd ðd þth ßss ıi æae œoe ħh ŧt ŋn ĸq ŀl ŉn ĳij ſs'
  .split(' ')
  .map((pair) => [pair.charAt(0), pair.slice(1)]);
const plainLetters = new Map(plain as [string, string][]);

const foldWithout = (marks: RegExp, text: string): string =>
  text
    .normalize('NFD')
    .replace(marks, '')
    .toLowerCase()
    .replace(/['’‘ʼʻ`´′]/g, '')
    .replace(/[ß-ʼ]/g, (letter) => plainLetters.get(letter) ?? letter)
    .replace(/[\s\p{Pd}]+/gu, ' ')
    .trim();

/**
 * Text as a search compares it: lower case, plain letters without accents, no apostrophes and hyphens, single spaces. "Søren  O’Núñez" and
 * "soren onunez" are alike.
 */
export const foldText = (text: string): string => foldWithout(/\p{M}/gu, text);

/**
 * A name as it tells people apart: the same, but for the marks that are letters where they are used, such as vowels of Devanagari and Thai and the two
 * of kana. What is left out are accents, and the vowels of Arabic and Hebrew, which most leave out.
 */
export const nameText = (name: string): string =>
  foldWithout(/(?=\p{M})(?![\u3099\u309a])[\p{Script=Inherited}\p{Script=Hebrew}]/gu, name);

/** What a search for an attendee looks in: their name, organisation and email address, and nothing else; a space begins each word. */
export const searchText = (attendee: {
  firstname: string;
  surname: string;
  organization?: string | undefined;
  email?: string | undefined;
}): string =>
  ` ${foldText([attendee.firstname, attendee.surname, attendee.organization ?? '', attendee.email ?? ''].join(' '))}`;

/** Shorter text is in nearly every attendee's, and in no index. */
const shortest = 3;

/**
 * The parts of a `searchText` that a search asks for, all of them in any order, the longest first. A word of one or two
 * letters has to begin a word; a longer one may be anywhere.
 */
export const searchedParts = (text: string): string[] =>
  foldText(text)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => (word.length < shortest ? ` ${word}` : word))
    .sort((one, other) => other.length - one.length);

/** Whether a search for `text` finds the attendee with that `searchText`. */
export const isFoundBy = (text: string) => {
  const parts = searchedParts(text);
  return (searched: string): boolean => parts.every((part) => searched.includes(part));
};

/** The first `max` characters, as JavaScript counts them, without cutting in two what people see as one: an emoji, a letter with its accents. */
export function cutText(text: string, max: number): string {
  const next = new Intl.Segmenter().segment(text).containing(max);
  return text.slice(0, next?.index ?? max);
}

/*
 * Characters that are not seen but change what others read: a name with U+202E in it turns the rest of its line around, on
 * a badge, in a list, at the door. They are removed rather than refused: they come along unseen when a name or a number is
 * copied from a contact or a table, and a message about them would help no reader. Characters that scripts need stay:
 * the joiners U+200C and U+200D, and the marks U+200E and U+200F between two others.
 */

const embeddings = /[\u061c\u202a-\u202e\u2066-\u2069]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f]/g;
const marks = /[\u200e\u200f]+/g;
const breaks = /[\t\n\r\u0085\u2028\u2029]+/g;
const somethingSeen = /[^\s\u200b-\u200f\u2060\ufeff]/;

/** Marks between two others stay. A pattern that looks around a run of them would try it again from each of its places. */
const unlessAlone = (run: string, at: number, text: string): string =>
  /\S/.test(text[at - 1] ?? ' ') && /\S/.test(text[at + run.length] ?? ' ') ? run : '';

/** Text of several lines, trimmed and without needless invisible characters; empty where nothing would be seen. */
export function plainText(text: string): string {
  const plain = text.replace(embeddings, '').replace(controls, '').replace(marks, unlessAlone).trim();
  return somethingSeen.test(plain) ? plain : '';
}

/** The same for a name or another text of one line; a line break or tab becomes a space. */
export const plainLine = (text: string): string => plainText(text.replace(breaks, ' '));

/** Whether a text has an address of a page or a mailbox in it, or what mail programs take for one with a path. */
export const hasLink = (text: string): boolean => /:\/\/|www\.|@|\p{L}\.\p{L}{2,}\//iu.test(text);

/** A number that can be called, whatever stands between its digits. */
const called = /\+?\p{N}(?:[^\p{L}\p{N}]{0,9}\p{N}){6,}/gu;

/**
 * A name as a stranger typed it, for mails to others. Where a mail program would make a link of it, a space comes between, also at what browsers take
 * for a dot, and around what is not seen; of a number that can be called, nothing is left.
 */
export const unlinked = (name: string): string =>
  name
    .replace(called, '…')
    // Letters of all scripts have marks, and some addresses emoji.
    .replace(
      /(?<=[\p{L}\p{M}\p{N}\p{Extended_Pictographic}])\p{Cf}*[.\u2024\u3002\ufe52\uff0e\uff61]\p{Cf}*(?=[\p{L}\p{M}\p{N}\p{Extended_Pictographic}]{2})/gu,
      '. ',
    );

const ofReader =
  /(?<![\p{L}’'])(you|your|yours|sie|ihr|ihre[mnrs]?|du|dein|deine[mnrs]?|euch|euer|eure[mnrs]?)(?!\p{L})/iu;
const saysSomething =
  /(?<![\p{L}’'])(is|are|was|were|has|have|had|must|will|need|needs|please|ist|sind|war|wurde|wurden|hat|haben|muss|müssen|wird|werden|bitte)(?!\p{L})|['’]re(?!\p{L})/iu;

/** Years that an event may be called by. */
const seasons = /(?<!\d)20\d\d[–/-]20\d\d(?!\d)/;
const years = /(?<!\d)20\d\d(?!\d)/g;
const digits = /(?:\p{Nd}\P{Nd}*){7}/u;

/** A word whose letters are of several alphabets, which only look like one. */
const isDisguised = (word: string): boolean =>
  /\p{Script=Latin}/u.test(word) && /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(word);

/**
 * Whether a name can be said to strangers in the name of whoever runs this Foyer: short, no address or number to call, and no sentence about whoever
 * reads it. Events are called "Find Your Voice" and "This Is Tomorrow"; a call to act says both.
 */
export function isHarmlessName(text: string): boolean {
  // As it is read: letters and digits in circles, raised or of full width are plain ones.
  const read = text.normalize('NFKC');
  return (
    read.length <= 60 &&
    /^[\p{L}\p{M}\p{Nd} &'’,()–-]*$/u.test(read) &&
    !read.split(/[^\p{L}\p{M}]/u).some(isDisguised) &&
    !/\d{6}/.test(read) &&
    !digits.test(read.replace(years, '')) &&
    read.replace(seasons, '').search(called) === -1 &&
    !(ofReader.test(read) && saysSomething.test(read))
  );
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text for the inside of an element or of a quoted attribute. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** A random UUID. The browser's own `randomUUID` is missing on pages that came over plain HTTP from another computer. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Whether a text is one of our ids. */
export const isId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** What a country is called in the reader's language, by its two letters; empty for none. */
export const countryName = (code: string, locale = currentLocale()): string =>
  code === '' ? '' : (new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code);

/**
 * Names of which none is given twice, nor is one that `isTaken`: the second of a name has `numbered` of it, and so on. However many have one name, each
 * goes on from where the last one stopped.
 */
export function uniqueNames(
  numbered: (name: string, number: number) => string,
  isTaken: (name: string) => boolean = () => false,
): (name: string) => string {
  const given = new Set<string>();
  const next = new Map<string, number>();
  return (name) => {
    for (let number = next.get(name) ?? 1; ; number++) {
      const tried = number === 1 ? name : numbered(name, number);
      if (given.has(tried) || isTaken(tried)) continue;
      given.add(tried);
      next.set(name, number + 1);
      return tried;
    }
  };
}
