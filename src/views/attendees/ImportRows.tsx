import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { importing as words } from '#words/importing.ts';
import { type ImportForm, type ImportOutcome, importOutcomes, outcomeCounts, type Verdict } from '../../lib/import.ts';
import { formatCount } from '../../lib/money.ts';
import type { ImporterActor } from '../../machines/attendees/importer.ts';
import { Button } from '../parts/Button.tsx';
import { StatusTag, type Tone } from '../parts/StatusTag.tsx';
import { columnOf, letterOf, reasonCounts, reasonOf, reasonToCount } from './importTargets.ts';

type Props = {
  actor: ImporterActor;
  verdicts: readonly (Verdict | null)[];
  names: Record<ImportOutcome, string>;
  /** Says which ticket an attendee had. */
  movedFrom: (ticket: string) => string;
  /** What is shown first. */
  first: ImportOutcome | null;
};

const tones: Record<ImportOutcome, Tone> = { added: 'success', updated: 'info', unchanged: 'plain', refused: 'danger' };

/** Rows that are shown at first, and more of each time. */
const pageLength = 100;

/** The rows of the file with what becomes of each: why one is refused stands first in it, and how many are for the same reason above all. */
export function ImportRows({ actor, verdicts, names, movedFrom, first }: Props) {
  const { form, rows, sheets, sheet, head, targets } = useSelector(actor, ({ context }) => context);
  const [shown, setShown] = useState<Shown>({ outcome: first, reason: null });
  const [length, setLength] = useState(pageLength);
  const heads = sheets[sheet]?.rows[head] ?? [];
  const headOf = (column: number) => heads[column]?.trim() || words.unnamed(letterOf(column));
  const columns = targets.flatMap((target, column) => (target ? [column] : []));
  const listed = rows.flatMap((row, place) => {
    const verdict = verdicts[place];
    return verdict && isShown(form, verdict, shown) ? [{ row, verdict }] : [];
  });
  const left = Math.min(pageLength, listed.length - length);
  const counts = outcomeCounts(verdicts);
  function show(outcome: ImportOutcome | null, reason: string | null = null) {
    setShown({ outcome, reason });
    setLength(pageLength);
  }
  return (
    <>
      <div className="button-row">
        <Filter isOn={shown.outcome === null} onClick={() => show(null)}>
          {words.all} <b>{formatCount(verdicts.filter((verdict) => verdict !== null).length)}</b>
        </Filter>
        {importOutcomes
          .filter((outcome) => counts[outcome] > 0)
          .map((outcome) => (
            <Filter key={outcome} isOn={shown.outcome === outcome} onClick={() => show(outcome)}>
              {names[outcome]} <b>{formatCount(counts[outcome])}</b>
            </Filter>
          ))}
      </div>
      {counts.refused > 0 ? (
        <ul className="import-reasons" aria-label={words.reasons}>
          {reasonCounts(form, verdicts).map(([reason, count]) => (
            <li key={reason}>
              <button
                type="button"
                aria-pressed={shown.reason === reason}
                onClick={() => show('refused', shown.reason === reason ? null : reason)}
              >
                {words.ofReason(count, reason)}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls what it can focus */}
      <section className="import-scroll" aria-label={words.previewOf} tabIndex={0}>
        <table className="import-rows" aria-rowcount={listed.length + 1}>
          <thead>
            <tr>
              <th scope="col">{words.row}</th>
              <th scope="col">{words.outcome}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {headOf(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {listed
              .slice(0, length)
              .map(({ row, verdict: { outcome, errors, movedFrom: had, transferredTo } }, place) => {
                const wrong = errors.map(({ path }) => columnOf(targets, path));
                return (
                  <tr key={row.number} aria-rowindex={place + 2}>
                    <th scope="row">{formatCount(row.number)}</th>
                    <td>
                      <StatusTag tone={tones[outcome]}>{names[outcome]}</StatusTag>
                      {had === undefined ? null : <small className="import-moved">{movedFrom(had)}</small>}
                      {transferredTo === undefined ? null : (
                        <small className="import-moved">{words.transferred(transferredTo)}</small>
                      )}
                      {errors.map((error) => (
                        <small key={error.path + error.error} className="import-reason">
                          {reasonOf(form, error)}
                        </small>
                      ))}
                    </td>
                    {columns.map((column) => (
                      <td
                        key={column}
                        className={wrong.includes(column) ? 'is-wrong' : undefined}
                        data-head={headOf(column)}
                      >
                        <span title={row.cells[column]}>{row.cells[column]}</span>
                      </td>
                    ))}
                  </tr>
                );
              })}
          </tbody>
        </table>
      </section>
      {left > 0 ? (
        <div className="button-row">
          <Button variant="outline" size="sm" onClick={() => setLength(length + pageLength)}>
            {words.more(left)}
          </Button>
        </div>
      ) : null}
    </>
  );
}

/** Of refused rows, those with one reason or all. */
type Shown = { outcome: ImportOutcome | null; reason: string | null };

const isShown = (form: ImportForm, { outcome, errors }: Verdict, shown: Shown): boolean =>
  (shown.outcome === null || outcome === shown.outcome) &&
  (shown.reason === null || errors.some((error) => reasonToCount(form, error) === shown.reason));

type FilterProps = { isOn: boolean; onClick: () => void; children: ReactNode };

const Filter = ({ isOn, onClick, children }: FilterProps) => (
  <button type="button" className="import-outcome" aria-pressed={isOn} onClick={onClick}>
    {children}
  </button>
);
