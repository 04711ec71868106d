import { failureLimits } from '../lib/limits.ts';

type Failed = { error?: unknown; filename?: string; lineno?: number; colno?: number; missing?: string };
type Failure = { page: string; kind: string; stack: string[] };

/**
 * What is told of an error, or of a file that did not come, at that address. Null where no script of the page's own had part in it:
 * extensions fail in many pages. Nothing of the error's message is told, which may repeat what a visitor typed.
 */
export function failureOf(
  { error, filename = '', lineno = 0, colno = 0, missing }: Failed,
  { origin, pathname }: { origin: string; pathname: string },
): Failure | null {
  const page = pathWithoutIds(pathname);
  if (missing !== undefined)
    return missing.startsWith(`${origin}/`) ? { page, kind: 'LoadError', stack: [fileIn(missing)] } : null;
  if (!(error instanceof Error)) return null;
  const lines = (error.stack ?? '').split('\n');
  const stack = (filename ? [...lines, `${filename}:${lineno}:${colno}`] : lines)
    .flatMap((line) => frameOf(line, origin))
    .slice(0, failureLimits.frames);
  if (stack.length > 0 && !isLoading(error)) return { page, kind: kindOf(error), stack };
  return isLoading(error) ? { page, kind: 'LoadError', stack: filesIn(error.message) } : null;
}

/** Browsers word it differently, and all name it a `TypeError`. */
const isLoading = ({ message }: Error): boolean =>
  /dynamically imported module|importing a module script|unable to preload/i.test(message);

const kindOf = ({ name }: Error): string => name.replace(/\W/g, '').slice(0, 40) || 'Error';

/** `/event/-/form/-` of a page whose path has ids, and `/e/-` of one that has an event's name. */
const pathWithoutIds = (path: string): string =>
  path
    .split('/')
    .map((part, index, parts) => (/[^a-z-]/i.test(part) || parts[index - 1] === 'e' ? '-' : part))
    .join('/')
    .slice(0, failureLimits.page);

/** `draw@core-a1b2.js:1:234` of a line of a stack in that browser's way of writing it; nothing of scripts from elsewhere. */
function frameOf(line: string, origin: string): string[] {
  const [, before = '', address = '', place = ''] = /^(.*?)(https?:\/\/.*?)((?::\d+){1,2})\)?$/.exec(line.trim()) ?? [];
  if (!address.startsWith(`${origin}/`)) return [];
  const name = before.replace(/^at /, '').replace(/[^\w$.<> ]/g, '');
  return [`${name.trim().slice(0, 60)}${fileIn(address)}${place}`];
}

/** Scripts that stand in the page itself have its address, which may have a key in it. */
const fileIn = (address: string): string => `@${/\/([\w-]{1,70}\.(?:js|css|wasm))$/.exec(address)?.[1] ?? 'page'}`;

const filesIn = (message: string): string[] => {
  const address = /\S*\/assets\/\S+/.exec(message)?.[0];
  return address ? [fileIn(address)] : [];
};
