import { HStack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { desk } from '#words/desk.ts';
import type { Event } from '../../../api/contract/event.ts';
import { formatRange } from '../../../lib/dates.ts';
import { to } from '../../../paths.ts';
import { EventStatus } from './EventStatus.tsx';
import { PageHeader } from './PageHeader.tsx';
import { TabNav, TabTop } from './TabNav.tsx';

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
  /** What the tab shows, where its name does not say it. */
  title?: string;
  lead?: ReactNode;
  actions?: ReactNode;
};

/** The top of every page of an event: what and when it is, and the ways to its parts; below them, what is this part's own. */
export function EventHeader({ eventId, event, tab, title, lead, actions }: Props) {
  const about = <About event={event} />;
  return (
    <>
      <PageHeader
        title={event?.name ?? words.loading}
        crumbs={[{ label: desk.events, href: to.home() }]}
        lead={about}
        isBrief
      />
      <TabNav
        label={words.label}
        tabs={tabs.map(({ key, href }) => ({ key, label: words.names[key], href: href(eventId) }))}
        current={tab}
      />
      {/* A phone has room for it there alone. */}
      {tab === 'overview' ? <div className="tab-about">{about}</div> : null}
      <TabTop title={title} lead={lead} actions={actions} />
    </>
  );
}

/** As high before it is loaded. */
const About = ({ event }: { event: Event | null }) => (
  <HStack wrap="wrap" gap="{spacing.1.5} {spacing.3}">
    {event ? <EventStatus event={event} /> : null}
    <span>
      {event
        ? [formatRange(event.startsAt, event.endsAt, event.timeZone), event.place].filter(Boolean).join(' · ')
        : '\u00a0'}
    </span>
  </HStack>
);
