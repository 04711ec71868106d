import './RegistrationView.css';
import './eventPage/brand.css';
import './eventPage/EventPage.css';
import { useSelector } from '@xstate/react';
import { publicEvent as words } from '#words/publicEvent.ts';
import { registration } from '#words/registration.ts';
import type { PublicEvent } from '../../api/contract/registration.ts';
import { brandOf } from '../../lib/eventPage.ts';
import { stateMeta } from '../../machines/parts/stateMeta.ts';
import type { FavouritesActor } from '../../machines/purchase/favourites.ts';
import type { PublicEventActor } from '../../machines/purchase/publicEvent.ts';
import { Button } from '../parts/Button.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Loading } from '../parts/Loading.tsx';
import { branded } from './eventPage/brandStyle.ts';
import { EventHero } from './eventPage/EventHero.tsx';
import { EventSections } from './eventPage/EventSections.tsx';
import { TicketBar, TicketBox } from './eventPage/TicketBox.tsx';

type Props = {
  actor: PublicEventActor;
  /** Whether the buyer left an order at this form before it was paid. */
  isUnfinished?: (formId: string) => boolean;
  favourites?: FavouritesActor | undefined;
  /** Whether the page is still coming in, and what is not in sight may wait. */
  isArriving?: boolean;
};

/** The public page of an event: what it is, and the ways to register. */
export function PublicEventView({ actor, isUnfinished, favourites, isArriving = false }: Props) {
  const snapshot = useSelector(actor, (state) => state);
  const { label } = stateMeta(snapshot) ?? { label: 'loading' as const };
  const { page, error } = snapshot.context;
  return (
    <div
      className={snapshot.matches('shown') ? undefined : 'registration'}
      data-over={page?.event.isOver || undefined}
      aria-busy={snapshot.hasTag('busy')}
    >
      <LiveRegion>{words.states[label]}</LiveRegion>
      {snapshot.matches('shown') && page ? (
        <EventPageShown {...page} isUnfinished={isUnfinished} favourites={favourites} isArriving={isArriving} />
      ) : snapshot.matches('unknown') ? (
        <div className="outcome">
          <h1>{words.unknownTitle}</h1>
          <p>{words.unknownHelp}</p>
          <Button size="lg" variant="outline" onClick={() => actor.send({ type: 'page.retried' })}>
            {registration.lookAgain}
          </Button>
        </div>
      ) : snapshot.matches('failed') ? (
        <div className="outcome">
          <h1>{registration.loadFailedTitle}</h1>
          {error?.said ? null : <p>{error?.msg || registration.noAnswer}</p>}
          <Button size="lg" onClick={() => actor.send({ type: 'page.retried' })}>
            {registration.retry}
          </Button>
        </div>
      ) : (
        <Loading label={registration.loading} />
      )}
    </div>
  );
}

type ShownProps = PublicEvent & {
  isUnfinished?: ((formId: string) => boolean) | undefined;
  favourites?: FavouritesActor | undefined;
  isArriving?: boolean;
};

/** The page of an event in the organiser's look and colour. */
export function EventPageShown({
  event,
  page,
  forms,
  isDraft,
  next,
  isUnfinished,
  favourites,
  isArriving = false,
}: ShownProps) {
  const box = { event, page, forms, next, ...(isUnfinished && { isUnfinished }) };
  return (
    <article
      {...branded('event-page', brandOf(page.accent))}
      data-look={page.look}
      data-picture={page.cover !== null}
      data-arriving={isArriving || undefined}
    >
      {isDraft ? <p className="event-draft no-print">{words.draft}</p> : null}
      {page.status === 'planned' ? null : (
        <div className="event-status" data-status={page.status} role="note">
          <strong>{words.statuses[page.status]}</strong>
          {page.statusNote ? <p>{page.statusNote}</p> : null}
        </div>
      )}
      <EventHero event={event} page={page} />
      <TicketBox {...box} />
      <div className="event-sections">
        <EventSections event={event} page={page} favourites={favourites} />
      </div>
      <TicketBar {...box} />
    </article>
  );
}
