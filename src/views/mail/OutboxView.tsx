import './OutboxView.css';
import { useSelector } from '@xstate/react';
import { Search } from 'lucide-react';
import { memo, type ReactNode, useCallback, useMemo, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { desk } from '#words/desk.ts';
import { mails as words } from '#words/mails.ts';
import type { Outbox as State } from '../../api/contract/mail.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { isMailState, type MailState, mailStates } from '../../lib/mail.ts';
import { isFoundBy } from '../../lib/text.ts';
import type { ListingActor } from '../../machines/parts/listing.ts';
import type { ResourceActor } from '../../machines/parts/resource.ts';
import type { TaskActor } from '../../machines/parts/task.ts';
import { to } from '../../paths.ts';
import { Button } from '../parts/Button.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { ConfirmDialog } from '../parts/desk/ConfirmDialog.tsx';
import { EmptyState } from '../parts/desk/EmptyState.tsx';
import { ListError } from '../parts/desk/ListError.tsx';
import { May } from '../parts/desk/May.tsx';
import { PageHeader } from '../parts/desk/PageHeader.tsx';
import { RowTable } from '../parts/desk/RowTable.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { Input, Select } from '../parts/Input.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Loading } from '../parts/Loading.tsx';
import { labelOf } from '../parts/labelOf.ts';
import { Page } from '../parts/Page.tsx';
import { StatusTag } from '../parts/StatusTag.tsx';
import { type MailRow, mailTone } from './mailRow.ts';

/** How the organiser's mails stand, whichever are shown. */
export type Outbox = State & { eventName: string | null };

type Props = {
  /** Null for the mails of all events. */
  eventId: string | null;
  /** Null for those of no one email to many. */
  mailingId: string | null;
  /** Null shows all. */
  state: MailState | null;
  timeZone: string;
  outbox: ResourceActor<Outbox>;
  mails: ListingActor<MailRow>;
  /** Sends the mails that wait, as many as the organiser saw. */
  waiting: TaskActor<number>;
  /** Others may wait by now than were seen. */
  onShowWaiting: () => void;
};

/** The organiser's mails: those that wait, what keeps them from going, and all of them to look through. */
export function OutboxView({ eventId, mailingId, state, timeZone, outbox, mails, waiting, onShowWaiting }: Props) {
  const { subject } = useSelector(outbox, ({ context }) => context);
  return (
    <Page>
      <PageHeader
        title={words.title}
        crumbs={[
          { label: desk.events, href: to.home() },
          ...(eventId ? [{ label: subject?.eventName ?? desk.tabs.loading, href: to.event(eventId) }] : []),
        ]}
        lead={eventId ? subject?.eventName && words.ofEvent(subject.eventName) : words.allEvents}
        actions={
          <>
            <ButtonLink href={to.blockedAddresses()} size="sm" variant="outline">
              {words.blocked}
            </ButtonLink>
            <ButtonLink href={to.settings()} size="sm" variant="outline">
              {words.openSettings}
            </ButtonLink>
          </>
        }
      />
      {subject ? <Notes eventId={eventId} outbox={subject} waiting={waiting} onShowWaiting={onShowWaiting} /> : null}
      <List eventId={eventId} mailingId={mailingId} state={state} timeZone={timeZone} mails={mails} />
    </Page>
  );
}

/** Whose mails are shown, as an address says it. */
const ofMailing = (eventId: string | null, mailingId: string | null) => ({
  event: eventId ?? undefined,
  mailing: mailingId ?? undefined,
});

const Note = ({ title, problem = false, children, actions }: NoteProps) => (
  <section className={problem ? 'outbox-note is-problem' : 'outbox-note'} aria-label={title}>
    <div>
      <h2>{title}</h2>
      {children}
    </div>
    {actions ? <div>{actions}</div> : null}
  </section>
);
type NoteProps = { title: string; problem?: boolean; children: ReactNode; actions?: ReactNode };

type NotesProps = Pick<Props, 'eventId' | 'waiting' | 'onShowWaiting'> & { outbox: Outbox };

