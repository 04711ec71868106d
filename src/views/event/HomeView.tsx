import './HomeView.css';
import { useSelector } from '@xstate/react';
import { Copy, Plus, Trash2 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import { desk } from '#words/desk.ts';
import { event as eventWords } from '#words/event.ts';
import type { Dashboard, EventSummary } from '../../api/contract/eventList.ts';
import { formatDateTime, formatRange, ownTimeZone } from '../../lib/dates.ts';
import { isOver } from '../../lib/event.ts';
import { eventPicture } from '../../lib/eventPage.ts';
import { formatCount, formatMoney } from '../../lib/money.ts';
import { foldText } from '../../lib/text.ts';
import type { ListingActor } from '../../machines/parts/listing.ts';
import type { ResourceActor } from '../../machines/parts/resource.ts';
import { defaultImages, eventLogo, to } from '../../paths.ts';
import { Button } from '../parts/Button.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { EmptyState } from '../parts/desk/EmptyState.tsx';
import { EventStatus } from '../parts/desk/EventStatus.tsx';
import { Facts } from '../parts/desk/Facts.tsx';
import { ListingActions } from '../parts/desk/ListingActions.tsx';
import { ListError, ResourceNote } from '../parts/desk/LoadError.tsx';
import { May } from '../parts/desk/May.tsx';
import { PageHeader } from '../parts/desk/PageHeader.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { Input } from '../parts/Input.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Loading } from '../parts/Loading.tsx';
import { labelOf } from '../parts/labelOf.ts';
import { Page } from '../parts/Page.tsx';
import { removalOf } from './removal.ts';

// Few payments are disputed or don't match, and few refunds come back.
const OpenDisputes = lazy(() => import('./OpenDisputes.tsx'));
const UrgentOrders = lazy(() => import('./UrgentOrders.tsx'));

const words = eventWords.home;
const searchableFrom = 8;

type Props = {
  events: ListingActor<EventSummary>;
  dashboard: ResourceActor<Dashboard>;
  /** An ISO 8601 instant. */
  now: string;
};

/** The organiser's start page: totals, their events, or the steps to the first one. */
export function HomeView({ events, dashboard, now }: Props) {
  const snapshot = useSelector(events, (state) => state);
  const totals = useSelector(dashboard, ({ context }) => context.subject);
  const { rows, query, total } = snapshot.context;
  const hasNoEvents = snapshot.matches({ browsing: 'ready' }) && total === 0;
  const found = rows.filter(({ name }) => foldText(name).includes(foldText(query)));
  const { upcoming, past } = splitUpcomingPast(found, now);
  return (
    <Page>
      <LiveRegion>{labelOf(snapshot)}</LiveRegion>
      {hasNoEvents ? (
        <FirstEvent />
      ) : (
        <>
          <PageHeader
            title={words.title}
            actions={
              <>
                <ButtonLink href={to.home({ figures: 'yes' })} variant="outline">
                  {words.figures}
                </ButtonLink>
                <May need="manage">
                  <ButtonLink href={to.eventAdd()}>
                    <Plus aria-hidden />
                    {words.newEvent}
                  </ButtonLink>
                </May>
              </>
            }
          />
          <Suspense fallback={null}>
            {totals && totals.disputes.length > 0 ? <OpenDisputes disputes={totals.disputes} /> : null}
            {totals && totals.unmatched.length > 0 ? <UrgentOrders kind="unmatched" orders={totals.unmatched} /> : null}
            {totals && totals.objections.length > 0 ? (
              <UrgentOrders kind="objection" orders={totals.objections} />
            ) : null}
            {totals && totals.failedRefunds.length > 0 ? (
              <UrgentOrders kind="failedRefund" orders={totals.failedRefunds} />
            ) : null}
          </Suspense>
          {totals && totals.failedFor > 0 ? (
            <section className="latest is-urgent" aria-label={words.failedFor(totals.failedFor)}>
              <h2>{words.failedFor(totals.failedFor)}</h2>
              <p>{words.failedForHelp}</p>
            </section>
          ) : null}
          {totals ? <HomeTotals totals={totals} /> : null}
          <ListingActions
            list={events}
            snapshot={snapshot}
            questions={{
              delete: ({ name }) => ({
                title: words.deleteTitle(name),
                text: words.deleteText,
                confirm: words.deleteConfirm,
              }),
              unpublish: ({ name, registered }) => ({
                title: words.keptTitle(name),
                text: `${words.keptText(registered)} ${words.keptPublished}`,
                confirm: words.unpublish,
                tone: 'accent',
              }),
              keep: ({ name, registered }) => ({
                title: words.keptTitle(name),
                text: `${words.keptText(registered)} ${words.keptDraft}`,
              }),
            }}
          />
          {total >= searchableFrom || query ? (
            <div className="home-search">
              <Input
                type="search"
                aria-label={words.searchLabel}
                placeholder={words.searchLabel}
                value={query}
                onChange={({ target }) => events.send({ type: 'query.typed', query: target.value })}
              />
            </div>
          ) : null}
          <ResourceNote resource={dashboard} />
          <ListError list={events} snapshot={snapshot} />
          {snapshot.matches('loading') ? <Loading rows={5} /> : null}
          <EventGroup title={words.upcoming} rows={upcoming} events={events} />
          <EventGroup title={words.past} rows={past} events={events} />
          {snapshot.hasTag('rows') && found.length === 0 ? (
            <EmptyState
              title={words.nothingFound}
              action={
                <Button variant="outline" onClick={() => events.send({ type: 'query.typed', query: '' })}>
                  {words.showAll}
                </Button>
              }
            />
          ) : null}
          {totals && totals.latest.length > 0 ? <LatestRegistrations latest={totals.latest} events={rows} /> : null}
        </>
      )}
    </Page>
  );
}

