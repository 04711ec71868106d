import { stateMeta } from '../../machines/parts/stateMeta.ts';
// Also of the panes that are loaded later; imported there too, it would be bundled with them.
import './attendees.css';
import { useSelector } from '@xstate/react';
import { ChevronRight } from 'lucide-react';
import { door } from '#words/door.ts';
import { formatRange } from '../../lib/dates.ts';
import type { EventChoiceActor } from '../../machines/door/eventChoice.ts';
import { Button } from '../parts/Button.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Loading } from '../parts/Loading.tsx';
import { Page } from '../parts/Page.tsx';
import { StatusTag } from '../parts/StatusTag.tsx';

const words = door.event;

/** Which event's door this is; asked only of who works at several. */
export function EventChoiceView({ choice }: { choice: EventChoiceActor }) {
  const snapshot = useSelector(choice, (state) => state);
  const { events, error } = snapshot.context;
  const label = stateMeta(snapshot)?.label ?? 'event.loading';
  const retry = () => choice.send({ type: 'attempt.retried' });

  return (
    <Page width="narrow">
      <LiveRegion>{door.states[label]}</LiveRegion>
      <header className="door-choice">
        <h1 tabIndex={-1}>{door.heading}</h1>
        {snapshot.matches('choosing') ? <p>{words.choose}</p> : null}
      </header>
      {snapshot.hasTag('busy') ? <Loading label={words.loading} /> : null}
      {snapshot.matches('failed') ? <ErrorNote error={error ?? { msg: door.slow }} retry={retry} /> : null}
      {snapshot.matches('none') ? (
        <section className="door-choice-none">
          <h2>{words.none}</h2>
          <p>{words.noneHint}</p>
          <Button onClick={retry}>{words.lookAgain}</Button>
        </section>
      ) : null}
      {snapshot.matches('choosing') ? (
        <ul className="door-attendees">
          {events.map(({ id, name, place, startsAt, endsAt, timeZone, published }) => (
            <li key={id}>
              <button
                type="button"
                className="door-attendee-row"
                onClick={() => choice.send({ type: 'event.chosen', eventId: id })}
              >
                <span className="door-attendee-words">
                  <span className="door-attendee-name">{name}</span>
                  <span>
                    {[formatRange(startsAt, endsAt, timeZone), place].filter((fact) => fact !== '').join(' · ')}
                  </span>
                </span>
                {published ? null : <StatusTag>{words.draft}</StatusTag>}
                <ChevronRight aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </Page>
  );
}
