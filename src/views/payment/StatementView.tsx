import './StatementView.css';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Event } from '../../api/contract/event.ts';
import type { NotedEntry } from '../../api/contract/statement.ts';
import { currencies } from '../../lib/enumerations.ts';
import { formatMoney, moneyText } from '../../lib/money.ts';
import type { ResourceActor } from '../../machines/parts/resource.ts';
import { isNotable, type MatchedEntry, type StatementActor } from '../../machines/payment/statement.ts';
import { purchaseStatuses } from '../../messages/purchaseStatuses.ts';
import { purchases } from '../../messages/purchases.ts';
import { desk } from '../../messages/signedIn/desk.ts';
import { statement as words } from '../../messages/statement.ts';
import { to } from '../../paths.ts';
import { Button } from '../parts/Button.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { CheckRow } from '../parts/CheckRow.tsx';
import { PageHeader } from '../parts/desk/PageHeader.tsx';
import { Panel } from '../parts/desk/Panel.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { FormRow } from '../parts/FormRow.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Loading } from '../parts/Loading.tsx';
import { labelOf } from '../parts/labelOf.ts';
import { Page } from '../parts/Page.tsx';
import { StatusTag } from '../parts/StatusTag.tsx';

type Props = { eventId: string; event: ResourceActor<Event>; statement: StatementActor };

/** A bank statement, matched with an event's open orders: chosen, looked through, and noted. */
export function StatementView({ eventId, event, statement: actor }: Props) {
  const eventName = useSelector(event, ({ context }) => context.subject?.name);
  const snapshot = useSelector(actor, (state) => state);
  const { error } = snapshot.context;
  const hasFailed = snapshot.matches('notMatched') || snapshot.matches('notNoted');
  return (
    <Page>
      <PageHeader
        title={words.title}
        lead={words.lead}
        crumbs={[
          { label: desk.events, href: to.home() },
          { label: eventName ?? desk.tabs.loading, href: to.event(eventId) },
          { label: purchases.back, href: to.purchases(eventId) },
        ]}
      />
      <LiveRegion>{labelOf(snapshot)}</LiveRegion>
      <div className="statement">
        {hasFailed ? (
          <ErrorNote error={error ?? { msg: desk.timedOut }} retry={() => actor.send({ type: 'step.retried' })}>
            <Another actor={actor} />
          </ErrorNote>
        ) : null}
        {snapshot.matches('choosing') ? <Choice actor={actor} /> : null}
        {snapshot.matches('reading') || snapshot.matches('matching') ? <Loading rows={6} /> : null}
        {snapshot.hasTag('matched') ? <Review actor={actor} eventId={eventId} /> : null}
        {snapshot.matches('noted') ? <Report actor={actor} eventId={eventId} /> : null}
      </div>
    </Page>
  );
}

const Another = ({ actor }: { actor: StatementActor }) => (
  <Button variant="outline" size="sm" onClick={() => actor.send({ type: 'statement.restarted' })}>
    {words.another}
  </Button>
);

function Choice({ actor }: { actor: StatementActor }) {
  const problem = useSelector(actor, ({ context }) => context.problem);
  return (
    <Panel>
      <FormRow label={words.file} help={words.help} error={problem ? words.problems[problem] : undefined} required>
        {(row) => (
          <input
            {...row}
            type="file"
            accept=".csv,.txt,.xml,.camt,.053,text/csv,text/xml,application/xml"
            onChange={({ target }) => {
              const file = target.files?.[0];
              if (file) actor.send({ type: 'file.chosen', file });
            }}
          />
        )}
      </FormRow>
    </Panel>
  );
}

type PartProps = { actor: StatementActor; eventId: string };

/** Lines without an open order, of which a statement has many. */
const apart = ['unknown', 'notCredit'];

