import './TabNav.css';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { desk } from '#words/desk.ts';

type Tab<Key> = { key: Key; label: string; href: string };
type Props<Key> = { label: string; tabs: readonly Tab<Key>[]; current: Key };

/** The ways to the parts of something, each with an address of its own. As many as fit stand in a row, each in its place; a list has all. */
export function TabNav<Key extends string>({ label, tabs, current }: Props<Key>) {
  const links = tabs.map(({ key, label: name, href }) => (
    <li key={key}>
      <Link href={href} {...(key === current && { 'aria-current': 'page' })}>
        {name}
      </Link>
    </li>
  ));
  return (
    <nav className="tabs no-print" aria-label={label}>
      <ul ref={watchFit}>{links}</ul>
      <details onBlur={({ currentTarget, relatedTarget }) => closeBehind(currentTarget, relatedTarget)}>
        <summary>
          <span className="tabs-more">{desk.tabs.more}</span>
          {/* In the place of a tab that has no room. */}
          <span className="tabs-current">{tabs.find(({ key }) => key === current)?.label}</span>
        </summary>
        <ul>{links}</ul>
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

/** Hides the tabs that have no room in the row, and says beside it whether there are any, and whether the current one is among them. */
function watchFit(list: HTMLUListElement | null) {
  const nav = list?.parentElement;
  if (!list || !nav || typeof ResizeObserver === 'undefined') return undefined;
  const look = () => {
    const tabs = [...list.children] as HTMLElement[];
    const end = tabs.at(-1);
    nav.toggleAttribute('data-fits', true);
    const fits = end === undefined || end.offsetTop === tabs[0]?.offsetTop;
    nav.toggleAttribute('data-fits', fits);
    for (const tab of tabs) tab.toggleAttribute('data-beyond', tab.offsetTop > (tabs[0]?.offsetTop ?? 0));
    nav.toggleAttribute('data-current-beyond', list.querySelector('[data-beyond] > [aria-current]') !== null);
  };
  look();
  // Not while sizes are told: the list of all tabs takes room from the row, or gives it back.
  const watching = new ResizeObserver(() => requestAnimationFrame(look));
  watching.observe(nav);
  // Another tab is the current one.
  const changes = new MutationObserver(look);
  changes.observe(list, { subtree: true, attributes: true, attributeFilter: ['aria-current'] });
  return () => {
    watching.disconnect();
    changes.disconnect();
  };
}

/** The list of all tabs closes once something else has the focus. */
const closeBehind = (list: HTMLDetailsElement, next: EventTarget | null) => {
  if (!(next instanceof Node && list.contains(next))) list.open = false;
};
