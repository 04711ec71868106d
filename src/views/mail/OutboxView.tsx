import './OutboxView.css';
import { useSelector } from '@xstate/react';
import { memo, type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { desk } from '#words/desk.ts';
import { mails as words } from '#words/mails.ts';
import type { Outbox as State } from '../../api/contract/mail.ts';
import { formatDateTime, formatMoment } from '../../lib/dates.ts';
import { isMailState, type MailState, mailStates } from '../../lib/mail.ts';
import type { ListingActor } from '../../machines/parts/listing.ts';
import type { ResourceActor } from '../../machines/parts/resource.ts';
import type { TaskActor } from '../../machines/parts/task.ts';
import { to } from '../../paths.ts';
import { Button } from '../parts/Button.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { ConfirmDialog } from '../parts/desk/ConfirmDialog.tsx';
import { EmptyState, NothingFound } from '../parts/desk/EmptyState.tsx';
import { ListFilter } from '../parts/desk/ListFilter.tsx';
import { ListSearch } from '../parts/desk/ListSearch.tsx';
import { ListTools } from '../parts/desk/ListTools.tsx';
import { LongList } from '../parts/desk/LongList.tsx';
import { May } from '../parts/desk/May.tsx';
import { PageHeader } from '../parts/desk/PageHeader.tsx';
import { RowTable } from '../parts/desk/RowTable.tsx';
import { useLongList } from '../parts/desk/useLongList.ts';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { Page } from '../parts/Page.tsx';
import { StatusTag } from '../parts/StatusTag.tsx';
import { type MailRow, mailTitle, mailTone } from './mailRow.ts';

/** How the organiser's mails stand, whichever are shown. */
/** Name of the event that it is of. */
export type Outbox = State & { eventName: string | null };

type Props = {
  /** Null for the mails of all events. */
  eventId: string | null;
  /** Null for those of no one email to many. */
  mailingId: string | null;
  /** Null shows all. */
  state: MailState | null;
  outbox: ResourceActor<Outbox>;
  mails: ListingActor<MailRow>;
  /** Sends the mails that wait, as many as the organiser saw. */
  waiting: TaskActor<number>;
  /** Others may wait by now than were seen. */
  onShowWaiting: () => void;
};

/** The organiser's mails: those that wait, what keeps them from going, and all of them to look through. */
export function OutboxView({ eventId, mailingId, state, outbox, mails, waiting, onShowWaiting }: Props) {
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
            <ButtonLink href={to.settings({ section: 'mail' })} size="sm" variant="outline">
              {words.openSettings}
            </ButtonLink>
          </>
        }
      />
      {subject ? <Notes eventId={eventId} outbox={subject} waiting={waiting} onShowWaiting={onShowWaiting} /> : null}
      <List eventId={eventId} mailingId={mailingId} state={state} mails={mails} />
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
    {actions ? <div className="button-row">{actions}</div> : null}
  </section>
);
type NoteProps = { title: string; problem?: boolean; children: ReactNode; actions?: ReactNode };

type NotesProps = Pick<Props, 'eventId' | 'waiting' | 'onShowWaiting'> & { outbox: Outbox };

