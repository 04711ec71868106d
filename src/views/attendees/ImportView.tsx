import './ImportView.css';
import { useSelector } from '@xstate/react';
import { type DragEvent, type ReactNode, useState } from 'react';
import { desk } from '#words/desk.ts';
import { importing as words } from '#words/importing.ts';
import { csvText, delimiterIn } from '../../lib/csv.ts';
import { outcomeCounts } from '../../lib/import.ts';
import { currentLocale } from '../../lib/locale.ts';
import type { ImporterActor } from '../../machines/attendees/importer.ts';
import type { ResourceActor } from '../../machines/parts/resource.ts';
import { stateMeta } from '../../machines/parts/stateMeta.ts';
import { to } from '../../paths.ts';
import { Button } from '../parts/Button.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { EmptyState } from '../parts/desk/EmptyState.tsx';
import { FormChoice } from '../parts/desk/FormChoice.tsx';
import { LoadError } from '../parts/desk/LoadError.tsx';
import { PageHeader } from '../parts/desk/PageHeader.tsx';
import { Panel } from '../parts/desk/Panel.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Loading } from '../parts/Loading.tsx';
import { Page } from '../parts/Page.tsx';
import { ProgressBar } from '../parts/ProgressBar.tsx';
import { ImportMapping } from './ImportMapping.tsx';
import { ImportRows } from './ImportRows.tsx';
import { type ImportSubject, reasonOf } from './importTargets.ts';

type Props = {
  eventId: string;
  formId: string;
  about: ResourceActor<ImportSubject>;
  /** Starts the import once the form is there. */
  renderImporter: (subject: ImportSubject, render: (actor: ImporterActor) => ReactNode) => ReactNode;
  /** Another form is chosen. */
  onForm: (formId: string) => void;
  /** Hands a file to the browser. */
  onSave: (text: string, name: string) => void;
};

/** Attendees from a spreadsheet: chosen, its columns matched, looked through, imported. */
export function ImportView({ eventId, formId, about, renderImporter, onForm, onSave }: Props) {
  const { subject, error } = useSelector(about, ({ context }) => context);
  const hasFailed = useSelector(about, (state) => state.matches('failed'));
  return (
    <Page>
      <PageHeader
        title={words.title}
        {...(subject && { lead: words.lead(subject.form.title) })}
        crumbs={[
          { label: desk.events, href: to.home() },
          { label: subject?.event.name ?? desk.tabs.loading, href: to.event(eventId) },
          { label: words.back, href: to.viewAttendees(eventId, formId) },
        ]}
      />
      <div className="page-stack">
        {subject ? (
          subject.tickets.length === 0 ? (
            <EmptyState
              title={words.noTickets}
              action={<ButtonLink href={to.ticketAdd(eventId, formId)}>{words.toTickets}</ButtonLink>}
            />
          ) : (
            renderImporter(subject, (actor) => <Steps {...{ actor, subject, onForm, onSave }} />)
          )
        ) : hasFailed ? (
          <LoadError error={error} retry={() => about.send({ type: 'load.retried' })} />
        ) : (
          <Loading rows={6} />
        )}
      </div>
    </Page>
  );
}

type StepsProps = Pick<Props, 'onForm' | 'onSave'> & { actor: ImporterActor; subject: ImportSubject };

function Steps({ actor, subject, onForm, onSave }: StepsProps) {
  const snapshot = useSelector(actor, (state) => state);
  const { error } = snapshot.context;
  const label = stateMeta(snapshot)?.label;
  const hasStalled = snapshot.matches('notChecked') || snapshot.matches('stalled');
  return (
    <>
      <LiveRegion>{label ? words.states[label] : ''}</LiveRegion>
      {hasStalled ? (
        <ErrorNote
          error={error ?? { msg: desk.timedOut }}
          title={label ? words.states[label] : ''}
          retry={() => actor.send({ type: 'import.resumed' })}
        />
      ) : null}
      {snapshot.matches('choosing') || snapshot.matches('mapping') ? (
        <p className="form-help">{words.unchanged}</p>
      ) : null}
      {snapshot.matches('choosing') ? (
        <>
          <FormChoice label={words.form} forms={subject.forms} value={subject.form.id} onChange={onForm} />
          <Choice actor={actor} />
        </>
      ) : null}
      {snapshot.matches('reading') || snapshot.matches('preparing') ? <Loading rows={6} /> : null}
      {snapshot.matches('mapping') ? <ImportMapping actor={actor} subject={subject} /> : null}
      {snapshot.hasTag('progress') ? <Progress actor={actor} /> : null}
      {snapshot.matches('previewing') ? <ImportPreview actor={actor} /> : null}
      {snapshot.matches('finished') ? <ImportReport actor={actor} subject={subject} onSave={onSave} /> : null}
    </>
  );
}

