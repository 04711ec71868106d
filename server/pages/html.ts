import { oldestBrowsers } from '../../src/lib/browsers.ts';
import { ownWindowNote } from '../../src/lib/embedCode.ts';
import { escapeHtml } from '../../src/lib/text.ts';
import type { ServerWords } from '../../src/messages/serverWords.ts';

/** What a page says where no script runs. */
export const unscripted = (said: string): string =>
  `<noscript><p class="without-scripts">${escapeHtml(said)}</p></noscript>`;

const unable = (id: string, said: string, way: string): string =>
  `<p class="without-scripts unable" id="${id}" role="alert" hidden>${escapeHtml(said)}${way}</p>`;

/** What a page says, by that script, in a browser that is too old or where the app does not come; the app takes it away. */
export const watched = ({ tooOld, stopped, reload }: ServerWords['parts'], script: string): string =>
  script === ''
    ? ''
    : unable('too-old', tooOld(Object.entries(oldestBrowsers).map((each) => each.join(' '))), '') +
      unable('stopped', stopped, ` <a href="">${escapeHtml(reload)}</a>`) +
      `<script>${script}</script>`;

/** What a page in a frame says where its order has gone on in a window of its own. */
export const ownWindowDialog = ({ ownWindow: { title, text, close } }: ServerWords['purchase']): string =>
  `<dialog class="dialog is-box" id="${ownWindowNote}" aria-labelledby="${ownWindowNote}-title">` +
  `<h2 id="${ownWindowNote}-title" tabindex="-1" autofocus>${escapeHtml(title)}</h2><form class="dialog-body" method="dialog">` +
  `<p class="dialog-text">${escapeHtml(text)}</p>` +
  `<div class="dialog-actions"><button class="button is-solid is-md is-accent" type="submit">${escapeHtml(close)}</button></div></form></dialog>`;

/** A value as JSON that no text in it can end the script element of. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');

/** A style sheet inside the page; nothing for an empty one. */
export const styleElement = (css: string): string =>
  css === '' ? '' : `<style>${css.replaceAll('</', '<\\/')}</style>`;

/**
 * Marks a sheet as already in the page: Vite's loader finds the link and does not fetch the sheet again, and the browser never
 * fetches a disabled link.
 */
export const sheetIsHere = (address: string): string => `<link rel="stylesheet" href="${address}" disabled>`;
