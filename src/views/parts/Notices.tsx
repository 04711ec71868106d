import './Notices.css';
import { useSelector } from '@xstate/react';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { parts } from '#words/parts.ts';
import type { NoticesActor } from '../../machines/parts/notices.ts';

const icons = { success: CircleCheck, error: CircleAlert, info: Info } as const;

/** The toasts: green, red or blue, each with a Close action, where nothing else is; hidden in print. Alt+T moves the focus to them. */
export default function Notices({ actor }: { actor: NoticesActor }) {
  const notices = useSelector(actor, ({ context }) => context.notices);
  const [place] = useState(newPlace);
  const region = useRef<HTMLElement>(null);
  useEffect(() => keepPlace(place), [place]);
  useEffect(() => onHotkey(() => region.current?.focus()), []);
  const came = () => actor.send({ type: 'reader.came' });
  const left = () => actor.send({ type: 'reader.left' });
  const close = (id: string) => {
    actor.send({ type: 'notice.dismissed', id });
    // The button that had the focus is gone, which no event says.
    left();
  };
  return createPortal(
    <section
      ref={region}
      className="toasts-list"
      aria-label={parts.messages}
      tabIndex={-1}
      onPointerEnter={came}
      onPointerLeave={left}
      onFocus={came}
      onBlur={left}
    >
      {notices.toReversed().map(({ id, tone, title, description, action }) => {
        const Icon = icons[tone];
        return (
          <div key={id} className="toast" data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
            <Icon aria-hidden />
            <div className="toast-words">
              <p>{title}</p>
              {description ? <p>{description}</p> : null}
              {action ? <a href={action.href}>{action.label}</a> : null}
            </div>
            <button type="button" className="toast-close" onClick={() => close(id)}>
              {parts.close}
            </button>
          </div>
        );
      })}
    </section>,
    place,
  );
}

function newPlace(): HTMLElement {
  const place = document.createElement('div');
  place.className = 'toasts no-print';
  return place;
}

/** Behind an open dialog nothing can be pressed; beside a page there is a column with room; else they are the last thing of the page. */
function whereToPut(): HTMLElement {
  const dialog = [...document.querySelectorAll('dialog')].filter(({ open }) => open).at(-1);
  const column = document.querySelector<HTMLElement>('.shell-toasts');
  return dialog ?? (column?.getClientRects().length ? column : document.body);
}

/** Keeps the toasts where they take room of their own, and what sticks to the end of the screen above them. Returns how to stop. */
function keepPlace(place: HTMLElement): () => void {
  const { documentElement: page } = document;
  const makeRoom = () => {
    const room = place.parentElement?.matches('.shell-toasts') ? 0 : place.offsetHeight;
    page.style.setProperty('--toasts-room', `${room}px`);
    const used = document.activeElement;
    if (!used || place.contains(used)) return;
    const { top, bottom } = used.getBoundingClientRect();
    const end = window.innerHeight - (Number.parseFloat(getComputedStyle(page).scrollPaddingBottom) || 0);
    if (top < window.innerHeight && bottom > end && bottom - top < end) used.scrollIntoView({ block: 'nearest' });
  };
  const put = () => {
    const around = whereToPut();
    if (place.parentElement !== around) around.append(place);
    makeRoom();
  };
  const changes = new MutationObserver(put);
  changes.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['open'] });
  const height = new ResizeObserver(makeRoom);
  height.observe(place);
  window.addEventListener('resize', put);
  put();
  return () => {
    changes.disconnect();
    height.disconnect();
    window.removeEventListener('resize', put);
    page.style.removeProperty('--toasts-room');
    place.remove();
  };
}

function onHotkey(pressed: () => void): () => void {
  const look = ({ altKey, code }: KeyboardEvent) => {
    if (altKey && code === 'KeyT') pressed();
  };
  window.addEventListener('keydown', look);
  return () => window.removeEventListener('keydown', look);
}
