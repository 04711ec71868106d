import { useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { importing as words } from '#words/importing.ts';
import { type ImportOutcome, importOutcomes, outcomeCounts, type Verdict } from '../../lib/import.ts';
import { formatCount } from '../../lib/money.ts';
import type { ImporterActor } from '../../machines/attendees/importer.ts';
import { Button } from '../parts/Button.tsx';
import { StatusTag, type Tone } from '../parts/StatusTag.tsx';
import { columnOf, letterOf, reasonOf } from './importTargets.ts';

type Props = {
  actor: ImporterActor;
  verdicts: readonly (Verdict | null)[];
  names: Record<ImportOutcome, string>;
  /** Says which ticket somebody had. */
  movedFrom: (ticket: string) => string;
  /** What is shown first. */
  first: ImportOutcome | null;
};

const tones: Record<ImportOutcome, Tone> = { added: 'success', updated: 'info', unchanged: 'plain', refused: 'danger' };

/** Rows that are shown at first, and more of each time. */
const pageLength = 100;

/** The rows of the file with what becomes of each; what is wrong stands in its cell. */
export function ImportRows({ actor, verdicts, names, movedFrom, first }: Props) {
  const { form, rows, sheets, sheet, head, targets } = useSelector(actor, ({ context }) => context);
  const [shownOutcome, setOutcome] = useState(first);
  const [length, setLength] = useState(pageLength);
  const heads = sheets[sheet]?.rows[head] ?? [];
  const columns = targets.flatMap((target, column) => (target ? [column] : []));
  const listed = rows.flatMap((row, place) => {
    const verdict = verdicts[place];
    return verdict && (shownOutcome === null || verdict.outcome === shownOutcome) ? [{ row, verdict }] : [];
  });
  const left = Math.min(pageLength, listed.length - length);
  const counts = outcomeCounts(verdicts);
  function show(outcome: ImportOutcome | null) {
    setOutcome(outcome);
    setLength(pageLength);
  }
  return (
    <>
      <div className="import-outcomes">
        <Filter isOn={shownOutcome === null} onClick={() => show(null)}>
          {words.all} <b>{formatCount(verdicts.filter((verdict) => verdict !== null).length)}</b>
        </Filter>
        {importOutcomes
          .filter((outcome) => counts[outcome] > 0)
          .map((outcome) => (
            <Filter key={outcome} isOn={shownOutcome === outcome} onClick={() => show(outcome)}>
              {names[outcome]} <b>{formatCount(counts[outcome])}</b>
            </Filter>
          ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls what it can focus */}
      <section className="import-scroll" aria-label={words.previewOf} tabIndex={0}>
        <table className="import-rows" aria-rowcount={listed.length + 1}>
          <thead>
            <tr>
              <th scope="col">{words.row}</th>
              <th scope="col">{words.outcome}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {heads[column]?.trim() || words.unnamed(letterOf(column))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {listed
              .slice(0, length)
              .map(({ row, verdict: { outcome, errors, movedFrom: had, transferredTo } }, place) => {
                const reasons = (column: number | null) =>
                  errors.filter(({ path }) => columnOf(targets, path) === column).map((error) => reasonOf(form, error));
                return (
                  <tr key={row.number} aria-rowindex={place + 2}>
                    <th scope="row">{formatCount(row.number)}</th>
                    <td>
                      <StatusTag tone={tones[outcome]}>{names[outcome]}</StatusTag>
                      {had === undefined ? null : <small className="import-moved">{movedFrom(had)}</small>}
                      {transferredTo === undefined ? null : (
                        <small className="import-moved">{words.transferred(transferredTo)}</small>
                      )}
                      <Reasons of={reasons(null)} />
                      {/* Where there is no room for the cell beside it. */}
                      <span className="import-elsewhere">
                        <Reasons of={columns.flatMap(reasons)} />
                      </span>
                    </td>
                    {columns.map((column) => {
                      const wrong = reasons(column);
                      return (
                        <td key={column} className={wrong.length > 0 ? 'is-wrong' : undefined}>
                          <span title={row.cells[column]}>{row.cells[column]}</span>
                          <Reasons of={wrong} />
                        </td>
                      );
                    })}
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

const Reasons = ({ of }: { of: string[] }) =>
  of.length > 0 ? (
    <small className="import-reason" title={of.join('. ')}>
      {of.join('. ')}
    </small>
  ) : null;

type FilterProps = { isOn: boolean; onClick: () => void; children: ReactNode };

const Filter = ({ isOn, onClick, children }: FilterProps) => (
  <button type="button" className="import-outcome" aria-pressed={isOn} onClick={onClick}>
    {children}
  </button>
);
