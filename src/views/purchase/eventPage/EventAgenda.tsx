import { useSelector } from '@xstate/react';
import { CalendarPlus, Star } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { publicEvent as words } from '#words/publicEvent.ts';
import type { PublicEvent } from '../../../api/contract/registration.ts';
import { eventCalendar } from '../../../filePaths.ts';
import { dayInWords, formatTime, toLocalText } from '../../../lib/dates.ts';
import { agendaDays } from '../../../lib/eventPage.ts';
import { stateMeta } from '../../../machines/parts/stateMeta.ts';
import type { FavouritesActor } from '../../../machines/purchase/favourites.ts';
import { buttonClass } from '../../parts/Button.tsx';
import { parallelSessions } from './parallelSessions.ts';

type Props = Pick<PublicEvent, 'event' | 'page'> & {
  /** Absent where nothing can be marked: in a preview. */
  favourites?: FavouritesActor | undefined;
};
type Session = PublicEvent['page']['agenda'][number];

/** How many colours the theme has for tracks; more tracks take them in turns. */
const trackColours = 6;

/** What is shown of the agenda: all, one track, or the reader's own sessions. */
type Shown = { track: string } | 'all' | 'favourites';

/** The agenda by days, as far as the reader wants to see it. */
export function EventAgenda({ event, page: { agenda, speakers }, favourites }: Props) {
  const [shown, setShown] = useState<Shown>('all');
  const marked = useSelector(favourites, (state) => state?.context.ids) ?? [];
  const isUnread = useSelector(favourites, (state) => state?.hasTag('unread')) ?? false;
  const tracks = [...new Set(agenda.map(({ track }) => track).filter(Boolean))];
  const isShown = ({ id, track }: Session) =>
    shown === 'all' || (shown === 'favourites' ? marked.includes(id) : track === shown.track);
  const days = agendaDays(agenda.filter(isShown), (instant) => toLocalText(instant, event.timeZone).slice(0, 10));
  const names = new Map(speakers.map(({ id, name }) => [id, name]));
  const colourOf = (track: string) =>
    ({ '--agenda-track': `var(--colors-track-${tracks.indexOf(track) % trackColours})` }) as CSSProperties;
  const choice = (label: string, each: Shown, isChosen: boolean) => (
    <button
      key={label}
      type="button"
      className={typeof each === 'object' ? 'agenda-choice agenda-track' : 'agenda-choice'}
      style={typeof each === 'object' ? colourOf(each.track) : undefined}
      aria-pressed={isChosen}
      disabled={isUnread}
      onClick={() => setShown(each)}
    >
      {label}
    </button>
  );
  const row = (session: Session, lane?: number) => (
    <SessionRow
      key={session.id}
      session={session}
      lane={lane}
      trackStyle={colourOf(session.track)}
      zone={event.timeZone}
      speakers={session.speakers.flatMap((id) => names.get(id) ?? [])}
      isMarked={marked.includes(session.id)}
      isUnread={isUnread}
      toggle={favourites && (() => favourites.send({ type: 'session.toggled', id: session.id }))}
    />
  );
  return (
    <>
      {tracks.length > 1 || favourites ? (
        <fieldset className="button-row agenda-choices no-print">
          <legend className="visually-hidden">{words.chooseTrack}</legend>
          {choice(words.allTracks, 'all', shown === 'all')}
          {tracks.map((track) => choice(track, { track }, typeof shown === 'object' && shown.track === track))}
          {favourites ? choice(words.favourites, 'favourites', shown === 'favourites') : null}
        </fieldset>
      ) : null}
      {days.map(({ day, sessions }) => (
        <section className="agenda-day" key={day} aria-label={dayInWords(day)}>
          <h3>{dayInWords(day)}</h3>
          <ol>
            {parallelSessions(sessions).map(({ lanes, sessions }) =>
              lanes === 1 ? (
                sessions.map(({ session }) => row(session))
              ) : (
                <li key={sessions[0]?.session.id}>
                  <ol
                    className="agenda-parallel"
                    data-lanes={lanes}
                    style={{ '--agenda-lanes': lanes } as CSSProperties}
                  >
                    {sessions.map(({ session, lane }) => row(session, lane + 1))}
                  </ol>
                </li>
              ),
            )}
          </ol>
        </section>
      ))}
      {shown === 'favourites' && days.length === 0 ? <p className="hint">{words.noFavourites}</p> : null}
      {favourites && marked.length > 0 ? (
        <Favourites actor={favourites} eventId={event.id} sessions={agenda.filter(({ id }) => marked.includes(id))} />
      ) : null}
    </>
  );
}

type RowProps = {
  session: Session;
  /** Where it stands beside others, from 1. */
  lane: number | undefined;
  trackStyle: CSSProperties;
  zone: string;
  speakers: string[];
  isMarked: boolean;
  isUnread: boolean;
  toggle: (() => void) | undefined;
};

function SessionRow({ session, lane, trackStyle, zone, speakers, isMarked, isUnread, toggle }: RowProps) {
  const { title, startsAt, endsAt, room, track, about } = session;
  return (
    <li className="agenda-session" style={lane ? ({ '--agenda-lane': lane } as CSSProperties) : undefined}>
      <p className="agenda-time">
        <time dateTime={startsAt}>{formatTime(startsAt, zone)}</time>
        <span>
          –<time dateTime={endsAt}>{formatTime(endsAt, zone)}</time>
        </span>
      </p>
      <div className="agenda-words">
        <h4>{title}</h4>
        {speakers.length > 0 ? <p>{words.withSpeakers(speakers.join(', '))}</p> : null}
        {room || track ? (
          <p className="hint agenda-where">
            {room ? <span>{room}</span> : null}
            {track ? (
              <span className="agenda-track" style={trackStyle}>
                {track}
              </span>
            ) : null}
          </p>
        ) : null}
        {about ? <p className="hint agenda-about">{about}</p> : null}
      </div>
      {toggle ? (
        <button
          type="button"
          className="agenda-star no-print"
          aria-pressed={isMarked}
          disabled={isUnread}
          onClick={toggle}
        >
          <Star aria-hidden />
          <span className="visually-hidden">{isMarked ? words.removeFavourite(title) : words.addFavourite(title)}</span>
        </button>
      ) : null}
    </li>
  );
}

/** A calendar takes no more at once: their ids stand in its address. */
const mostInCalendar = 100;

function Favourites({ actor, eventId, sessions }: { actor: FavouritesActor; eventId: string; sessions: Session[] }) {
  const { label } = useSelector(actor, (state) => stateMeta(state)) ?? { label: 'kept' as const };
  const ids = sessions.slice(0, mostInCalendar).map(({ id }) => id);
  return (
    <div className="agenda-own no-print">
      <a className={buttonClass({ variant: 'outline', size: 'md' })} href={eventCalendar(eventId, ids)} download>
        <CalendarPlus aria-hidden />
        {words.favouritesToCalendar}
      </a>
      <p className="hint" role="status">
        {words.states[label]}
      </p>
    </div>
  );
}
