import './TabNav.css';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { desk } from '#words/desk.ts';

type Tab<Key> = { key: Key; label: string; href: string };
type Props<Key> = { label: string; tabs: readonly Tab<Key>[]; current: Key };

/** The ways to the parts of something, each with an address of its own. Where they don't fit they scroll, and a list has all. */
export function TabNav<Key extends string>({ label, tabs, current }: Props<Key>) {
  const links = (showCurrent: typeof intoView | null) =>
    tabs.map(({ key, label: name, href }) => (
      <li key={key}>
        <Link href={href} {...(key === current && { 'aria-current': 'page', ref: showCurrent })}>
          {name}
        </Link>
      </li>
    ));
  return (
    <nav className="tabs no-print" aria-label={label}>
      <ul ref={watchFit}>{links(intoView)}</ul>
      <details onBlur={({ currentTarget, relatedTarget }) => closeBehind(currentTarget, relatedTarget)}>
        <summary>{desk.tabs.more}</summary>
        <ul>{links(null)}</ul>
      </details>
    </nav>
  );
}

type TopProps = { title?: string | undefined; lead?: ReactNode; actions?: ReactNode };

/** What a tab shows, a sentence about it, and what can be done there: below the tabs, so that these are where they were. */
export const TabTop = ({ title, lead, actions }: TopProps) =>
  title || lead || actions ? (
    <div className="tab-top">
      <div>
        {title ? <h2>{title}</h2> : null}
        {lead ? <p>{lead}</p> : null}
      </div>
      {actions ? <div className="tab-actions no-print">{actions}</div> : null}
    </div>
  ) : null;

/** On a narrow screen the tabs scroll, and the current one has to be in sight. */
const intoView = (link: HTMLAnchorElement | null) => link?.scrollIntoView?.({ inline: 'nearest', block: 'nearest' });

/** Says beside the tabs whether all are in sight: the list of them is for when they aren't. */
function watchFit(list: HTMLUListElement | null) {
  if (!list || typeof ResizeObserver === 'undefined') return undefined;
  const look = () => list.parentElement?.toggleAttribute('data-fits', list.scrollWidth <= list.clientWidth);
  look();
  // Not while sizes are told: the list of all tabs takes room from the row, or gives it back.
  const watching = new ResizeObserver(() => requestAnimationFrame(look));
  watching.observe(list);
  return () => watching.disconnect();
}

/** The list of all tabs closes once something else has the focus. */
const closeBehind = (list: HTMLDetailsElement, next: EventTarget | null) => {
  if (!(next instanceof Node && list.contains(next))) list.open = false;
};
