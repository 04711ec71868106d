import { Table2, X } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { pageEditor as words } from '#words/pageEditor.ts';
import { dayInWords, formatTime, fromLocalText, movedAlong, toLocalInput, toLocalText } from '../../../lib/dates.ts';
import { overlapsOf } from '../../../lib/eventPage.ts';
import { eventPageLimits as limits } from '../../../lib/limits.ts';
import { agendaOnDaysOf, hasTimes, isOutside, isTime } from '../../../lib/pageDraft.ts';
import { newId } from '../../../lib/text.ts';
import type { ItemOf } from '../../../machines/event/pageEdits.ts';
import { Button } from '../../parts/Button.tsx';
import { DateRow } from '../../parts/DateRow.tsx';
import { FormRow } from '../../parts/FormRow.tsx';
import { Select } from '../../parts/Input.tsx';
import { TextRow } from './fields.tsx';
import { ItemsPart } from './ItemList.tsx';
import { type SheetList, useItem, usePageEditing } from './pageEditing.ts';

const ownWords = words.agenda;
type Session = ItemOf<'agenda'>;

const hour = 3_600_000;

const byTime = (one: Session, other: Session): number =>
  one.startsAt.localeCompare(other.startsAt) || one.endsAt.localeCompare(other.endsAt);

/** What may be meant otherwise, in sentences, by the ids of sessions. */
function warningsOf(agenda: readonly Session[], event: { startsAt: string; endsAt: string }): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const warn = (id: string, text: string) => found.set(id, [...(found.get(id) ?? []), text]);
  const timed = agenda.filter(hasTimes);
  for (const [one, other] of overlapsOf(timed)) {
    warn(one.id, ownWords.overlaps(other.title || ownWords.unnamed, one.room));
    warn(other.id, ownWords.overlaps(one.title || ownWords.unnamed, other.room));
  }
  for (const session of timed) if (isOutside(session, event)) warn(session.id, ownWords.outside);
  return found;
}

/** What happens when: sessions by their days. */
export function AgendaPart() {
  const { page, event, edit } = usePageEditing();
  const { agenda } = page;
  const warnings = useMemo(() => warningsOf(agenda, event), [agenda, event]);
  const moved = useMemo(() => agendaOnDaysOf(agenda, event), [agenda, event]);
  const zone = event.timeZone;

  function newItem(): Session {
    const last = agenda.filter(hasTimes).toSorted(byTime).at(-1);
    // After the end of the event there is none: most begin with what was left out at its start.
    const startsAt = last && last.endsAt < event.endsAt ? last.endsAt : event.startsAt;
    const anHourOn = new Date(Date.parse(startsAt) + hour).toISOString();
    const endsAt = anHourOn < event.endsAt ? anHourOn : event.endsAt;
    const { room = '', track = '' } = last ?? {};
    return { id: newId(), title: '', startsAt, endsAt, room, track, about: '', speakers: [] };
  }

  return (
    <ItemsPart
      list="agenda"
      words={ownWords}
      compare={byTime}
      nameOf={({ title }) => title}
      factsOf={(session) =>
        [
          hasTimes(session) ? `${formatTime(session.startsAt, zone)}–${formatTime(session.endsAt, zone)}` : '',
          session.room,
        ]
          .filter(Boolean)
          .join(' · ')
      }
      warningOf={({ id }) => warnings.has(id)}
      headingOf={({ startsAt }) => (isTime(startsAt) ? dayInWords(toLocalText(startsAt, zone)) : ownWords.unscheduled)}
      max={limits.agenda}
      newItem={newItem}
      body={(session) => <SessionBody session={session} warnings={warnings.get(session.id) ?? []} />}
      above={
        warnings.size > 0 ? (
          <div className="page-warning" role="note">
            <p>{ownWords.warnings(warnings.size)}</p>
            {moved ? (
              <Button variant="outline" size="sm" onClick={() => edit({ do: 'add', list: 'agenda', items: moved })}>
                {ownWords.moveAll(dayInWords(toLocalText(event.startsAt, zone)))}
              </Button>
            ) : null}
          </div>
        ) : null
      }
      actions={<SheetButton list="agenda" />}
    />
  );
}

/** Opens what adds to a list from a spreadsheet. */
export function SheetButton({ list }: { list: SheetList }) {
  const { sheet } = usePageEditing();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        <Table2 aria-hidden />
        {words.items.fromSheet}
      </Button>
      {isOpen ? sheet({ list, onClose: () => setOpen(false) }) : null}
    </>
  );
}

type SessionProps = { session: Session; warnings: readonly string[] };

