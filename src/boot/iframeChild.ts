import {
  askHeight,
  type FrameMessage,
  ownWindowNote,
  ownWindowParameter,
  staysInFrame,
  writeChosen,
} from '../lib/embedCode.ts';

/*
 * Runs in a public page that another site shows in a frame: tells the page around it how high it is and where the buyer is, and
 * opens all other pages in a window of their own, since no visitor should sign in or see a ticket in another site's frame. Where the
 * browser keeps nothing in the frame, an order goes on in a window of its own, too: a reload here would lose it.
 */

/** Nothing that is told is secret, and any site may show these pages. */
const tell = (message: FrameMessage) => window.parent.postMessage(message, '*');

const look =
  'html{overflow-y:hidden}body,.bare{min-height:0!important}.bare-top,.skip-link{display:none!important}.bare-main{padding-top:1rem}';

if (window.parent !== window) {
  const style = document.createElement('style');
  style.textContent = look;
  document.head.append(style);
  const tellHeight = () => tell({ foyer: 'height', at: Math.ceil(document.body.getBoundingClientRect().height) });
  new ResizeObserver(tellHeight).observe(document.body);
  // Browsers put off what they draw of a frame that is out of sight, and with it what observes sizes.
  tellHeight();
  window.addEventListener('load', tellHeight);
  window.addEventListener('message', ({ source, data }) => {
    if (source === window.parent && data === askHeight) tellHeight();
  });
  // Where the app moves the focus is where the buyer should look: a new step, an error, a question.
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && target.matches('h1,h2,h3,[role="alert"],dialog,dialog *'))
      tell({ foyer: 'moved', at: Math.max(0, target.getBoundingClientRect().top) });
  });
  document.addEventListener('click', leave, true);
  document.addEventListener('click', goOnElsewhere, true);
}

/** Before the app hears of the press, which would show the other page in this one's place. */
function leave(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.origin !== window.location.origin || link.hasAttribute('download')) return;
  if (staysInFrame(link.pathname)) return;
  link.target = '_blank';
  link.rel = 'noopener';
  event.stopImmediatePropagation();
}

/** Before the app, and the script that stands in for it, hear of the press. */
function goOnElsewhere(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('[data-go]') : null;
  if (!button || hasStorage()) return;
  const rows = document.querySelectorAll<HTMLElement>('[data-ticket]');
  const chosen = [...rows].map(
    (row) => [row.dataset.ticket, Number(row.querySelector('output')?.textContent)] as const,
  );
  const address = new URL(window.location.href);
  address.searchParams.set(
    ownWindowParameter,
    writeChosen(Object.fromEntries(chosen.filter(([, count]) => count > 0))),
  );
  const opened = window.open(address);
  // A frame that may open none: the order goes on here, as long as it is not loaded again.
  if (!opened) return;
  opened.opener = null;
  event.preventDefault();
  event.stopImmediatePropagation();
  document.querySelector<HTMLDialogElement>(`#${ownWindowNote}`)?.showModal();
}

function hasStorage(): boolean {
  try {
    return Boolean(window.localStorage && window.sessionStorage);
  } catch {
    return false;
  }
}
