import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { importing as words } from '#words/importing.ts';
import { doubledTargets, missingTargets, rowsBelow, type Target } from '../../imports/importColumns.ts';
import type { ImporterActor } from '../../machines/attendees/importer.ts';
import { Button } from '../parts/Button.tsx';
import { Panel } from '../parts/desk/Panel.tsx';
import { Options, SelectRow } from '../parts/form/ControlRow.tsx';
import { Select } from '../parts/Input.tsx';
import { type ImportSubject, letterOf, pathLabel, targetGroups } from './importTargets.ts';

type Props = { actor: ImporterActor; subject: ImportSubject };

/** Values of a column that are shown. */
const examples = 3;

/** The first values of a column; the file may be long. */
function examplesOf(rows: readonly string[][], column: number): string[] {
  const found: string[] = [];
  for (const row of rows) {
    const value = row[column]?.trim();
    if (value) found.push(value);
    if (found.length === examples) break;
  }
  return found;
}

/** What each column of the file is. */
export function ImportMapping({ actor, subject: { form, tickets } }: Props) {
  const { sheets, sheet, head, targets, ticketId } = useSelector(actor, ({ context }) => context);
  const rows = sheets[sheet]?.rows ?? [];
  const heads = rows[head] ?? [];
  const below = rowsBelow(rows, head);
  const groups = targetGroups(form);
  const missing = missingTargets(targets, ticketId);
  const doubled = doubledTargets(targets);
  const named = (paths: readonly string[]) => paths.map((path) => pathLabel(form, path)).join(', ');
  const problems = [
    ...(below.length === 0 ? [words.problems.headOnly] : []),
    ...(missing.length > 0 ? [words.missing(named(missing))] : []),
    ...(doubled.length > 0 ? [words.doubled(named(doubled))] : []),
  ];
  const problemsId = useId();
  return (
    <>
      <Panel title={words.mapTitle} lead={words.mapLead(below.length)}>
        {sheets.length > 1 ? (
          <SelectRow
            label={words.sheet}
            required
            value={sheet}
            onChange={({ target }) => actor.send({ type: 'sheet.chosen', sheet: Number(target.value) })}
          >
            <Options of={sheets.map(({ name }, place) => [place, name])} />
          </SelectRow>
        ) : null}
        <table className="import-columns">
          <thead>
            <tr>
              <th scope="col">{words.column}</th>
              <th scope="col">{words.examples}</th>
              <th scope="col">{words.becomes}</th>
            </tr>
          </thead>
          <tbody>
            {targets.map((target, column) => {
              const name = heads[column]?.trim() || words.unnamed(letterOf(column));
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <tr key={column} className={target ? undefined : 'is-ignored'}>
                  <th scope="row">{name}</th>
                  <td>{examplesOf(below, column).join(' · ')}</td>
                  <td>
                    <Select
                      size="sm"
                      aria-label={words.columnBecomes(name)}
                      aria-invalid={target && doubled.includes(target) ? true : undefined}
                      value={target ?? ''}
                      onChange={({ target: { value } }) =>
                        actor.send({ type: 'column.matched', column, target: (value || null) as Target | null })
                      }
                    >
                      <option value="">{words.ignored}</option>
                      {groups.map(({ label, targets: offered }) => (
                        <optgroup key={label} label={label}>
                          <Options of={offered.map((each) => [each, pathLabel(form, each)])} />
                        </optgroup>
                      ))}
                    </Select>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
        <p className="import-hint">{words.externalHelp}</p>
      </Panel>
      <Panel>
        <SelectRow
          label={words.ticketForAll}
          help={words.ticketHelp}
          required
          value={ticketId ?? ''}
          onChange={({ target }) => actor.send({ type: 'ticket.chosen', ticketId: target.value || null })}
        >
          <option value="">{words.chooseTicket}</option>
          <Options of={tickets.map(({ id, name }) => [id, name])} />
        </SelectRow>
      </Panel>
      {problems.length > 0 ? (
        <ul className="import-problems" id={problemsId} aria-live="polite">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      ) : null}
      <div className="button-row">
        <Button
          disabled={problems.length > 0}
          aria-describedby={problems.length > 0 ? problemsId : undefined}
          onClick={() => actor.send({ type: 'mapping.confirmed' })}
        >
          {words.check}
        </Button>
        <Button variant="outline" onClick={() => actor.send({ type: 'import.restarted' })}>
          {words.another}
        </Button>
      </div>
    </>
  );
}
