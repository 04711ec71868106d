import './DoorView.css';
import { useSelector } from '@xstate/react';
import { Search } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { door } from '#words/door.ts';
import type { DoorAttendee } from '../../api/contract/door.ts';
import type { CheckInActor } from '../../machines/door/checkIn.ts';
import type { ScannerActor } from '../../machines/parts/scanner.ts';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { ScannerPane } from '../parts/scanning/ScannerPane.tsx';
import { ScannerTools } from '../parts/scanning/ScannerTools.tsx';
import { announcementOf } from './announcementOf.ts';
import { DoorBar, loadDoorSettings } from './DoorBar.tsx';
import { EntryList } from './EntryList.tsx';
import { AttemptCover, VerdictCover } from './StageCover.tsx';

const loadSearch = () => import('./SearchPane.tsx');
const SearchPane = lazy(loadSearch);
const loadOrder = () => import('./OrderPane.tsx');
const OrderPane = lazy(loadOrder);

/** Fetches the code of what is opened later, so that opening it needs no network. */
export const loadOpenedLater = async (): Promise<void> => {
  await Promise.all([loadSearch(), loadOrder(), loadDoorSettings()]);
};

type Props = {
  checkIn: CheckInActor;
  scanner: ScannerActor;
  /** The camera's picture. */
  lens: ReactNode;
};

/** The door: the camera, what it says over it, and the latest attendees beside it. */
export function DoorView({ checkIn, scanner, lens }: Props) {
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
        settings={context.settings}
        send={checkIn.send}
      />
      <div className="door-stage" data-listing={isSearching || isChoosing}>
        <div className="door-lens" data-live={scanning.matches({ camera: 'live' })}>
          {lens}
        </div>
        {isSearching && search ? (
          <Suspense>
            <SearchPane
              search={search}
              zone={zone}
              choose={(attendee) => checkIn.send({ type: 'attendee.chosen', attendee })}
              close={() => checkIn.send({ type: 'search.closed' })}
            />
          </Suspense>
        ) : null}
        {snapshot.matches('scanning') ? <ScannerPane scanning={scanning} send={scanner.send} /> : null}
        {verdict && judging && isChoosing ? (
          <Suspense>
            <OrderPane snapshot={judging} zone={zone} send={verdict.send} />
          </Suspense>
        ) : null}
        {verdict && judging && !isChoosing ? (
          <VerdictCover verdict={verdict} snapshot={judging} checkIn={snapshot} />
        ) : null}
        {attempt && attempting ? <AttemptCover attempt={attempt} snapshot={attempting} /> : null}
      </div>
      {isSearching ? null : (
        <div className="door-tools">
          <button
            type="button"
            className="door-tool"
            disabled={!searcher}
            onClick={() => searcher?.send({ type: 'search.opened' })}
          >
            <Search aria-hidden />
            {door.search.open}
          </button>
          <ScannerTools scanning={scanning} send={scanner.send} />
        </div>
      )}
      <EntryList
        entries={context.entries}
        zone={zone}
        canUndo={(attendee) => undoerOf(attendee) !== undefined}
        undo={(attendee) => undoerOf(attendee)?.send({ type: 'undo.requested', attendee })}
      />
    </div>
  );
}
