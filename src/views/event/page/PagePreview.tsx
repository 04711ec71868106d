import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { pageEditor as words } from '#words/pageEditor.ts';
import type { Page } from '../../../api/contract/eventPage.ts';
import type { PublicEvent } from '../../../api/contract/registration.ts';
import { Button } from '../../parts/Button.tsx';
import { trustedHtml } from '../../parts/trustedHtml.ts';
import { EventPageShown } from '../../purchase/PublicEventView.tsx';
import { previewOf } from './previewOf.ts';

/** In pixels: how wide the page is drawn, before it is made as wide as there is room. */
const widths = { computer: 1_280, phone: 390 } as const;
type Device = keyof typeof widths;
const devices: readonly Device[] = ['computer', 'phone'];

/** One for all: another value loads the frame again. */
const emptyDocument = trustedHtml('<!doctype html>');

type Props = {
  shown: PublicEvent;
  page: Page;
  /** The section that is edited, or the `top` of the page; it is scrolled into sight. */
  part: string | null;
};

/** The public page as readers would see the draft, in a window of its own, so that it is laid out as on their screens. */
export function PagePreview({ shown, page, part }: Props) {
  const [device, setDevice] = useState<Device>(() => (window.innerWidth < 600 ? 'phone' : 'computer'));
  const draft = useDeferredValue(page);
  const preview = useMemo(() => {
    const { page: read, about } = previewOf(draft);
    return { ...shown, isDraft: false, event: { ...shown.event, about }, page: read };
  }, [shown, draft]);
  const body = useMemo(() => <EventPageShown {...preview} />, [preview]);
  return (
    <section className="page-preview" aria-label={words.preview}>
      <div className="row-between">
        <p className="form-help">{words.previewNote}</p>
        <fieldset className="page-devices" aria-label={words.widths}>
          {devices.map((each) => (
            <Button
              key={each}
              size="sm"
              variant={each === device ? 'subtle' : 'ghost'}
              aria-pressed={each === device}
              onClick={() => setDevice(each)}
            >
              {words.width[each]}
            </Button>
          ))}
        </fieldset>
      </div>
      <Frame
        title={words.previewOf(shown.event.name)}
        width={widths[device]}
        // A section is there once there is something in it.
        part={part === 'top' || preview.page.order.some((section) => section === part) ? part : null}
      >
        {body}
      </Frame>
    </section>
  );
}

type FrameProps = { title: string; width: number; part: string | null; children: ReactNode };

/** A window with our style sheets, as wide as is said, and made smaller to fit its place. */
function Frame({ title, width, part, children }: FrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const [room, setRoom] = useState(0);

  useEffect(() => {
    if (!box.current || typeof ResizeObserver === 'undefined') return;
    const watching = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0));
    watching.observe(box.current);
    return () => watching.disconnect();
  }, []);

  useEffect(() => (root ? copyLook(root.ownerDocument) : undefined), [root]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: at another width it stands elsewhere
  useEffect(() => {
    const shown = root?.ownerDocument.defaultView;
    if (!shown || part === null) return;
    const section = shown.document.getElementById(part)?.closest('section');
    // This window alone: the browser's own way would scroll the editor around it, too.
    shown.scrollTo({ top: section ? shown.scrollY + section.getBoundingClientRect().top : 0 });
  }, [root, part, width]);

  const scale = room > 0 ? Math.min(1, room / width) : 1;
  return (
    <div ref={box} className="page-frame">
      <iframe
        ref={frame}
        title={title}
        srcDoc={emptyDocument}
        style={{ width, height: `${100 / scale}%`, transform: `scale(${scale})` }}
        onLoad={() => setRoot(frame.current?.contentDocument?.body ?? null)}
      />
      {root
        ? createPortal(
            <main className="bare-main" inert>
              {children}
            </main>,
            root,
          )
        : null}
    </div>
  );
}

/** Gives another document the style sheets of this one, those that come later too, and the choice of light or dark. */
function copyLook(to: Document): () => void {
  const copies = new Map<Node, Node>();
  const look = () => {
    to.documentElement.className = document.documentElement.className;
    to.documentElement.lang = document.documentElement.lang;
    for (const sheet of document.querySelectorAll('link[rel=stylesheet], style:not([data-emotion])')) {
      if (copies.has(sheet)) continue;
      const copy = to.importNode(sheet, true);
      copies.set(sheet, copy);
      to.head.append(copy);
    }
  };
  look();
  const watching = new MutationObserver(look);
  watching.observe(document.head, { childList: true });
  watching.observe(document.documentElement, { attributeFilter: ['class', 'lang'] });
  return () => watching.disconnect();
}
