import './StatementView.css';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { desk } from '#words/desk.ts';
import { purchaseStatuses } from '#words/purchaseStatuses.ts';
import { purchases } from '#words/purchases.ts';
import { statement as words } from '#words/statement.ts';
import type { Event } from '../../api/contract/event.ts';
import type { MatchKind, NotedEntry } from '../../api/contract/statement.ts';
import { formatDate, ownTimeZone } from '../../lib/dates.ts';
import { currencies } from '../../lib/enumerations.ts';
import { formatMoney, moneyText } from '../../lib/money.ts';
import type { ResourceActor } from '../../machines/parts/resource.ts';
import { stateMeta } from '../../machines/parts/stateMeta.ts';
import { isNotable, type MatchedEntry, type StatementActor } from '../../machines/purchase/statement.ts';
import { to } from '../../paths.ts';
import { statementDate } from '../../statements/statementDate.ts';
import { Button } from '../parts/Button.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { CheckRow } from '../parts/CheckRow.tsx';
import { PageHeader } from '../parts/desk/PageHeader.tsx';
import { Panel } from '../parts/desk/Panel.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { FormRow } from '../parts/FormRow.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Loading } from '../parts/Loading.tsx';
import { Page } from '../parts/Page.tsx';
import { StatusTag, type Tone } from '../parts/StatusTag.tsx';

type Props = { eventId: string; event: ResourceActor<Event>; statement: StatementActor };

/** A bank statement, matched with an event's open orders: chosen, looked through, and noted. */
export function StatementView({ eventId, event, statement: actor }: Props) {
  const subject = useSelector(event, ({ context }) => context.subject);
  const at = { eventId, timeZone: subject?.timeZone };
  const snapshot = useSelector(actor, (state) => state);
  const { error } = snapshot.context;
  const hasFailed = snapshot.matches('notMatched') || snapshot.matches('notNoted');
  const label = stateMeta(snapshot)?.label;
  return (
    <Page>
      <PageHeader
        title={words.title}
        lead={words.lead}
        crumbs={[
          { label: desk.events, href: to.home() },
          { label: subject?.name ?? desk.tabs.loading, href: to.event(eventId) },
          { label: purchases.back, href: to.purchases(eventId) },
        ]}
      />
      <LiveRegion>{label ? words.states[label] : ''}</LiveRegion>
      <div className="page-stack">
        {hasFailed ? (
          <ErrorNote error={error ?? { msg: desk.timedOut }} retry={() => actor.send({ type: 'step.retried' })}>
            <Another actor={actor} size="sm" />
          </ErrorNote>
        ) : null}
        {snapshot.matches('choosing') ? <Choice actor={actor} /> : null}
        {snapshot.matches('reading') || snapshot.matches('matching') ? <Loading rows={6} /> : null}
        {snapshot.hasTag('matched') ? <Review actor={actor} at={at} /> : null}
        {snapshot.matches('noted') ? <Report actor={actor} eventId={eventId} /> : null}
      </div>
    </Page>
  );
}

const Another = ({ actor, size = 'md' }: { actor: StatementActor; size?: 'sm' | 'md' }) => (
  <Button variant="outline" size={size} onClick={() => actor.send({ type: 'statement.restarted' })}>
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

type PartProps = { actor: StatementActor };
type Place = { eventId: string; timeZone: string | undefined };

/** Lines without an open order, of which a statement has many. */
const apart = ['unknown', 'notCredit'];

function Review({ actor, at }: PartProps & { at: Place }) {
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
                <Order entry={entry} at={at} />
              </li>
            ))}
          </Lines>
        </Panel>
      ) : null}
      {toCheck.length > 0 ? (
        <Panel title={words.groups.toCheck} lead={words.groupHelp.toCheck}>
          <Lines>
            {toCheck.map((entry) => (
              <Line key={entry.id} entry={entry} at={at} />
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
                <Line key={entry.id} entry={entry} at={at} />
              ))}
            </Lines>
          </details>
        </Panel>
      ) : null}
      <div className="button-row">
        {ticked.length > 0 ? (
          <Button disabled={busy} onClick={() => actor.send({ type: 'noting.requested' })}>
            {words.mark(ticked.length)}
          </Button>
        ) : null}
        {busy ? <Progress actor={actor} /> : <Another actor={actor} />}
      </div>
    </>
  );
}

