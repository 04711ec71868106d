import type { Quantities } from './order.ts';
import { escapeHtml } from './text.ts';

/** The script that sizes frames, under the address where people reach Foyer. */
const embedScript = '/embed.js';

/**
 * What an organiser puts into a page of their own to show a public page in it: a frame, the script that makes it as high as what
 * is in it, and a link for readers without scripts. `title` says what one can do there.
 */
export function embedCode(address: string, title: string): string {
  const script = new URL(embedScript, address).href;
  const [page, words] = [escapeHtml(address), escapeHtml(title)];
  return [
    `<iframe src="${page}" title="${words}" allow="payment *; clipboard-write" style="width:100%;height:45rem;border:0"></iframe>`,
    `<script async src="${escapeHtml(script)}"></script>`,
    `<noscript><a href="${page}">${words}</a></noscript>`,
  ].join('\n');
}

/** What a page in a frame tells the page around it: how high it is, or where what it has moved to stands. In CSS pixels. */
export type FrameMessage = { foyer: 'height' | 'moved'; at: number };

/** The highest frame that a message can ask for. */
const highest = 20_000;

/** A message of a page in a frame; null for anything else, since every window may send one. */
export function readFrameMessage(data: unknown): FrameMessage | null {
  const { foyer, at } = (data ?? {}) as Partial<Record<keyof FrameMessage, unknown>>;
  if (foyer !== 'height' && foyer !== 'moved') return null;
  return typeof at === 'number' && at >= 0 && at <= highest ? { foyer, at } : null;
}

/** Asks the page in a frame to say how high it is. */
export const askHeight = 'foyer.height';

const ownPages = [
  /^\/o\/[^/]+\/?$/,
  /^\/e\/[^/]+(\/(?!tickets\/?$)[^/]+)?\/?$/,
  /^\/event\/[\da-f-]{36}\/form\/[\da-f-]{36}\/?$/,
];

/** Whether the page at this path may be shown in a frame of another site; any other one opens in a window of its own. */
export const staysInFrame = (path: string): boolean => ownPages.some((shape) => shape.test(path));

/** The query parameter by which a frame tells the window that it opens what was chosen in it. */
export const ownWindowParameter = 'tickets';

/** The id of what the page in the frame then says. */
export const ownWindowNote = 'own-window';

/** How many of each ticket, by its id, as the value of that parameter. */
export const writeChosen = (quantities: Quantities): string =>
  Object.entries(quantities)
    .map(([ticketId, quantity]) => `${ticketId}.${quantity}`)
    .join('-');

/** The same, read; what makes no sense is left out. */
export const readChosen = (value: string): Quantities =>
  Object.fromEntries(
    [...value.matchAll(/([\da-f-]{36})\.(\d{1,3})(?:-|$)/g)].map(([, ticketId, quantity]) => [
      ticketId,
      Number(quantity),
    ]),
  );
