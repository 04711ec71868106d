import './DoorView.css';
// Of the lists that are loaded later; imported by each, it would be bundled with them.
import './attendees.css';
import { useSelector } from '@xstate/react';
import { Search, Settings2, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { door } from '#words/door.ts';
import type { DoorAttendee } from '../../api/contract/door.ts';
import type { Event } from '../../api/contract/event.ts';
import { formatTime } from '../../lib/dates.ts';
import { daysUntil, isOver } from '../../lib/event.ts';
import { formatCount } from '../../lib/money.ts';
import { fullName } from '../../lib/text.ts';
import type { AttemptSnapshot, DoorSettings, Entry } from '../../machines/door/attempt.ts';
import type { Count } from '../../machines/door/attendeeCount.ts';
import type { CheckInActor, CheckInSnapshot } from '../../machines/door/checkIn.ts';
import type { VerdictSnapshot } from '../../machines/door/verdict.ts';
import type { ScannerActor, ScannerSnapshot } from '../../machines/parts/scanner.ts';
import { stateMeta } from '../../machines/parts/stateMeta.ts';
import { IconButton } from '../parts/IconButton.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { lazyPart } from '../parts/lazyPart.tsx';
import { ScannerPane } from '../parts/scanning/ScannerPane.tsx';
import { ScannerTools } from '../parts/scanning/ScannerTools.tsx';
import { scannerLabelOf } from '../parts/scanning/scannerLabelOf.ts';
import { reasonOf } from './reasonOf.ts';
import { AttemptCover, labelOf, loadVerdictIcon, VerdictCover } from './StageCover.tsx';

const loadSearch = () => import('./SearchPane.tsx');
const SearchPane = lazyPart(loadSearch);
const loadOrder = () => import('./OrderPane.tsx');
const OrderPane = lazyPart(loadOrder);

/** Fetches the code of what is opened later, so that opening it needs no network. */
export const loadOpenedLater = async (): Promise<void> => {
  await Promise.all([loadSearch(), loadOrder(), loadDoorSettings(), loadVerdictIcon()]);
};

type Props = {
  checkIn: CheckInActor;
  scanner: ScannerActor;
  /** The camera's picture. */
  lens: ReactNode;
  /** How the list on this device is. */
  notice?: ReactNode;
  /** Stands among the tools. */
  tools?: ReactNode;
  /** Who is where, over the door. */
  numbers?: ((close: () => void) => ReactNode) | undefined;
  /** Stands before the latest attendees. */
  children?: ReactNode;
};

/** The door: the camera, what it says over it, and the latest attendees beside it. */
export function DoorView({ checkIn, scanner, lens, notice, numbers, tools, children }: Props) {
  const snapshot = useSelector(checkIn, (state) => state);
  const scanning = useSelector(scanner, (state) => state);
  const { context } = snapshot;
  const { count, search, verdict, admit, undo } = snapshot.children;
  const attempt = admit ?? undo;
  const judging = useSelector(verdict, (state) => state);
  const attempting = useSelector(attempt, (state) => state);
  const counting = useSelector(count, (state) => state);
  const isSearching = snapshot.matches('searching');
  const isChoosing = judging?.matches('choosing') ?? false;
  const zone = context.event.timeZone;
  /** Who can do something now: the check in progress, or else the door. */
  const actors = [attempt, verdict, checkIn].filter((actor) => actor !== undefined);
  const searcher = actors.find((actor) => actor.getSnapshot().can({ type: 'search.opened' }));
  const undoerOf = (attendee: DoorAttendee) =>
    actors.find((actor) => actor.getSnapshot().can({ type: 'undo.requested', attendee }));

  return (
    <div className="door" aria-busy={judging?.hasTag('busy') || attempting?.hasTag('busy') || false}>
      <LiveRegion urgent>{announcementOf({ checkIn: snapshot, scanning, judging, attempting })}</LiveRegion>
      <DoorBar
        event={context.event}
        canChange={!context.isOnly && snapshot.can({ type: 'event.left' })}
        count={counting?.context.count ?? null}
        isCounted={counting?.context.isElsewhere === false}
        settings={context.settings}
        numbers={numbers}
        send={checkIn.send}
      />
      <div className="scanner-stage door-stage" data-listing={isSearching || isChoosing}>
        <div className="scanner-lens" data-live={scanning.matches({ camera: 'live' })}>
          {lens}
        </div>
        {notice}
        {isSearching && search ? (
          <SearchPane
            search={search}
            zone={zone}
            choose={(attendee) => checkIn.send({ type: 'attendee.chosen', attendee })}
            close={() => checkIn.send({ type: 'search.closed' })}
          />
        ) : null}
        {snapshot.matches('scanning') ? <ScannerPane scanning={scanning} send={scanner.send} /> : null}
        {verdict && judging && isChoosing ? <OrderPane snapshot={judging} zone={zone} send={verdict.send} /> : null}
        {verdict && judging && !isChoosing ? (
          <VerdictCover verdict={verdict} snapshot={judging} checkIn={snapshot} />
        ) : null}
        {attempt && attempting ? <AttemptCover attempt={attempt} snapshot={attempting} /> : null}
      </div>
      <div className="door-tools" hidden={isSearching}>
        <button
          type="button"
          className="door-tool"
          disabled={!searcher}
          onClick={() => searcher?.send({ type: 'search.opened' })}
        >
          <Search aria-hidden />
          {door.search.open}
        </button>
        <ScannerTools scanning={scanning} send={scanner.send} canType={snapshot.matches('scanning')} />
        {tools}
      </div>
      <EntryList
        before={children}
        entries={context.entries}
        zone={zone}
        canUndo={(attendee) => undoerOf(attendee) !== undefined}
        undo={(attendee) => undoerOf(attendee)?.send({ type: 'undo.requested', attendee })}
      />
    </div>
  );
}

type Scene = {
  checkIn: CheckInSnapshot;
  scanning: ScannerSnapshot;
  judging: VerdictSnapshot | undefined;
  attempting: AttemptSnapshot | undefined;
};

/** What a screen reader says of the door: the state, the attendee, and why; while it waits, how the scanner is. */
function announcementOf({ checkIn, scanning, judging, attempting }: Scene): string {
  if (attempting) return say(attemptLabelOf(attempting), attempting.matches('done') ? attempting : undefined);
  if (judging) return say(labelOf(judging), judging.matches('reviewing') ? judging : undefined, reasonIn(judging));
  if (checkIn.matches('scanning') && !scanning.matches({ camera: 'live' }))
    return door.states[scannerLabelOf(scanning)];
  return say(labelOf(checkIn));
}

function say(label: keyof (typeof door)['states'], about?: VerdictSnapshot | AttemptSnapshot, reason?: string): string {
  const attendee = about?.context.admission?.attendee;
  return [door.states[label], attendee && fullName(attendee), about && reason].filter(Boolean).join('. ');
}

const attemptLabelOf = (snapshot: AttemptSnapshot) =>
  stateMeta(snapshot)?.label[snapshot.context.kind] ?? 'door.scanning';

const reasonIn = ({ context: { admission, event, settings } }: VerdictSnapshot) =>
  admission ? reasonOf(admission, event, settings.gate) : '';

type EntryListProps = {
  before: ReactNode;
  entries: readonly Entry[];
  zone: string;
  canUndo: (attendee: DoorAttendee) => boolean;
  undo: (attendee: DoorAttendee) => void;
};

const momentOf = (kind: Entry['kind'], time: string) =>
  kind === 'undone' ? door.checkInUndone : kind === 'out' ? door.leftAt(time) : time;

/** The latest attendees at this door, each with the way back. */
function EntryList({ before, entries, zone, canUndo, undo }: EntryListProps) {
  return (
    <section className="door-entries" aria-label={door.recent}>
      {before}
      <h2>{door.recent}</h2>
      {entries.length === 0 ? <p className="hint">{door.recentNone}</p> : null}
      <ul>
        {entries.map(({ attendee, kind, at }) => (
          <li key={attendee.uId} className="door-entry" data-kind={kind}>
            <span className="door-entry-words">
              <span className="door-entry-name">{fullName(attendee)}</span>
              <span>
                {[momentOf(kind, at ? formatTime(at, zone) : ''), attendee.ticketName]
                  .filter((fact) => fact !== '')
                  .join(' · ')}
              </span>
            </span>
            {kind === 'undone' ? null : (
              <button
                type="button"
                className="door-tool"
                aria-label={door.undoOf(fullName(attendee))}
                disabled={!canUndo(attendee)}
                onClick={() => undo(attendee)}
              >
                <Undo2 aria-hidden />
                {door.undo}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

const loadDoorSettings = () => import('./DoorSettingsDialog.tsx');
const DoorSettingsDialog = lazyPart(loadDoorSettings);

type DoorBarProps = {
  event: Event;
  canChange: boolean;
  /** Null until it is known. */
  count: Count | null;
  /** Whether it is of where the device stands. */
  isCounted: boolean;
  settings: DoorSettings;
  numbers: Props['numbers'];
  send: CheckInActor['send'];
};

/** Which door this is, how many are checked in at all doors together, and its settings. */
function DoorBar({ event, canChange, count, isCounted, settings, numbers, send }: DoorBarProps) {
  const [open, setOpen] = useState(false);
  const [counted, setCounted] = useState(false);
  const remark = remarkOn(event);
  const { gates = [], sessions = [], checkedIn = 0, left = 0, registered = 0 } = count ?? {};
  const session = sessions.find(({ id }) => id === settings.session?.id);
  const gate = session?.name ?? settings.gate;
  const isPlaced = gate !== '' && (settings.session ? !count || session : gates.length === 0 || gates.includes(gate));
  return (
    <header className="door-bar">
      <h1>{event.name}</h1>
      <div className="door-bar-place">
        <p>
          {remark === '' ? null : <strong className="door-bar-remark">{remark}</strong>}
          {settings.isExit ? <strong className="door-bar-remark">{door.exit}</strong> : null}
          {isPlaced ? (
            <strong>{gate}</strong>
          ) : (
            <button type="button" className="door-link" onClick={() => setOpen(true)}>
              {door.settings[gates.length + sessions.length > 0 ? 'chooseGate' : 'nameGate']}
            </button>
          )}
          {event.place === '' ? null : <span>{event.place}</span>}
          {canChange ? (
            <button type="button" className="door-link" onClick={() => send({ type: 'event.left' })}>
              {door.event.change}
            </button>
          ) : null}
        </p>
      </div>
      <p className="door-count">
        {isCounted && count && (session || !settings.session) ? (
          <button type="button" onClick={() => setCounted(true)}>
            <strong>{formatCount(session ? checkedIn - left : checkedIn)}</strong>{' '}
            {session ? door.insideOf(session.capacity) : door.checkedInOf(registered)}
          </button>
        ) : null}
      </p>
      {counted ? numbers?.(() => setCounted(false)) : null}
      <IconButton label={door.settings.open} onClick={() => setOpen(true)}>
        <Settings2 aria-hidden />
      </IconButton>
      {open ? (
        <DoorSettingsDialog
          eventId={event.id}
          gates={gates}
          sessions={sessions}
          settings={settings}
          change={(changed) => send({ type: 'settings.changed', settings: changed })}
          close={() => setOpen(false)}
        />
      ) : null}
    </header>
  );
}

/** Who practises before the event, or took the wrong one, reads so. */
function remarkOn(event: Event): string {
  const now = new Date().toISOString();
  if (isOver(event, now)) return door.event.over;
  const days = daysUntil(event, now);
  return days === 0 ? '' : door.event.startsIn(days);
}
