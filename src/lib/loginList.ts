import { emailKey } from './emailKey.ts';
import { accountLimits, maxLogins } from './limits.ts';
import { plainLine } from './plainText.ts';
import type { AppUserType } from './roles.ts';
import { isEmail } from './validation.ts';

/** What is wrong with a line. `twice`: an earlier line has its address. `taken`: a login of the event has it. */
export const loginLineErrors = [
  'noName',
  'badEmail',
  'twice',
  'taken',
  'nameTooLong',
  'companyTooLong',
  'standTooLong',
  'badDelegates',
  'tooMany',
] as const;
export type LoginLineError = (typeof loginLineErrors)[number];

/** A login as a line of a list names it. `line` counts from 1; without an address `email` is empty. */
export type LoginLine = {
  line: number;
  name: string;
  email: string;
  company: string;
  stand: string;
  delegates: number;
  error: LoginLineError | null;
};

const columns = ['name', 'email', 'company', 'stand', 'delegates'] as const;
type Column = (typeof columns)[number];

/** How spreadsheets call the columns, in small letters. */
const heads: Record<Column, readonly string[]> = {
  name: ['name', 'full name', 'vorname und nachname'],
  email: ['email', 'e-mail', 'mail', 'email address', 'e-mail-adresse'],
  company: ['company', 'organisation', 'organization', 'exhibitor', 'firma', 'unternehmen', 'aussteller'],
  stand: ['stand', 'stand number', 'booth', 'standnummer'],
  delegates: ['delegates', 'number of delegates', 'delegierte', 'anzahl delegierte'],
};

/**
 * Reads a list of logins as it was typed or pasted: a line each, its parts between tabs, semicolons or commas, or like
 * `Ada Lovelace <ada@example.org>`. A first line that names the columns orders them; else the part with an @ is the address, and the
 * others come in the order name, company, stand, delegates. `taken` are the addresses that the event's logins have.
 */
export function readLoginList(text: string, type: AppUserType, taken: readonly string[]): LoginLine[] {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ line: index + 1, parts: partsOf(line) }))
    .filter(({ parts }) => parts.some((part) => part !== ''));
  const order = orderOf(lines[0]?.parts ?? []);
  const used = new Set<string>();
  const known = new Set(taken.map(emailKey));
  return (order ? lines.slice(1) : lines).map(({ line, parts }, index) => {
    const said = order ? inOrder(parts, order) : byShape(parts);
    const email = said.email ?? '';
    const isExhibitor = type === 'exhibitor';
    const login = {
      line,
      name: said.name || email.replace(/@.*$/, ''),
      email,
      company: (isExhibitor && said.company) || '',
      stand: (isExhibitor && said.stand) || '',
      delegates: Number((isExhibitor && said.delegates) || 0),
    };
    const key = emailKey(email);
    const error = index < maxLogins ? errorOf(login, { used: used.has(key), taken: known.has(key) }) : 'tooMany';
    if (key !== '') used.add(key);
    return { ...login, error };
  });
}

function errorOf(
  { name, email, company, stand, delegates }: Omit<LoginLine, 'line' | 'error'>,
  { used, taken }: { used: boolean; taken: boolean },
): LoginLineError | null {
  if (name === '') return 'noName';
  if (email !== '' && (!isEmail(email) || email.length > accountLimits.email)) return 'badEmail';
  if (used) return 'twice';
  if (taken) return 'taken';
  if (name.length > accountLimits.name) return 'nameTooLong';
  if (company.length > accountLimits.company) return 'companyTooLong';
  if (stand.length > accountLimits.stand) return 'standTooLong';
  const isCount = Number.isInteger(delegates) && delegates >= 0 && delegates <= accountLimits.delegates;
  return isCount ? null : 'badDelegates';
}

/** The parts of a line. Between quotes, as in a file of values, a separator is part of a value. */
function partsOf(line: string): string[] {
  const named = /^\s*"?([^"<>]*?)"?\s*<([^<>]+)>\s*$/.exec(line);
  if (named) return [named[1] ?? '', named[2] ?? ''].map(plainLine);
  const separator = ['\t', ';', ','].find((each) => line.includes(each)) ?? '\t';
  const parts = [''];
  let quoted = false;
  for (const sign of line) {
    if (sign === '"') quoted = !quoted;
    else if (sign === separator && !quoted) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map(plainLine);
}

/** Which column each part is; null where the parts do not name columns. */
function orderOf(parts: readonly string[]): (Column | undefined)[] | null {
  const order = parts.map((part) => columns.find((column) => heads[column].includes(part.toLowerCase())));
  return order.includes('name') || order.includes('email') ? order : null;
}

const inOrder = (parts: readonly string[], order: readonly (Column | undefined)[]): Partial<Record<Column, string>> =>
  Object.fromEntries(order.flatMap((column, index) => (column ? [[column, parts[index] ?? '']] : [])));

function byShape(parts: readonly string[]): Partial<Record<Column, string>> {
  const email = parts.find((part) => part.includes('@')) ?? '';
  const others = parts.filter((part) => part !== email);
  // A table is often pasted with an empty column before it.
  const [name, company, stand, delegates] = others.slice(others.findIndex((part) => part !== ''));
  return {
    email,
    ...(name && { name }),
    ...(company && { company }),
    ...(stand && { stand }),
    ...(delegates && { delegates }),
  };
}

/** Names with a number each, `Gate 1` to `Gate 4`, going on after the highest that is there. */
export function numberedNames(base: string, count: number, there: readonly string[]): string[] {
  const start = `${plainLine(base)} `;
  const numbers = there.filter((name) => name.startsWith(start)).map((name) => Number(name.slice(start.length)));
  const highest = Math.max(0, ...numbers.filter(Number.isInteger));
  return Array.from({ length: count }, (_, index) => `${start}${highest + index + 1}`.trim());
}

/** Makes names to sign in with of the names of logins, each different from all others and from those taken. */
export function signInParts(
  names: readonly string[],
  partOf: (name: string) => string,
  isTaken: (part: string) => boolean,
): string[] {
  const given = new Set<string>();
  return names.map((name) => {
    const part = partOf(name);
    for (let number = 1; ; number++) {
      const tried = number === 1 ? part : `${part}-${number}`;
      if (given.has(tried) || isTaken(tried)) continue;
      given.add(tried);
      return tried;
    }
  });
}