function Review({ actor, eventId }: PartProps) {
  const snapshot = useSelector(actor, (state) => state);
  const { matched, ticked } = snapshot.context;
  const busy = snapshot.matches('noting');
  const toNote = matched.filter(isNotable);
  const others = matched.filter(({ kind }) => apart.includes(kind));
  const toCheck = matched.filter((entry) => !isNotable(entry) && !apart.includes(entry.kind));
  const exact = matched.filter(({ kind }) => kind === 'exact').length;
  return (
    <>
      <p>{words.found(matched.length, exact)}</p>
      {toNote.length > 0 ? (
        <Panel title={words.groups.toNote} lead={words.groupHelp.toNote}>
          <Lines>
            {toNote.map((entry) => (
              <li key={entry.id}>
                <div className="statement-line">
                  <CheckRow
                    label={headOf(entry)}
                    help={entry.text}
                    checked={ticked.includes(entry.id)}
                    disabled={busy}
                    onChange={({ target }) =>
                      actor.send({ type: 'entry.ticked', id: entry.id, ticked: target.checked })
                    }
                  />
                </div>
                <Order entry={entry} eventId={eventId} />
              </li>
            ))}
          </Lines>
        </Panel>
      ) : null}
      {toCheck.length > 0 ? (
        <Panel title={words.groups.toCheck} lead={words.groupHelp.toCheck}>
          <Lines>
            {toCheck.map((entry) => (
              <Line key={entry.id} entry={entry} eventId={eventId} />
            ))}
          </Lines>
        </Panel>
      ) : null}
      {others.length > 0 ? (
        <Panel title={words.groups.others} lead={words.groupHelp.others}>
          <details className="statement-others">
            <summary>{words.showOthers(others.length)}</summary>
            <Lines>
              {others.map((entry) => (
                <Line key={entry.id} entry={entry} eventId={eventId} />
              ))}
            </Lines>
          </details>
        </Panel>
      ) : null}
      <div className="statement-actions">
        {toNote.length > 0 ? (
          <Button
            disabled={busy || ticked.length === 0}
            onClick={() => actor.send({ type: 'noting.requested' })}
            title={ticked.length === 0 ? words.none : undefined}
          >
            {words.mark(ticked.length)}
          </Button>
        ) : null}
        {busy ? <Progress actor={actor} /> : <Another actor={actor} />}
      </div>
    </>
  );
}

function Progress({ actor }: Pick<PartProps, 'actor'>) {
  const { noted, ticked } = useSelector(actor, ({ context }) => context);
  return <p className="form-help">{words.progress(noted.length, ticked.length)}</p>;
}

const Lines = ({ children }: { children: ReactNode }) => <ul className="statement-lines">{children}</ul>;

const Line = ({ entry, eventId }: { entry: MatchedEntry; eventId: string }) => (
  <li>
    <div className="statement-line">
      {headOf(entry)}
      <small>{entry.text}</small>
    </div>
    <Order entry={entry} eventId={eventId} />
  </li>
);

const headOf = ({ date, amount, currency, payer, order }: MatchedEntry): string => {
  const known = currencies.find((each) => each === (currency ?? order?.currency));
  return [known ? formatMoney(amount, known) : moneyText(amount), payer, date].filter(Boolean).join(' · ');
};

/** What a line is to an order. */
function Order({ entry, eventId }: { entry: MatchedEntry; eventId: string }) {
  const { kind, order } = entry;
  return (
    <div className="statement-order">
      <StatusTag tone={kind === 'exact' ? 'success' : isNotable(entry) ? 'warn' : 'plain'}>{kindOf(entry)}</StatusTag>
      {order ? (
        <small>
          <Link href={to.purchase(eventId, order.pId)}>{order.reference}</Link> {order.buyerName} ·{' '}
          {words.due(formatMoney(order.total, order.currency))}
        </small>
      ) : null}
    </div>
  );
}

function kindOf({ kind, order, amount }: MatchedEntry): string {
  const difference = order ? formatMoney(Math.abs(order.total - amount), order.currency) : '';
  return kind === 'less' || kind === 'more' ? words.kinds[kind](difference) : words.kinds[kind];
}

/** What was done, line by line. */
function Report({ actor, eventId }: PartProps) {
  const noted = useSelector(actor, ({ context }) => context.noted);
  const marked = noted.filter(({ outcome }) => outcome === 'marked').length;
  return (
    <>
      <Panel title={words.done(marked)}>
        <Lines>
          {noted.map((entry) => (
            <li key={entry.id}>
              <strong>{entry.reference}</strong>
              <StatusTag tone={entry.outcome === 'marked' ? 'success' : 'warn'}>{outcomeOf(entry)}</StatusTag>
            </li>
          ))}
        </Lines>
      </Panel>
      <div className="statement-actions">
        <ButtonLink href={to.purchases(eventId)}>{words.toOrders}</ButtonLink>
        <Button variant="outline" onClick={() => actor.send({ type: 'statement.restarted' })}>
          {words.another}
        </Button>
      </div>
    </>
  );
}

const outcomeOf = ({ outcome, status }: NotedEntry): string =>
  outcome === 'refused' ? words.outcomes.refused(purchaseStatuses[status]) : words.outcomes[outcome];