function Notes({ eventId, outbox: { held, hasServer, problem }, waiting, onShowWaiting }: NotesProps) {
  const snapshot = useSelector(waiting, (state) => state);
  // How many mails the organiser is asked to let go: more may come meanwhile.
  const [asked, setAsked] = useState<number | null>(null);
  const isRefused = snapshot.matches('refused');
  const count = asked ?? held;
  return (
    <>
      {hasServer ? null : (
        <Note
          title={words.noServer}
          actions={<ButtonLink href={to.settings({ section: 'mail' })}>{words.setUp}</ButtonLink>}
        >
          <p className="hint">{words.noServerText}</p>
        </Note>
      )}
      {problem ? (
        <Note title={words.problemTitle} problem>
          <p className="hint">
            {words.problems[problem.kind](problem.host)} {words.problemText}
          </p>
          {problem.answer ? <p className="hint">{words.answered(problem.answer)}</p> : null}
        </Note>
      ) : null}
      {isRefused ? (
        <ErrorNote error={snapshot.context.error ?? { msg: desk.timedOut }}>
          <Button
            size="sm"
            variant="outline"
            onClick={() => {
              waiting.send({ type: 'task.reset' });
              setAsked(null);
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
                <Button disabled={asked !== null} onClick={() => setAsked(held)}>
                  {words.send(held)}
                </Button>
              </May>
            </>
          }
        >
          <p className="hint">{words.waitingText}</p>
        </Note>
      ) : null}
      <ConfirmDialog
        open={asked !== null && !isRefused}
        busy={snapshot.hasTag('busy')}
        tone="accent"
        title={words.sendTitle(count)}
        confirmLabel={words.send(count)}
        onConfirm={() => waiting.send({ type: 'task.asked', input: count })}
        onCancel={() => setAsked(null)}
      >
        {words.sendText}
      </ConfirmDialog>
    </>
  );
}

type ListProps = Pick<Props, 'eventId' | 'mailingId' | 'state' | 'mails'>;

function List({ eventId, mailingId, state, mails }: ListProps) {
  const found = useLongList(mails);
  const { query, total } = found.snapshot.context;
  const [, navigate] = useLocation();
  const hrefOf = (mail: string) => to.outbox({ ...ofMailing(eventId, mailingId), state: state ?? undefined, mail });
  return (
    <LongList
      found={found}
      lead={query === '' ? words.lead(total) : words.found(total)}
      tools={
        found.snapshot.hasTag('rows') && (total > 0 || query !== '' || state !== null) ? (
          <ListTools
            search={<ListSearch list={mails} query={query} label={words.searchLabel} />}
            isNarrowed={state !== null}
          >
            <ListFilter
              label={words.filter}
              value={state ?? ''}
              all={words.all}
              options={mailStates.map((each) => [each, words.states[each]])}
              onChange={(value) =>
                navigate(to.outbox({ ...ofMailing(eventId, mailingId), state: isMailState(value) ? value : undefined }))
              }
            />
          </ListTools>
        ) : null
      }
      empty={<Empty eventId={eventId} mailingId={mailingId} state={state} query={query} mails={mails} />}
    >
      <RowTable
        className="mails-table"
        caption={words.table}
        heads={heads}
        rows={found.shown}
        total={total}
        heights={heights}
        onNearEnd={found.onNearEnd}
        renderRow={(mail, index, tabIndex) => (
          <Row
            key={mail.mailId}
            mail={mail}
            index={index}
            tabIndex={tabIndex}
            isOfAll={eventId === null}
            href={hrefOf(mail.mailId)}
          />
        )}
      />
    </LongList>
  );
}

function Empty({ eventId, mailingId, state, query, mails }: ListProps & { query: string }) {
  if (query !== '')
    return (
      <NothingFound
        title={words.nothingFound}
        clearLabel={words.clearSearch}
        onClear={() => mails.send({ type: 'query.typed', query: '' })}
      >
        {words.nothingFoundText(query)}
      </NothingFound>
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

/** Pixels of a row, and of a card below lg. */
const heights = { wide: 44, card: 104 };

const columns = ['recipient', 'subject', 'kind', 'written', 'state'] as const;
const heads = columns.map((key) => ({ key, head: words[key] }));

type RowProps = { mail: MailRow; index: number; tabIndex: 0 | -1; isOfAll: boolean; href: string };

const Row = memo(function Row({ mail, index, tabIndex, isOfAll, href }: RowProps) {
  const { toAddress, subject, kind, state, writtenAt, timeZone } = mail;
  return (
    <tr aria-rowindex={index}>
      <th scope="row" title={toAddress}>
        <Link href={href} tabIndex={tabIndex}>
          {toAddress}
        </Link>
      </th>
      <td title={subject} dir="auto">
        {mailTitle(mail)}
      </td>
      <td>{words.kinds[kind]}</td>
      <td>{(isOfAll ? formatMoment : formatDateTime)(writtenAt, timeZone)}</td>
      <td>
        <StatusTag tone={mailTone[state]}>{words.states[state]}</StatusTag>
      </td>
    </tr>
  );
});
