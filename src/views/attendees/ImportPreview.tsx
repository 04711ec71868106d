import { useSelector } from '@xstate/react';
import { importing as words } from '#words/importing.ts';
import { outcomeCounts } from '../../lib/importRow.ts';
import type { ImporterActor } from '../../machines/attendees/importer.ts';
import { Button } from '../parts/Button.tsx';
import { Panel } from '../parts/desk/Panel.tsx';
import { ImportRows } from './ImportRows.tsx';

/** What would become of each row, before anything is changed. */
export function ImportPreview({ actor }: { actor: ImporterActor }) {
  const checked = useSelector(actor, ({ context }) => context.checked);
  const { added, updated, refused } = outcomeCounts(checked);
  const transferred = checked.filter((verdict) => verdict?.transferredTo !== undefined).length;
  const isWorth = useSelector(actor, (state) => state.can({ type: 'import.confirmed' }));
  return (
    <Panel title={words.previewTitle}>
      <div className="import-summary">
        {isWorth ? null : <p>{words.nothingToImport}</p>}
        {transferred > 0 ? <p>{words.transferredCount(transferred)}</p> : null}
        {refused > 0 ? <p>{words.skipped(refused)}</p> : null}
        <div className="import-actions">
          {isWorth ? (
            <Button onClick={() => actor.send({ type: 'import.confirmed' })}>{words.start(added, updated)}</Button>
          ) : null}
          <Button variant="outline" onClick={() => actor.send({ type: 'mapping.reopened' })}>
            {words.toMapping}
          </Button>
          <Button variant="ghost" onClick={() => actor.send({ type: 'import.restarted' })}>
            {words.another}
          </Button>
        </div>
      </div>
      <ImportRows
        actor={actor}
        verdicts={checked}
        names={words.outcomes}
        movedFrom={words.moved}
        first={refused > 0 && !isWorth ? 'refused' : null}
      />
    </Panel>
  );
}