function SessionBody({ session, warnings }: SessionProps) {
  const { page, event } = usePageEditing();
  const { change, errorOf } = useItem('agenda', session);
  const [rooms, tracks] = [useId(), useId()];
  const zone = event.timeZone;
  const [startsAt, endsAt] = [local(session.startsAt, zone), local(session.endsAt, zone)];
  const instant = (typed: string) => fromLocalText(typed, zone) ?? '';

  return (
    <>
      <TextRow
        label={ownWords.title}
        value={session.title}
        max={limits.title}
        error={errorOf('title')}
        required
        onChange={(title) => change({ title }, 'title')}
      />
      {warnings.map((warning) => (
        <p key={warning} className="page-warning" role="note">
          {warning}
        </p>
      ))}
      <div className="page-pair">
        <TimeRow
          label={ownWords.starts}
          help={ownWords.zone(zone)}
          error={errorOf('startsAt')}
          value={startsAt}
          onTyped={(typed) => {
            // A session that begins later ends later.
            const ends = movedAlong(endsAt, startsAt, typed);
            change({ startsAt: instant(typed), ...(ends && { endsAt: instant(ends) }) }, 'startsAt');
          }}
        />
        <TimeRow
          label={ownWords.ends}
          error={errorOf('endsAt')}
          value={endsAt}
          onTyped={(typed) => change({ endsAt: instant(typed) }, 'endsAt')}
        />
      </div>
      <div className="page-pair">
        <TextRow
          label={ownWords.room}
          value={session.room}
          max={limits.name}
          list={rooms}
          onChange={(room) => change({ room }, 'room')}
        />
        <TextRow
          label={ownWords.track}
          value={session.track}
          max={limits.name}
          list={tracks}
          help={ownWords.trackHelp}
          onChange={(track) => change({ track }, 'track')}
        />
      </div>
      <Offered id={rooms} of={page.agenda.map(({ room }) => room)} />
      <Offered id={tracks} of={page.agenda.map(({ track }) => track)} />
      <SpeakerChoice session={session} />
      <TextRow
        label={ownWords.about}
        value={session.about}
        max={limits.text}
        isLong
        onChange={(about) => change({ about }, 'about')}
      />
    </>
  );
}

type TimeProps = {
  label: string;
  help?: string;
  error: string | undefined;
  value: string;
  onTyped: (typed: string) => void;
};

/** A time of a session. While its year is typed, which is 0002 after the first digit, nothing comes of it. */
function TimeRow({ value, onTyped, ...row }: TimeProps) {
  const [typing, setTyping] = useState<string | null>(null);
  const take = (typed: string) => {
    setTyping(null);
    onTyped(typed);
  };
  return (
    <DateRow
      {...row}
      required
      field={() => ({
        value: typing ?? value,
        onChange: ({ target }) => (target.value.startsWith('0') ? setTyping(target.value) : take(target.value)),
        onBlur: () => typing !== null && take(typing),
      })}
    />
  );
}

const local = (time: string, zone: string): string => (isTime(time) ? toLocalInput(time, zone) : '');

/** What an input offers while it is typed into. */
export const Offered = ({ id, of }: { id: string; of: readonly string[] }) => (
  <datalist id={id}>
    {[...new Set(of)].filter(Boolean).map((text) => (
      <option key={text} value={text} />
    ))}
  </datalist>
);

/** Who speaks in a session, of those whom the page has. */
function SpeakerChoice({ session }: { session: Session }) {
  const { page } = usePageEditing();
  const { change } = useItem('agenda', session);
  const nameOf = (id: string) => page.speakers.find((speaker) => speaker.id === id)?.name || words.speakers.unnamed;
  const others = page.speakers.filter(({ id }) => !session.speakers.includes(id));
  const isFull = session.speakers.length >= limits.speakersOfSession;
  return (
    <>
      <FormRow label={ownWords.speakers} help={page.speakers.length === 0 ? ownWords.noSpeakers : undefined}>
        {(control) => (
          <Select
            {...control}
            value=""
            disabled={others.length === 0 || isFull}
            onChange={({ target }) => change({ speakers: [...session.speakers, target.value] })}
          >
            <option value="">{ownWords.addSpeaker}</option>
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name || words.speakers.unnamed}
              </option>
            ))}
          </Select>
        )}
      </FormRow>
      {session.speakers.length > 0 ? (
        <ul className="page-chips">
          {session.speakers.map((id) => (
            <li key={id}>
              {nameOf(id)}
              <button
                type="button"
                onClick={() => change({ speakers: session.speakers.filter((each) => each !== id) })}
              >
                <X aria-hidden />
                <span className="visually-hidden">{ownWords.removeSpeaker(nameOf(id))}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
