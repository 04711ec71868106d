import { askHeight, readFrameMessage } from '../lib/embedCode.ts';

/*
 * Runs in a page of the organiser's, or whoever's, that shows public pages in frames: makes each frame as high as what is in it,
 * and keeps what the buyer does next in view. It listens to frames of its own origin only.
 */

const { origin } = new URL((document.currentScript as HTMLScriptElement).src);

/** Left above what is scrolled to, in CSS pixels: sites often have a bar there. */
const room = 96;

window.addEventListener('message', ({ origin: from, source, data }) => {
  const message = from === origin ? readFrameMessage(data) : null;
  const frame = message && frames().find(({ contentWindow }) => contentWindow === source);
  if (!message || !frame) return;
  if (message.foyer === 'height') frame.style.height = `${message.at}px`;
  else {
    const top = frame.getBoundingClientRect().top + message.at;
    if (top < 0 || top > window.innerHeight - room) window.scrollBy({ top: top - room });
  }
});

// A frame may have said it before this script was there. One that is still empty has no origin of ours yet, and browsers would log
// that on the organiser's site: the question is no secret.
for (const { contentWindow } of frames()) contentWindow?.postMessage(askHeight, '*');

function frames(): HTMLIFrameElement[] {
  return [...document.querySelectorAll('iframe')].filter(({ src }) => src.startsWith(`${origin}/`));
}
