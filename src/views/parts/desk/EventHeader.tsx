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
  { key: 'mails', href: (eventId: string) => to.mailings(eventId) },
  { key: 'reports', href: (eventId: string) => to.reports(eventId) },
  { key: 'checkIn', href: to.checkinStaff },
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
        <ul>
          {tabs.map(({ key, href }) => (
            <li key={key}>
              <Link href={href(eventId)} aria-current={key === tab ? 'page' : undefined} ref={intoView(key === tab)}>
                {words.names[key]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

/** On a narrow screen the tabs scroll, and the current one has to be in sight. */
const intoView = (current: boolean) => (link: HTMLAnchorElement | null) => {
  if (current) link?.scrollIntoView?.({ inline: 'nearest', block: 'nearest' });
};

const Lead = ({ event }: { event: Event }) => (
  <HStack wrap="wrap" gap="{spacing.1.5} {spacing.3}">
    <EventStatus event={event} />
    <span>{[formatRange(event.startsAt, event.endsAt, event.timeZone), event.place].filter(Boolean).join(' · ')}</span>
  </HStack>
);
