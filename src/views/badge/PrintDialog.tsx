import './PrintDialog.css';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { badgePrinting as words } from '#words/badgePrinting.ts';
import { desk } from '#words/desk.ts';
import { type BadgePaper, sheetOf } from '../../lib/badge/design.ts';
import { type PrintingActor, type PrintingSnapshot, papersOf, printSorts } from '../../machines/badge/printing.ts';
import { stateMeta } from '../../machines/parts/stateMeta.ts';
import { to } from '../../paths.ts';
import { Button } from '../parts/Button.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { CheckRow } from '../parts/CheckRow.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Loading } from '../parts/Loading.tsx';
import { ProgressBar } from '../parts/ProgressBar.tsx';
import { ChoiceRow } from './ElementRows.tsx';

type Props = { printing: PrintingActor; eventId: string; onClose: () => void };

/** Badges of many: what is printed and on what, how far it is, and whose could not be. */
export function PrintDialog({ printing, eventId, onClose }: Props) {
  const snapshot = useSelector(printing, (state) => state);
  const { error } = snapshot.context;
  const label = stateMeta(snapshot)?.label;
  const isUnderWay = snapshot.matches('printing') || snapshot.matches('joining');
  const hasFailed = ['planFailed', 'stalled', 'joinFailed'].some((state) => snapshot.matches(state as 'stalled'));
  return (
    <Dialog title={words.title} {...(isUnderWay ? {} : { onClose })}>
      <LiveRegion>{label ? words.states[label] : ''}</LiveRegion>
      {hasFailed ? (
        <ErrorNote
          error={error ?? { msg: desk.timedOut }}
          retry={() => printing.send({ type: snapshot.matches('planFailed') ? 'plan.retried' : 'printing.resumed' })}
        />
      ) : null}
      {snapshot.matches('planning') ? <Loading rows={3} /> : null}
      {snapshot.matches('choosing') ? <Choices printing={printing} snapshot={snapshot} /> : null}
      {isUnderWay || snapshot.matches('stalled') ? <Progress snapshot={snapshot} /> : null}
      {snapshot.matches('finished') || snapshot.matches('opening') ? <Outcome snapshot={snapshot} /> : null}
      <div className="dialog-actions">
        <Ways {...{ printing, snapshot, eventId, onClose }} />
      </div>
    </Dialog>
  );
}

function Choices({ printing, snapshot }: { printing: PrintingActor; snapshot: PrintingSnapshot }) {
  const { plan, sort, paper } = snapshot.context;
  if (!plan) return null;
  const total = plan.groups.flatMap(({ users }) => users).length;
  const [group] = plan.groups;
  const sheet = group ? sheetOf(group, paper) : null;
  const { count: undrawn, names } = plan.undrawn;
  const facts = [
    undrawn > 0 ? words.undrawn(undrawn, names) : '',
    plan.again.length > 0 ? words.again(plan.again.length) : '',
    plan.withoutDesign > 0 ? words.withoutDesign(plan.withoutDesign) : '',
    plan.ended > 0 ? words.ended(plan.ended) : '',
  ].filter(Boolean);
  return (
    <div className="stack-4">
      <p className="dialog-text">{total === 0 ? words.none : words.count(total)}</p>
      {facts.length > 0 ? (
        <ul className="print-facts">
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      ) : null}
      {total > 0 ? (
        <>
          <ChoiceRow
            label={words.sort}
            value={sort}
            options={printSorts.map((each) => [each, words.sorts[each]])}
            onChange={(each) => printing.send({ type: 'sort.chosen', sort: each })}
          />
          <fieldset className="badge-forms">
            <legend>{words.paper}</legend>
            {papersOf(plan).map((each: BadgePaper) => (
              <CheckRow
                key={each}
                type="radio"
                name="paper"
                label={words.papers[each]}
                checked={paper === each}
                onChange={() => printing.send({ type: 'paper.chosen', paper: each })}
              />
            ))}
          </fieldset>
          <p className="form-help">
            {sheet?.hasMarks ? words.perSheet(sheet.places.length) : words.onePage}{' '}
            {plan.groups.some(({ format }) => format === 'double') ? words.bothSides : ''}
          </p>
        </>
      ) : null}
    </div>
  );
}

const Progress = ({ snapshot }: { snapshot: PrintingSnapshot }) => {
  const { done, total } = snapshot.context;
  return (
    <>
      <ProgressBar value={done} max={Math.max(total, 1)} label={words.title} />
      <p className="dialog-text">{words.progress(done, total)}</p>
    </>
  );
};

function Outcome({ snapshot }: { snapshot: PrintingSnapshot }) {
  const { done, failed, isOpened } = snapshot.context;
  const reasons = [...new Set(failed.map(({ why }) => why))];
  return (
    <>
      <p className="dialog-text" role="status">
        {words.ready(done - failed.length)} {isOpened || snapshot.matches('opening') ? '' : words.blocked}
      </p>
      {failed.length > 0 ? (
        <section aria-label={words.failures}>
          <h3>
            {words.failures}: {words.count(failed.length)}
          </h3>
          <ul className="print-facts">
            {reasons.map((why) => (
              <li key={why}>{why}</li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

function Ways({ printing, snapshot, eventId, onClose }: Props & { snapshot: PrintingSnapshot }): ReactNode {
  const { plan, file } = snapshot.context;
  const close = (
    <Button variant="outline" onClick={onClose}>
      {snapshot.matches('finished') ? words.close : words.cancel}
    </Button>
  );
  if (snapshot.matches('printing'))
    return (
      <Button variant="outline" onClick={() => printing.send({ type: 'printing.stopped' })}>
        {words.stop}
      </Button>
    );
  if (snapshot.matches('finished') && file)
    return (
      <>
        {close}
        <a className="button is-outline is-md is-accent" href={file} download="badges.pdf">
          {words.download}
        </a>
        <Button onClick={() => printing.send({ type: 'file.opened' })}>{words.open}</Button>
      </>
    );
  if (!snapshot.matches('choosing') || !plan) return close;
  const total = plan.groups.flatMap(({ users }) => users).length;
  const fresh = total - plan.again.length;
  if (total === 0)
    return (
      <>
        {close}
        <ButtonLink href={to.badgeCreate(eventId)}>{words.makeDesign}</ButtonLink>
      </>
    );
  return (
    <>
      {close}
      {fresh > 0 && fresh < total ? (
        <Button variant="outline" onClick={() => printing.send({ type: 'printing.started', onlyNew: true })}>
          {words.printNew(fresh)}
        </Button>
      ) : null}
      <Button onClick={() => printing.send({ type: 'printing.started', onlyNew: false })}>
        {words.printAll(total)}
      </Button>
    </>
  );
}
