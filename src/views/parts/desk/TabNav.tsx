import './TabNav.css';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { desk } from '#words/desk.ts';

type Tab<Key> = { key: Key; label: string; href: string };
type Props<Key> = { label: string; tabs: readonly Tab<Key>[]; current: Key };

/** The ways to the parts of something, each with an address of its own. Where they don't fit they scroll, and a list has all. */
export function TabNav<Key extends string>({ label, tabs, current }: Props<Key>) {
  return (
    <nav className="tabs no-print" aria-label={label}>
      <ul ref={watchFit}>
        {tabs.map(({ key, ...tab }) => (
          <li key={key}>
            <Link href={tab.href} aria-current={key === current ? 'page' : undefined} ref={intoView(key === current)}>
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
      <details onBlur={({ currentTarget, relatedTarget }) => closeBehind(currentTarget, relatedTarget)}>
        <summary>{desk.tabs.more}</summary>
        <ul>
          {tabs.map(({ key, ...tab }) => (
            <li key={key}>
              <Link href={tab.href} aria-current={key === current ? 'page' : undefined}>
                {tab.label}
              </Link>
            </li>
          ))}
        </ul>
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
const intoView = (current: boolean) => (link: HTMLAnchorElement | null) => {
  if (current) link?.scrollIntoView?.({ inline: 'nearest', block: 'nearest' });
};

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
