import { eventLimits } from './limits.ts';
import type { Locale } from './locale.ts';

/** What an organiser lacks for an event that is sold in earnest, the gravest first; `noTests`: that its test orders are gone once real money is taken; `page`: that its page was designed and published. */
export const lacks = ['realPayments', 'noTests', 'mailServer', 'organisation', 'address', 'cards', 'page'] as const;
export type Lack = (typeof lacks)[number];

/** What of it is lacking. Payments are for events that sell something; `cards` are missed where money comes another way. */
export function lackingFor(has: Record<Lack, boolean> & { sells: boolean }): Lack[] {
  const matters: Partial<Record<Lack, boolean>> = {
    realPayments: has.sells,
    cards: has.sells && has.realPayments,
    noTests: has.realPayments,
  };
  return lacks.filter((lack) => !has[lack] && (matters[lack] ?? true));
}

/** Letters that lose more than an accent on their way to a-z. */
const spelled: Record<string, string> = {
  ...{ ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', å: 'a', đ: 'd', ł: 'l', þ: 'th', ð: 'd' },
};
/** What is said for “&”. */
const and: Record<Locale, string> = { 'en-GB': ' and ', 'de-DE': ' und ' };

/** Small letters and digits with single hyphens between. */
export const isSlug = (text: string): boolean => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text);

/** The part of an address that a name in a language makes: `harbour-day-2027`. A name without a letter or digit of ours makes `otherwise`. */
export function slugOf(name: string, locale: Locale = 'en-GB', otherwise = 'event'): string {
  const plain = [...name.normalize('NFC').toLowerCase()]
    .map((letter) => (letter === '&' ? and[locale] : (spelled[letter] ?? letter)))
    .join('');
  const slug = plain
    .normalize('NFKD')
    .replace(/[\u0300-\u036f’']/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return wholeWords(slug, eventLimits.slug - 6) || otherwise;
}

/** What stands behind an event's address already, and is no form's. */
const reservedSlugs = ['tickets'];

/** Whether a form can have that slug. */
export const isFormSlug = (slug: string): boolean => !reservedSlugs.includes(slug);

/** The first slug that the title of a form makes and that none of its event's other forms has: `press`, `press-2` and so on. */
export function formSlugOf(title: string, locale: Locale, taken: readonly string[]): string {
  const slug = slugOf(title, locale, 'form');
  const numbered = Array.from({ length: taken.length + 1 }, (_, index) => `${slug}-${index + 2}`);
  return [slug, ...numbered].find((each) => isFormSlug(each) && !taken.includes(each)) ?? slug;
}

/** As many of a slug's words as fit; of a first one that does not, its beginning. */
function wholeWords(slug: string, most: number): string {
  if (slug.length <= most) return slug;
  const end = slug.lastIndexOf('-', most);
  return slug.slice(0, end > 0 ? end : most);
}

/** Whether a text is the whole address of a page, which a browser opens when it is pressed and does nothing else. */
export function isWebLink(text: string): boolean {
  if (/\s/.test(text) || !/^https?:\/\/[^/]+\../i.test(text)) return false;
  try {
    const { username, password } = new URL(text);
    return username === '' && password === '';
  } catch {
    return false;
  }
}

/** A web address as it was meant: one that was typed without its beginning gets it. Anything else stays as it is. */
export const wholeLink = (text: string): string => {
  const whole = `https://${text.trim()}`;
  return /^(www\.|[\w-]+(\.[\w-]+)*\.[a-z]{2,}([/:?#]|$))/i.test(text.trim()) && isWebLink(whole) ? whole : text;
};

type Timed = { startsAt: string; endsAt: string };

/** Whether an event has ended. Instants are ISO 8601 in UTC. */
export const isOver = ({ endsAt }: Pick<Timed, 'endsAt'>, now: string): boolean =>
  Date.parse(endsAt) <= Date.parse(now);

const day = 86_400_000;

/** In how many days an event starts, begun ones counted; 0 from a day before on. */
export const daysUntil = ({ startsAt }: Pick<Timed, 'startsAt'>, now: string): number => {
  const left = Date.parse(startsAt) - Date.parse(now);
  return left <= day ? 0 : Math.ceil(left / day);
};