function Notes({ eventId, outbox: { held, hasServer, problem }, waiting, onShowWaiting }: NotesProps) {
  const snapshot = useSelector(waiting, (state) => state);
  const [count, setCount] = useState(held);
  const [isConfirming, setConfirming] = useState(false);
  const busy = snapshot.hasTag('busy');
  return (
    <>
      {hasServer ? null : (
        <Note title={words.noServer} actions={<ButtonLink href={to.settings()}>{words.setUp}</ButtonLink>}>
          <p>{words.noServerText}</p>
        </Note>
      )}
      {problem ? (
        <Note title={words.problemTitle} problem>
          <p>
            {words.problems[problem.kind](problem.host)} {words.problemText}
          </p>
          {problem.answer ? <p>{words.answered(problem.answer)}</p> : null}
        </Note>
      ) : null}
      {snapshot.matches('refused') ? (
        <ErrorNote error={snapshot.context.error ?? { msg: desk.timedOut }}>
          <Button
            size="sm"
            variant="outline"
            onClick={() => {
              waiting.send({ type: 'task.reset' });
              onShowWaiting();
            }}
          >
            {words.showWaiting}
          </Button>
        </ErrorNote>
      ) : null}
      {hasServer && held > 0 ? (
        <Note
          title={words.waiting(held)}
          actions={
            <>
              <ButtonLink href={to.outbox({ event: eventId ?? undefined, state: 'held' })} variant="outline">
                {words.showWaiting}
              </ButtonLink>
              <May need="manage">
                <Button
                  disabled={busy || isConfirming || snapshot.matches('refused')}
                  onClick={() => {
                    setCount(held);
                    setConfirming(true);
                  }}
                >
                  {words.send(held)}
                </Button>
              </May>
            </>
          }
        >
          <p>{words.waitingText}</p>
        </Note>
      ) : null}
      <ConfirmDialog
        open={isConfirming || busy}
        busy={busy}
        tone="accent"
        title={words.sendTitle(count)}
        confirmLabel={words.send(count)}
        onConfirm={() => {
          setConfirming(false);
          waiting.send({ type: 'task.asked', input: count });
        }}
        onCancel={() => setConfirming(false)}
      >
        {words.sendText}
      </ConfirmDialog>
    </>
  );
}

type ListProps = Pick<Props, 'eventId' | 'mailingId' | 'state' | 'timeZone' | 'mails'>;

function List({ eventId, mailingId, state, timeZone, mails }: ListProps) {
  const snapshot = useSelector(mails, (found) => found);
  const { rows, query, shownQuery, total } = snapshot.context;
  const isAnswered = snapshot.hasTag('rows') && query === shownQuery;
  const lead = query === '' ? words.lead(total) : words.found(total);
  // What is loaded narrows at once, until the server has answered for all.
  const shown = useMemo(() => {
    const isFound = isFoundBy(query);
    return isAnswered ? rows : rows.filter(({ searched }) => isFound(searched));
  }, [rows, query, isAnswered]);
  const onNearEnd = useCallback(() => mails.send({ type: 'more.requested' }), [mails]);
  const hrefOf = useCallback(
    (mail: string) => to.outbox({ ...ofMailing(eventId, mailingId), state: state ?? undefined, mail }),
    [eventId, mailingId, state],
  );
  const isEmpty = isAnswered && rows.length === 0;
  return (
    <>
      <LiveRegion>
        {labelOf(snapshot)} {isAnswered ? lead : ''}
      </LiveRegion>
      <ListError list={mails} snapshot={snapshot} />
      {snapshot.matches('loading') ? <Loading rows={8} /> : null}
      {snapshot.hasTag('rows') && (total > 0 || query !== '' || state !== null) ? (
        <div className="outbox-tools">
          <div className="row-search">
            <Search aria-hidden />
            <Input
              type="search"
              aria-label={words.searchLabel}
              placeholder={words.searchLabel}
              value={query}
              onChange={({ target }) => mails.send({ type: 'query.typed', query: target.value })}
            />
          </div>
          <StateChoice eventId={eventId} mailingId={mailingId} state={state} />
        </div>
      ) : null}
      {isAnswered && rows.length > 0 ? <p className="row-count">{lead}</p> : null}
      {shown.length > 0 ? (
        <MailTable mails={shown} total={total} timeZone={timeZone} hrefOf={hrefOf} onNearEnd={onNearEnd} />
      ) : null}
      {isEmpty ? <Empty eventId={eventId} mailingId={mailingId} state={state} query={query} mails={mails} /> : null}
      {snapshot.matches({ browsing: 'loadingMore' }) ? <p className="row-more">{labelOf(snapshot)}</p> : null}
    </>
  );
}