function Progress({ actor }: PartProps) {
  const { noted, ticked } = useSelector(actor, ({ context }) => context);
  return <p className="form-help">{words.progress(noted.length, ticked.length)}</p>;
}

const Lines = ({ children }: { children: ReactNode }) => <ul className="statement-lines">{children}</ul>;

const Line = ({ entry, at }: { entry: MatchedEntry; at: Place }) => (
  <li>
    <div className="statement-line">
      {headOf(entry)}
      <small>{entry.text}</small>
    </div>
    <Order entry={entry} at={at} />
  </li>
);

const headOf = ({ date, amount, currency, payer, order }: MatchedEntry): string => {
  const known = currencies.find((each) => each === (currency ?? order?.currency));
  const day = date && statementDate(date);
  return [known ? formatMoney(amount, known) : moneyText(amount), payer, day].filter(Boolean).join(' · ');
};

const tones: Partial<Record<MatchKind, Tone>> = {
  exact: 'success',
  less: 'warn',
  more: 'warn',
  otherCurrency: 'warn',
  paid: 'warn',
  ended: 'warn',
};

/** What a line is to an order. */
function Order({ entry, at: { eventId, timeZone } }: { entry: MatchedEntry; at: Place }) {
  const { kind, order } = entry;
  const advice = adviceOf(entry, timeZone);
  return (
    <div className="statement-order">
      <StatusTag tone={tones[kind] ?? 'plain'}>{kindOf(entry)}</StatusTag>
      {order ? (
        <small>
          <Link href={to.purchase(eventId, order.pId)}>{order.reference}</Link> {order.buyerName} ·{' '}
          {standOf(kind, order)}
        </small>
      ) : null}
      {advice ? <small className="statement-advice">{advice}</small> : null}
    </div>
  );
}

type OrderOf = NonNullable<MatchedEntry['order']>;

const due: readonly MatchKind[] = ['exact', 'less', 'more', 'otherCurrency'];

function standOf(kind: MatchKind, { total, currency, status }: OrderOf): string {
  const money = formatMoney(total, currency);
  return due.includes(kind) ? words.due(money) : `${money} · ${purchaseStatuses[status]}`;
}

function adviceOf({ kind, order }: MatchedEntry, timeZone: string | undefined): string | null {
  if (kind === 'paid' && order) return paidAdvice(order, timeZone);
  return kind in words.advice ? words.advice[kind as keyof typeof words.advice] : null;
}

function paidAdvice({ paidBy, paidAt }: OrderOf, timeZone: string | undefined): string {
  if (!paidBy || !paidAt) return words.paid.elsewhere;
  return words.paid[paidBy](formatDate(paidAt, timeZone ?? ownTimeZone()));
}

function kindOf({ kind, order, amount }: MatchedEntry): string {
  const difference = order ? formatMoney(Math.abs(order.total - amount), order.currency) : '';
  return kind === 'less' || kind === 'more' ? words.kinds[kind](difference) : words.kinds[kind];
}

/** What was done, line by line. */
function Report({ actor, eventId }: PartProps & { eventId: string }) {
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
      <div className="button-row">
        <ButtonLink href={to.purchases(eventId)}>{words.toOrders}</ButtonLink>
        <Button variant="outline" onClick={() => actor.send({ type: 'statement.restarted' })}>
          {words.another}
        </Button>
      </div>
    </>
  );
}

function outcomeOf({ outcome, status, currency }: NotedEntry): string {
  if (outcome === 'refused') return words.outcomes.refused(purchaseStatuses[status]);
  return outcome === 'otherCurrency' ? words.outcomes.otherCurrency(currency.toUpperCase()) : words.outcomes[outcome];
}
