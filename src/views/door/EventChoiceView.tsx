import { useSelector } from '@xstate/react';
import { door } from '#words/door.ts';
import { doorPanes } from '#words/doorPanes.ts';
import type { EventChoiceActor } from '../../machines/door/eventChoice.ts';
import { stateMeta } from '../../machines/parts/stateMeta.ts';
import { Button } from '../parts/Button.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Loading } from '../parts/Loading.tsx';
import { lazyPart } from '../parts/lazyPart.tsx';
import { Page } from '../parts/Page.tsx';

/** Few work at several events. */
const EventList = lazyPart(() => import('./EventList.tsx'));

const words = doorPanes.event;

/** Which event's door this is; asked only of who works at several. */
export default function EventChoiceView({ choice }: { choice: EventChoiceActor }) {
  const snapshot = useSelector(choice, (state) => state);
  const { events, error } = snapshot.context;
  const label = stateMeta(snapshot)?.label ?? 'event.loading';
  const retry = () => choice.send({ type: 'attempt.retried' });

  return (
    <Page width="narrow">
      <LiveRegion>{doorPanes.states[label]}</LiveRegion>
      <header className="door-choice">
        <h1 tabIndex={-1}>{door.heading}</h1>
        {snapshot.matches('choosing') ? <p>{words.choose}</p> : null}
      </header>
      {snapshot.matches({ loading: 'first' }) ? <Loading label={words.loading} /> : null}
      {snapshot.hasTag('failed') ? <ErrorNote error={error ?? { msg: door.slow }} retry={retry} /> : null}
      {snapshot.matches('none') ? (
        <section className="door-choice-none">
          <h2>{words.none}</h2>
          <p>{words.noneHint}</p>
          <Button onClick={retry}>{words.lookAgain}</Button>
        </section>
      ) : null}
      {snapshot.matches('choosing') ? (
        <EventList events={events} choose={(eventId) => choice.send({ type: 'event.chosen', eventId })} />
      ) : null}
    </Page>
  );
}