function Empty({ eventId, mailingId, state, query, mails }: Omit<ListProps, 'timeZone'> & { query: string }) {
  if (query !== '')
    return (
      <EmptyState
        title={words.nothingFound}
        action={
          <Button variant="outline" onClick={() => mails.send({ type: 'query.typed', query: '' })}>
            {words.clearSearch}
          </Button>
        }
      >
        {words.nothingFoundText(query)}
      </EmptyState>
    );
  return state === null ? (
    <EmptyState title={words.nothing}>{words.nothingText}</EmptyState>
  ) : (
    <EmptyState
      title={words.noneOfFilter}
      action={
        <ButtonLink href={to.outbox(ofMailing(eventId, mailingId))} variant="outline">
          {words.showAll}
        </ButtonLink>
      }
    >
      {words.noneOfFilterText(words.states[state])}
    </EmptyState>
  );
}

function StateChoice({ eventId, mailingId, state }: Pick<Props, 'eventId' | 'mailingId' | 'state'>) {
  const [, navigate] = useLocation();
  return (
    <div className="outbox-filter">
      <Select
        aria-label={words.filter}
        value={state ?? ''}
        onChange={({ target: { value } }) =>
          navigate(to.outbox({ ...ofMailing(eventId, mailingId), state: isMailState(value) ? value : undefined }))
        }
      >
        <option value="">{words.all}</option>
        {mailStates.map((each) => (
          <option key={each} value={each}>
            {words.states[each]}
          </option>
        ))}
      </Select>
    </div>
  );
}

/** Pixels of a row, and of a card below lg. */
const heights = { wide: 44, card: 104 };

type MailTableProps = {
  mails: readonly MailRow[];
  /** How many there are in all, loaded or not. */
  total: number;
  timeZone: string;
  hrefOf: (mailId: string) => string;
  onNearEnd: () => void;
};

const columns = ['recipient', 'subject', 'kind', 'written', 'state'] as const;
const heads = columns.map((key) => ({ key, head: words[key] }));

/** Mails as a list, the newest first. */
const MailTable = ({ mails, total, timeZone, hrefOf, onNearEnd }: MailTableProps) => (
  <RowTable
    className="mails-table"
    caption={words.table}
    heads={heads}
    rows={mails}
    total={total}
    heights={heights}
    onNearEnd={onNearEnd}
    renderRow={(mail, index) => (
      <Row key={mail.mailId} mail={mail} index={index} timeZone={timeZone} href={hrefOf(mail.mailId)} />
    )}
  />
);

type RowProps = { mail: MailRow; index: number; timeZone: string; href: string };

const Row = memo(function Row({ mail, index, timeZone, href }: RowProps) {
  const { toAddress, subject, kind, state, writtenAt } = mail;
  return (
    <tr aria-rowindex={index}>
      <th scope="row" title={toAddress}>
        <Link href={href}>{toAddress}</Link>
      </th>
      <td title={subject} dir="auto">
        {subject || words.notComposed}
      </td>
      <td>{words.kinds[kind]}</td>
      <td>{formatDateTime(writtenAt, timeZone)}</td>
      <td>
        <StatusTag tone={mailTone[state]}>{words.states[state]}</StatusTag>
      </td>
    </tr>
  );
});