type GroupProps = { title: string; rows: readonly EventSummary[]; events: ListingActor<EventSummary> };

function EventGroup({ title, rows, events }: GroupProps) {
  return rows.length > 0 ? (
    <section className="event-group" aria-label={title}>
      <h2>{title}</h2>
      <ul className="card">
        {rows.map((event) => (
          <EventRow key={event.id} event={event} events={events} />
        ))}
      </ul>
    </section>
  ) : null;
}

function EventRow({ event, events }: { event: EventSummary; events: ListingActor<EventSummary> }) {
  const { id, name, place, startsAt, endsAt, timeZone, checkedIn, sold, capacity, revenue, logo, cover } = event;
  // A logo is made to be small.
  const picture = logo === null && cover !== null ? eventPicture(cover, 480) : null;
  return (
    <li className="event-row">
      <img
        src={picture ?? eventLogo(id, logo)}
        alt=""
        width="56"
        height="56"
        loading="lazy"
        data-cover={picture !== null}
      />
      <div className="event-row-words">
        <h3>
          <Link href={to.event(id)}>{name}</Link>
        </h3>
        <p>{[formatRange(startsAt, endsAt, timeZone), place].filter(Boolean).join(' · ')}</p>
      </div>
      <EventStatus event={event} />
      <dl className="event-row-counts">
        <div>
          <dt className="caption">{words.sold}</dt>
          <dd>{words.soldOf(formatCount(sold), capacity === null ? null : formatCount(capacity))}</dd>
        </div>
        <div>
          <dt className="caption">{event.testMoney ? words.revenueTest : words.revenue}</dt>
          <dd>{formatMoney(revenue, event.currency)}</dd>
        </div>
        <div>
          <dt className="caption">{words.inside}</dt>
          <dd>{formatCount(checkedIn)}</dd>
        </div>
      </dl>
      <div className="event-row-actions">
        <May need="manage">
          <IconButton
            label={words.duplicateOf(name)}
            title={words.duplicate}
            onClick={() => events.send({ type: 'action.requested', action: 'duplicate', row: event })}
          >
            <Copy aria-hidden />
          </IconButton>
        </May>
        <May need="manage">
          <IconButton
            label={words.deleteOf(name)}
            title={words.delete}
            onClick={() => events.send({ type: 'action.requested', action: removalOf(event), row: event })}
          >
            <Trash2 aria-hidden />
          </IconButton>
        </May>
      </div>
    </li>
  );
}

type Timed = { startsAt: string; endsAt: string };

/** Events apart: those to come, the next one first, and those that are over, the latest first. Of one time, as they came. */
export function splitUpcomingPast<Event extends Timed>(
  events: readonly Event[],
  now: string,
): { upcoming: Event[]; past: Event[] } {
  const starts = (event: Timed) => Date.parse(event.startsAt);
  return {
    upcoming: events.filter((event) => !isOver(event, now)).sort((one, other) => starts(one) - starts(other)),
    past: events.filter((event) => isOver(event, now)).sort((one, other) => starts(other) - starts(one)),
  };
}

/** For an organiser without events: the steps to the first one. */
function FirstEvent() {
  return (
    <section className="first-event">
      <img src={defaultImages.event} alt="" width="640" height="640" />
      <div>
        <h1>{words.firstTitle}</h1>
        <p className="first-event-lead">{words.firstText}</p>
        <ol>
          {words.firstSteps.map(({ title, text }) => (
            <li key={title}>
              <strong>{title}</strong>
              <span className="hint">{text}</span>
            </li>
          ))}
        </ol>
        <May need="manage">
          <ButtonLink href={to.eventAdd()} size="lg">
            {words.firstAction}
          </ButtonLink>
        </May>
      </div>
    </section>
  );
}

/** The organiser's totals over all events. */
function HomeTotals({ totals }: { totals: Dashboard }) {
  const revenue = totals.revenue.filter(({ total }) => total > 0);
  return (
    <section className="card home-totals" aria-label={words.totals}>
      <Facts
        facts={[
          { label: desk.events, value: formatCount(totals.events) },
          { label: words.registered, value: formatCount(totals.registered) },
          { label: words.checkedIn, value: formatCount(totals.checkedIn) },
          {
            label: totals.testMoney ? words.revenueTest : words.revenue,
            value: revenue.map(({ currency, total }) => formatMoney(total, currency)).join(' + ') || words.noRevenue,
          },
        ]}
      />
    </section>
  );
}

type LatestProps = { latest: Dashboard['latest']; events: readonly Pick<EventSummary, 'id' | 'timeZone'>[] };

/** Who registered last, in the reader's own time zone, since they are of several events; it is named where the clocks of an event differ. */
function LatestRegistrations({ latest, events }: LatestProps) {
  const zone = ownTimeZone();
  const differs = latest.some(({ eventId, registeredAt }) => {
    const { timeZone = zone } = events.find(({ id }) => id === eventId) ?? {};
    return formatDateTime(registeredAt, timeZone) !== formatDateTime(registeredAt, zone);
  });
  return (
    <section className="latest" aria-label={words.latest}>
      <h2>{words.latest}</h2>
      {differs ? <p>{words.latestZone(zone)}</p> : null}
      <ul>
        {latest.map(({ uId, formId, eventId, name, ticketName, eventName, registeredAt }) => (
          <li key={uId}>
            <Link href={to.viewAttendees(eventId, formId, { attendee: uId })} className="latest-name">
              {name}
            </Link>
            <span className="latest-what">{words.latestLine(ticketName, eventName)}</span>
            <time dateTime={registeredAt}>{formatDateTime(registeredAt, zone)}</time>
          </li>
        ))}
      </ul>
    </section>
  );
}
