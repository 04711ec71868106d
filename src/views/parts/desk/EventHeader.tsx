import './EventHeader.css';
import { HStack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { desk } from '#words/desk.ts';
import type { Event } from '../../../api/contract/event.ts';
import { formatRange } from '../../../lib/dates.ts';
import { to } from '../../../paths.ts';
import { EventStatus } from './EventStatus.tsx';
import { PageHeader } from './PageHeader.tsx';

const words = desk.tabs;

/** The parts of an event, each with an address of its own. */
const tabs = [
  { key: 'overview', href: to.event },
  { key: 'forms', href: to.eventForms },
  { key: 'attendees', href: (eventId: string) => to.attendees(eventId) },
  { key: 'purchases', href: to.purchases },
  { key: 'figures', href: to.figures },
  { key: 'mails', href: (eventId: string) => to.mailings(eventId) },
  { key: 'reports', href: (eventId: string) => to.reports(eventId) },
  { key: 'badges', href: to.badges },
  { key: 'checkIn', href: to.checkinStaff },
  { key: 'exhibitors', href: (eventId: string) => to.exhibitorVisibilityEdit(eventId) },
  { key: 'logins', href: to.credentialGenerate },
] as const satisfies readonly { key: keyof typeof words.names; href: (eventId: string) => string }[];
type EventTab = (typeof tabs)[number]['key'];

type Props = {
  eventId: string;
  /** Null until it is loaded. */
  event: Event | null;
  tab: EventTab;
  actions?: ReactNode;
};

/** The top of every page of an event: what and when it is, and the ways to its parts. */
export function EventHeader({ eventId, event, tab, actions }: Props) {
  return (
    <>
      <PageHeader
        title={event?.name ?? words.loading}
        crumbs={[{ label: desk.events, href: to.home() }]}
        lead={event ? <Lead event={event} /> : undefined}
        actions={actions}
      />
      <nav className="event-tabs no-print" aria-label={words.label}>
        <ul ref={watchFit}>
          {tabs.map(({ key, href }) => (
            <li key={key}>
              <Link href={href(eventId)} aria-current={key === tab ? 'page' : undefined} ref={intoView(key === tab)}>
                {words.names[key]}
              </Link>
            </li>
          ))}
        </ul>
        <details onBlur={({ currentTarget, relatedTarget }) => closeBehind(currentTarget, relatedTarget)}>
          <summary>{words.more}</summary>
          <ul>
            {tabs.map(({ key, href }) => (
              <li key={key}>
                <Link href={href(eventId)} aria-current={key === tab ? 'page' : undefined}>
                  {words.names[key]}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      </nav>
    </>
  );
}

/** What a tab shows, and a sentence about it. */
export const TabHeading = ({ title, lead }: { title: string; lead: string }) => (
  <div className="tab-heading">
    <h2>{title}</h2>
    <p>{lead}</p>
  </div>
);

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

const Lead = ({ event }: { event: Event }) => (
  <HStack wrap="wrap" gap="{spacing.1.5} {spacing.3}">
    <EventStatus event={event} />
    <span>{[formatRange(event.startsAt, event.endsAt, event.timeZone), event.place].filter(Boolean).join(' · ')}</span>
  </HStack>
);
