import type * as finder from '@testing-library/dom';

/** What people see: by the role and the name that assistive technology tells, by its label, by its text, or by a selector. */
export type Target = {
  role?: string;
  name?: string | RegExp;
  label?: string;
  text?: string | RegExp;
  css?: string;
  /** Which one of several, the first unless said otherwise. */
  place?: number;
  within?: Target;
};

/** A target as it can be sent to a browser. */
export type Sent = Omit<Target, 'name' | 'text' | 'within'> & {
  name?: string | { pattern: string };
  text?: string | { pattern: string };
  within?: Sent;
};

type InPage = {
  all: (target: Sent) => Element[];
  find: (target: Sent) => Element | null;
  /** Notes whether the next click is one on it. On a page that the click has led to, it was. */
  awaitClick: (target: Sent) => void;
  isClicked: () => boolean;
  /** The title that the page came with. */
  firstTitle: () => Element | null;
  /** Shows the modules of a code to the camera, row by row, or nothing. */
  holdUp: (rows: boolean[][]) => void;
  /** The files that were handed to the browser to be saved. */
  saved: { name: string; href: string }[];
};
declare global {
  interface Window {
    ofTheTests: InPage;
    TestingLibraryDom: typeof finder;
  }
}

/**
 * Runs in every page before its own scripts, in each browser. It reports what no screen shows, and finds what
 * people see. It is sent as text, so it stands alone.
 */
export function inPage(reportTo: string, locale: string, hasCamera: boolean) {
  Object.defineProperty(navigator, 'languages', { get: () => [locale] });
  Object.defineProperty(navigator, 'language', { get: () => locale });
  const report = (...said: unknown[]) => {
    const words = said
      .map((each) => (each instanceof Error ? `${each.message}\n${each.stack}` : String(each)))
      .join(' ');
    // Said before the page can be left.
    const asked = new XMLHttpRequest();
    asked.open('POST', reportTo, false);
    asked.send(`${location.pathname}: ${words}`.slice(0, 2_000));
  };
  let isLeft = false;
  // Firefox ends what is under way before it hides the page.
  window.addEventListener('beforeunload', () => (isLeft = true));
  window.addEventListener('pagehide', () => (isLeft = true));
  // One that comes back from the browser's memory is loaded again at once (restoredPage.ts), and what it began ends with it.
  window.addEventListener('pageshow', ({ persisted }) => (isLeft = persisted));
  const tell = (...said: unknown[]) => {
    // A browser ends what is under way when a page is left, and some tell the page so.
    if (!isLeft) report(...said);
  };
  window.addEventListener(
    'error',
    (event) => {
      const { target } = event;
      // Firefox says so of a module that it has already.
      if (target instanceof HTMLLinkElement && target.rel === 'modulepreload') return;
      if (target instanceof Element) tell('could not be loaded:', target.outerHTML.slice(0, 200));
      else tell(event.error ?? event.message);
    },
    true,
  );
  window.addEventListener('unhandledrejection', ({ reason }) => tell('unhandled:', reason));
  window.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    tell('against the policy:', violatedDirective, blockedURI),
  );
  const { error } = console;
  console.error = (...said) => {
    tell('console:', ...said);
    error(...said);
  };

  const matcher = (given: string | { pattern: string }) =>
    typeof given === 'string' ? given : new RegExp(given.pattern);
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  };
  function all({ role, name, label, text, css, within }: Sent): Element[] {
    const scope = within ? all(within)[within.place ?? 0] : document.body;
    if (!(scope instanceof HTMLElement)) return [];
    const { queryAllByRole, queryAllByLabelText, queryAllByText } = window.TestingLibraryDom;
    const found: Element[] = role
      ? queryAllByRole(scope, role, name === undefined ? {} : { name: matcher(name) })
      : label
        ? queryAllByLabelText(scope, label)
        : text
          ? queryAllByText(scope, matcher(text))
          : [...scope.querySelectorAll(css ?? '*')];
    // Files are chosen through fields that are not shown.
    return found.filter((each) => isSeen(each) || each.matches('input[type="file"]'));
  }
  const find = (target: Sent) => all(target)[target.place ?? 0] ?? null;
  let held: boolean[][] = [];
  if (hasCamera) {
    // Not every browser of the tests has a camera to pretend with: this is one, in each of them.
    MediaDevices.prototype.getUserMedia = async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
      const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
      const draw = () => {
        pen.fillStyle = '#ccc';
        pen.fillRect(0, 0, 640, 480);
        const side = Math.floor(400 / (held.length || 1));
        for (const [y, row] of held.entries())
          for (const [x, dark] of row.entries()) {
            pen.fillStyle = dark ? '#000' : '#fff';
            pen.fillRect(120 + x * side, 40 + y * side, side, side);
          }
      };
      draw();
      setInterval(draw, 100);
      return canvas.captureStream(10);
    };
  }
  const saved: InPage['saved'] = [];
  const { click } = HTMLAnchorElement.prototype;
  HTMLAnchorElement.prototype.click = function save() {
    if (this.download) saved.push({ name: this.download, href: this.href });
    click.call(this);
  };
  let isClicked = true;
  let firstTitle: Element | null = null;
  document.addEventListener('DOMContentLoaded', () => (firstTitle = document.querySelector('h1')));
  window.ofTheTests = {
    all,
    find,
    awaitClick: (target) => {
      isClicked = false;
      const note = ({ target: hit }: Event) => {
        // Sought now: the app may have drawn its own in the place of what the server has drawn.
        const wanted = find(target);
        const label = wanted && wanted instanceof HTMLInputElement ? wanted.labels?.[0] : null;
        isClicked = hit instanceof Node && [wanted, label].some((each) => each?.contains(hit));
      };
      window.addEventListener('click', note, { capture: true, once: true });
    },
    isClicked: () => isClicked,
    firstTitle: () => firstTitle,
    saved,
    holdUp: (rows) => {
      held = rows;
    },
  };
}
