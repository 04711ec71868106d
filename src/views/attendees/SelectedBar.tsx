import './SelectedBar.css';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { attendeeTools as words } from '#words/attendeeTools.ts';
import { type BatchAction, batchActions } from '../../lib/attendee.ts';
import { searchCountedTo } from '../../lib/limits.ts';
import type { ListingActor } from '../../machines/parts/listing.ts';
import type { SelectionActor } from '../../machines/parts/selection.ts';
import type { TaskActor } from '../../machines/parts/task.ts';
import { Button } from '../parts/Button.tsx';
import { DownloadButton } from '../parts/DownloadButton.tsx';
import { DownloadError } from '../parts/DownloadError.tsx';
import { May } from '../parts/desk/May.tsx';
import type { AttendeeRow } from './attendeeRow.ts';

type Props = {
  attendees: ListingActor<AttendeeRow>;
  selection: SelectionActor;
  /** Those who are selected. */
  file: TaskActor;
  onAct: (action: BatchAction) => void;
  /** Writes to them, prints their badges. */
  more: ReactNode;
};

/** How many attendees are selected, and what can be done with them; at the bottom of the window while any are. */
export function SelectedBar({ attendees, selection, file, onAct, more }: Props) {
  const { query, total } = useSelector(attendees, ({ context }) => context);
  const selected = useSelector(selection, (state) => state);
  const { keys } = selected.context;
  const isCapped = query !== '' && total === searchCountedTo;
  const isAll = selected.matches('all');
  if (selected.matches('none')) return null;
  return (
    <section className="card selected-bar" aria-label={words.selection}>
      <p role="status">{isAll ? words.allSelected(total - keys.length, isCapped) : words.selected(keys.length)}</p>
      {!isAll && total > keys.length ? (
        <Button size="sm" variant="subtle" onClick={() => selection.send({ type: 'all.chosen' })}>
          {words.selectAll(total, isCapped)}
        </Button>
      ) : null}
      <div>
        <May need="export">
          <DownloadButton actor={file} label={words.exportSelected} />
        </May>
        <May need="manage">
          {more}
          {batchActions.map((action) => (
            <Button
              key={action}
              size="sm"
              variant="outline"
              tone={action === 'delete' ? 'danger' : 'accent'}
              onClick={() => onAct(action)}
            >
              {words.actions[action]}
            </Button>
          ))}
        </May>
        <Button size="sm" variant="ghost" onClick={() => selection.send({ type: 'selection.cleared' })}>
          {words.unselect}
        </Button>
      </div>
      <DownloadError actor={file} />
    </section>
  );
}
