import { useSelector } from '@xstate/react';
import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { desk } from '#words/desk.ts';
import { pageEditor as words } from '#words/pageEditor.ts';
import type { ReadRow, SheetSession, SheetSpeaker } from '../../../imports/pageSheet.ts';
import { formatRange } from '../../../lib/dates.ts';
import type { SheetError } from '../../../lib/import.ts';
import type { ItemOf, PageEdit } from '../../../machines/event/pageEdits.ts';
import type { TaskActor } from '../../../machines/parts/task.ts';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { type Column, DataTable } from '../../parts/desk/DataTable.tsx';
import { ErrorNote } from '../../parts/ErrorNote.tsx';
import { LiveRegion } from '../../parts/LiveRegion.tsx';
import { Loading } from '../../parts/Loading.tsx';
import type { SheetList } from './pageEditing.ts';

const ownWords = words.sheet;

type Row = ReadRow<SheetSession> | ReadRow<SheetSpeaker>;
/** What a file says, or why it says nothing. */
export type SheetAnswer = Row[] | SheetError | 'noHeads';

type Props = {
  list: SheetList;
  timeZone: string;
  /** Saves a file that shows what one has to look like. */
  onExample: () => void;
  reading: TaskActor<Blob, SheetAnswer>;
  onAdd: (edit: PageEdit) => void;
  onClose: () => void;
};

/** More rows than these are added as well, but not listed. */
const listed = 100;

/** Adds sessions or speakers from a spreadsheet: chosen, looked through row by row, and added. */
export function SheetDialog({ list, timeZone, onExample, reading, onAdd, onClose }: Props) {
  const snapshot = useSelector(reading, (state) => state);
  const { answer, error } = snapshot.context;
  const rows = Array.isArray(answer) ? answer : null;
  const problem = Array.isArray(answer) || answer === null ? null : answer;
  return (
    <Dialog title={ownWords.title[list]} look="sheet" closeLabel={ownWords.cancel} onClose={onClose}>
      <LiveRegion>{snapshot.hasTag('busy') ? ownWords.reading : ''}</LiveRegion>
      <div className="page-sheet">
        {snapshot.matches('refused') ? <ErrorNote error={error ?? { msg: desk.timedOut }} /> : null}
        {rows ? (
          <Found {...{ list, rows, timeZone, onAdd, onClose }} onAgain={() => reading.send({ type: 'task.reset' })} />
        ) : snapshot.hasTag('busy') ? (
          <Loading rows={4} />
        ) : (
          <>
            <p id="page-sheet-help" className="form-help">
              {[ownWords.help[list], ...(list === 'agenda' ? [ownWords.zone(timeZone)] : [])].join(' ')}
            </p>
            {problem ? (
              <p className="form-error" role="alert" id="page-sheet-problem">
                {problem === 'noHeads' ? ownWords.problems.noHeads[list] : ownWords.problems[problem]}
              </p>
            ) : null}
            <label className="button is-solid is-accent is-md">
              {ownWords.file}
              <input
                type="file"
                className="visually-hidden"
                accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
                aria-describedby={problem ? 'page-sheet-problem page-sheet-help' : 'page-sheet-help'}
                aria-invalid={problem ? true : undefined}
                onChange={({ target }) => {
                  const file = target.files?.[0];
                  if (file) reading.send({ type: 'task.asked', input: file });
                }}
              />
            </label>
            <Button variant="outline" onClick={onExample}>
              <Download aria-hidden />
              {ownWords.example.download}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  );
}

type FoundProps = Pick<Props, 'list' | 'timeZone' | 'onAdd' | 'onClose'> & {
  rows: readonly Row[];
  onAgain: () => void;
};

function Found({ list, rows, timeZone, onAdd, onClose, onAgain }: FoundProps) {
  const added = rows.filter(({ outcome }) => outcome === 'added').length;
  const filled = rows.filter(({ outcome }) => outcome === 'filled').length;
  const refused = rows.filter(({ outcome }) => outcome === 'refused').length;
  const newNames = useMemo(
    () => (list === 'agenda' ? rows.flatMap((row) => (row.outcome === 'refused' ? [] : row.speakers)) : []),
    [list, rows],
  );
  // What cannot be added is looked at first.
  const shown = [
    ...rows.filter(({ outcome }) => outcome === 'refused'),
    ...rows.filter(({ outcome }) => outcome !== 'refused'),
  ].slice(0, listed);
  const columns: Column<Row>[] = [
    {
      key: 'name',
      head: ownWords.what[list],
      primary: true,
      cell: ({ name, number }) => name || `${ownWords.row} ${number}`,
    },
    { key: 'row', head: ownWords.row, cell: ({ number }) => number },
    {
      key: 'outcome',
      head: ownWords.outcome,
      cell: (row) =>
        row.outcome === 'refused' ? (
          <span className="form-error">{ownWords.errors[row.error]}</span>
        ) : (
          <>
            {ownWords.outcomes[row.outcome]}
            {'startsAt' in row.item ? (
              <span className="page-row-facts"> {formatRange(row.item.startsAt, row.item.endsAt, timeZone)}</span>
            ) : null}
          </>
        ),
    },
  ];

  function add() {
    const speakers = newNames as ItemOf<'speakers'>[];
    const items = rows.flatMap((row) => (row.outcome === 'refused' || row.outcome === 'known' ? [] : [row.item]));
    onAdd({
      do: 'all',
      edits: [
        ...(speakers.length > 0 ? [{ do: 'add', list: 'speakers', items: speakers } as const] : []),
        // A person may be filled in by more than one row: the last says all of it.
        { do: 'add', list, items: [...new Map(items.map((item) => [item.id, item])).values()] } as PageEdit,
      ],
    });
    onClose();
  }

  return (
    <>
      {refused > 0 && refused < rows.length ? <p role="status">{ownWords.left(refused)}</p> : null}
      {refused === rows.length ? <p role="status">{ownWords.noneFits}</p> : null}
      {added + filled === 0 && refused < rows.length ? <p role="status">{ownWords.nothingNew}</p> : null}
      {newNames.length > 0 ? (
        <p>
          {ownWords.newSpeakers(
            [
              ...newNames.slice(0, 10).map(({ name }) => name),
              ...(newNames.length > 10 ? [ownWords.more(newNames.length - 10)] : []),
            ].join(', '),
          )}
        </p>
      ) : null}
      {rows.length > 0 ? (
        <DataTable
          caption={ownWords.title[list]}
          columns={columns}
          rows={shown}
          rowKey={({ number }) => String(number)}
        />
      ) : null}
      {rows.length > shown.length ? <p>{ownWords.more(rows.length - shown.length)}</p> : null}
      <div className="dialog-actions">
        <Button variant="outline" onClick={onAgain}>
          {ownWords.another}
        </Button>
        {added + filled > 0 ? (
          <Button onClick={add}>
            {added > 0 ? ownWords.addButton(ownWords.add[list](added)) : ownWords.fillButton}
          </Button>
        ) : null}
      </div>
    </>
  );
}