function Choice({ actor }: { actor: ImporterActor }) {
  const problem = useSelector(actor, ({ context }) => context.problem);
  const [isOver, setOver] = useState(false);
  function choose(files: FileList | null) {
    const file = files?.[0];
    if (file) actor.send({ type: 'file.chosen', file });
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files);
  }
  return (
    <>
      <Panel>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is another way for the button inside */}
        <div
          className={`import-drop${isOver ? ' is-over' : ''}`}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <p className="import-drop-title">{words.drop}</p>
          <label className="button is-solid is-accent is-md">
            {words.choose}
            <input
              type="file"
              className="visually-hidden"
              accept=".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
              aria-describedby={problem ? 'import-problem import-help' : 'import-help'}
              aria-invalid={problem ? true : undefined}
              onChange={({ target }) => {
                choose(target.files);
                target.value = '';
              }}
            />
          </label>
          <p id="import-help">{words.help}</p>
        </div>
        {problem ? (
          <p className="form-error" role="alert" id="import-problem">
            {words.problems[problem]}
          </p>
        ) : null}
      </Panel>
      <ul className="import-facts">
        {words.facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </>
  );
}

/** How far a check or an import is, and the way to end it. */
function Progress({ actor }: { actor: ImporterActor }) {
  const snapshot = useSelector(actor, (state) => state);
  const { rows, place, wish } = snapshot.context;
  const label = stateMeta(snapshot)?.label;
  const isImport = snapshot.matches('importing') || snapshot.matches('stalled');
  return (
    <Panel>
      <p>{label ? words.states[label] : ''}</p>
      <ProgressBar value={place} max={rows.length} label={words.previewOf} />
      <p className="import-count">{words.progress(place, rows.length)}</p>
      <div className="button-row">
        {isImport ? (
          <Button variant="outline" disabled={wish === 'stop'} onClick={() => actor.send({ type: 'import.stopped' })}>
            {wish === 'stop' ? words.stopping : words.stop}
          </Button>
        ) : (
          <Button variant="outline" onClick={() => actor.send({ type: 'mapping.reopened' })}>
            {words.toMapping}
          </Button>
        )}
      </div>
    </Panel>
  );
}

/** What would become of each row, before anything is changed. */
function ImportPreview({ actor }: { actor: ImporterActor }) {
  const checked = useSelector(actor, ({ context }) => context.checked);
  const { added, updated, refused } = outcomeCounts(checked);
  const transferred = checked.filter((verdict) => verdict?.transferredTo !== undefined).length;
  const isWorth = useSelector(actor, (state) => state.can({ type: 'import.confirmed' }));
  return (
    <Panel title={words.previewTitle}>
      <div className="stack-3">
        {isWorth ? null : <p>{words.nothingToImport}</p>}
        {transferred > 0 ? <p>{words.transferredCount(transferred)}</p> : null}
        {refused > 0 ? <p>{words.skipped(refused)}</p> : null}
        <div className="button-row">
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

type ImportReportProps = { actor: ImporterActor; subject: ImportSubject; onSave: (text: string, name: string) => void };

/** What became of each row. */
function ImportReport({ actor, subject: { event, form }, onSave }: ImportReportProps) {
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
    const table = [[...wide(heads), words.row, words.reason], ...lines];
    onSave(csvText(table, delimiterIn(currentLocale())), `${words.reportName}.csv`);
  }

  return (
    <Panel title={words.done(added, updated)}>
      <div className="stack-3">
        {left > 0 ? <p>{words.notReached(left)}</p> : null}
        {refused > 0 ? (
          <p>
            {words.leftOut(refused)} {words.fixAndRetry}
          </p>
        ) : null}
        <div className="button-row">
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
