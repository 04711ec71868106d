import { useSelector } from '@xstate/react';
import { importing as words } from '#words/importing.ts';
import { csvText } from '../../lib/csvText.ts';
import { outcomeCounts } from '../../lib/importRow.ts';
import { currentLocale } from '../../lib/locale.ts';
import type { ImporterActor } from '../../machines/attendees/importer.ts';
import { to } from '../../paths.ts';
import { Button } from '../parts/Button.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { Panel } from '../parts/desk/Panel.tsx';
import { ImportRows } from './ImportRows.tsx';
import { type ImportSubject, reasonOf } from './importTargets.ts';

type Props = { actor: ImporterActor; subject: ImportSubject; onSave: (text: string, name: string) => void };

/** What became of each row. */
export function ImportReport({ actor, subject: { event, form }, onSave }: Props) {
  const { imported, rows, sheets, sheet, head } = useSelector(actor, ({ context }) => context);
  const { added, updated, refused } = outcomeCounts(imported);
  const left = imported.filter((verdict) => verdict === null).length;

  /** The rows that were not imported as they are in the file, with the reason of each behind them. */
  function download() {
    const heads = sheets[sheet]?.rows[head] ?? [];
    const width = Math.max(heads.length, ...rows.map(({ cells }) => cells.length));
    const wide = (cells: readonly string[]) => Array.from({ length: width }, (_, column) => cells[column] ?? '');
    const lines = rows.flatMap(({ cells, number }, place) => {
      const verdict = imported[place];
      if (verdict?.outcome !== 'refused') return [];
      return [[...wide(cells), `${number}`, verdict.errors.map((error) => reasonOf(form, error)).join('. ')]];
    });
    // What the spreadsheets of that language expect.
    const delimiter = currentLocale() === 'de-DE' ? ';' : ',';
    onSave(csvText([[...wide(heads), words.row, words.reason], ...lines], delimiter), `${words.reportName}.csv`);
  }

  return (
    <Panel title={words.done(added, updated)}>
      <div className="import-summary">
        {left > 0 ? <p>{words.notReached(left)}</p> : null}
        {refused > 0 ? (
          <p>
            {words.leftOut(refused)} {words.fixAndRetry}
          </p>
        ) : null}
        <div className="import-actions">
          <ButtonLink href={to.viewAttendees(event.id, form.id)}>{words.toAttendees}</ButtonLink>
          {refused > 0 ? (
            <Button variant="outline" onClick={download}>
              {words.download}
            </Button>
          ) : null}
          <Button variant="ghost" onClick={() => actor.send({ type: 'import.restarted' })}>
            {words.another}
          </Button>
        </div>
      </div>
      <ImportRows
        actor={actor}
        verdicts={imported}
        names={words.outcomesDone}
        movedFrom={words.movedDone}
        first={refused > 0 ? 'refused' : null}
      />
    </Panel>
  );
}
