import '../parts/Message.css';
import { useSelector } from '@xstate/react';
import { waiting as words } from '#words/waiting.ts';
import type { WaitingPlace } from '../../api/contract/waiting.ts';
import { formatDeadline, formatRangeInWords } from '../../lib/dates.ts';
import { isOnList } from '../../lib/waiting.ts';
import { stateMeta } from '../../machines/parts/stateMeta.ts';
import type { WaitingPlaceActor } from '../../machines/purchase/waitingPlace.ts';
import { to } from '../../paths.ts';
import { Button } from '../parts/Button.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Loading } from '../parts/Loading.tsx';
import { Page } from '../parts/Page.tsx';

type Props = { actor: WaitingPlaceActor; offerKey: string };

/** How an entry of a waiting list stands, for whoever has its link, and the way off the list. */
export function WaitingPlaceView({ actor, offerKey }: Props) {
  const snapshot = useSelector(actor, (state) => state);
  const { label } = stateMeta(snapshot) ?? { label: 'waitingPlace.loading' as const };
  const { place, error } = snapshot.context;
  return (
    <Page width="narrow">
      <LiveRegion>{words.states[label]}</LiveRegion>
      {snapshot.matches('loading') || snapshot.matches('verifying') ? <Loading rows={3} label={words.loading} /> : null}
      {snapshot.matches('unknown') ? (
        <section className="message">
          <h1>{words.unknownTitle}</h1>
          <p>{words.unknownHelp}</p>
          <div className="message-actions">
            <Button size="lg" variant="outline" onClick={() => actor.send({ type: 'page.retried' })}>
              {words.retry}
            </Button>
          </div>
        </section>
      ) : null}
      {snapshot.matches('failed') || snapshot.matches('unverified') ? (
        <section className="message">
          <h1>{snapshot.matches('failed') ? words.failedTitle : words.unverifiedTitle}</h1>
          <p>{error?.msg || words.noAnswer}</p>
          <div className="message-actions">
            <Button size="lg" onClick={() => actor.send({ type: 'page.retried' })}>
              {words.retry}
            </Button>
          </div>
        </section>
      ) : null}
      {snapshot.hasTag('place') && place ? (
        <article className="message" aria-busy={snapshot.hasTag('busy')}>
          <p>
            {place.event.name}
            <br />
            {formatRangeInWords(place.event.startsAt, place.event.endsAt, place.event.timeZone)}
            {place.event.place ? (
              <>
                <br />
                {place.event.place}
              </>
            ) : null}
          </p>
          <h1>{words.titles[place.state]}</h1>
          <p>{words.ofTicket(place.count, place.ticketName)}</p>
          <p>
            <strong>{saysOf(place)}</strong>
          </p>
          {place.state === 'waiting' && place.confirmed ? <p>{words.confirmedHelp(place.email)}</p> : null}
          <Actions actor={actor} place={place} offerKey={offerKey} />
        </article>
      ) : null}
    </Page>
  );
}

function Actions({ actor, place, offerKey }: Props & { place: WaitingPlace }) {
  const snapshot = useSelector(actor, (state) => state);
  const { error } = snapshot.context;
  const { state, event, formId, formSlug } = place;
  const address = { eventId: event.id, formId, eventSlug: event.slug, slug: formSlug };
  if (snapshot.matches('confirming') || snapshot.matches('leaving') || snapshot.matches('refused'))
    return (
      <>
        <p>{words.leaveText}</p>
        {snapshot.matches('refused') ? <ErrorNote error={error ?? { msg: words.noAnswer }} /> : null}
        <div className="message-actions">
          <Button
            tone="danger"
            disabled={snapshot.hasTag('busy')}
            onClick={() => actor.send({ type: 'leaving.confirmed' })}
          >
            {snapshot.matches('leaving') ? words.leaving : words.leaveConfirm}
          </Button>
          <Button
            variant="outline"
            disabled={snapshot.hasTag('busy')}
            onClick={() => actor.send({ type: 'leaving.cancelled' })}
          >
            {words.stay}
          </Button>
        </div>
      </>
    );
  return (
    <div className="message-actions">
      {state === 'offered' ? (
        <ButtonLink size="lg" href={to.publicForm(address, undefined, offerKey)}>
          {words.register}
        </ButtonLink>
      ) : null}
      {state === 'lapsed' || state === 'left' ? (
        <ButtonLink size="lg" variant="outline" href={to.publicForm(address)}>
          {words.toForm}
        </ButtonLink>
      ) : null}
      {isOnList(state) ? (
        <Button size="lg" variant="ghost" onClick={() => actor.send({ type: 'leaving.requested' })}>
          {words.leave}
        </Button>
      ) : null}
    </div>
  );
}

function saysOf({ state, ahead, count, offeredUntil, event }: WaitingPlace): string {
  if (state === 'waiting') return words.ahead(ahead ?? 0);
  if (state !== 'offered') return words.says[state];
  return words.says.offered(count, offeredUntil ? formatDeadline(offeredUntil, event.timeZone) : '');
}
