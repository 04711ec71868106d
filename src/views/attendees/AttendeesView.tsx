import { useSelector } from '@xstate/react';
import { Search } from 'lucide-react';
import { type ReactNode, useCallback, useMemo } from 'react';
import type { Event } from '../../api/contract/event.ts';
import type { FormWithQuestions } from '../../api/contract/form.ts';
import { isFoundBy } from '../../lib/searchText.ts';
import type { ListingActor } from '../../machines/parts/listing.ts';
import type { ResourceActor } from '../../machines/parts/resource.ts';
import type { SheetActor } from '../../machines/parts/sheet.ts';
import { attendees as words } from '../../messages/signedIn/attendees.ts';
import { desk } from '../../messages/signedIn/desk.ts';
import { to } from '../../paths.ts';
import { Button } from '../parts/Button.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { EmptyState } from '../parts/desk/EmptyState.tsx';
import { ListError } from '../parts/desk/ListError.tsx';
import { ListingActions } from '../parts/desk/ListingActions.tsx';
import { LoadError } from '../parts/desk/LoadError.tsx';
import { PageHeader } from '../parts/desk/PageHeader.tsx';
import { Input } from '../parts/Input.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Loading } from '../parts/Loading.tsx';
import { labelOf } from '../parts/labelOf.ts';
import { Page } from '../parts/Page.tsx';
import { AttendeeTable } from './AttendeeTable.tsx';
import { attendeeQuestions } from './attendeeQuestions.ts';
import type { AttendeeRow } from './attendeeRow.ts';

/** While the list is in one of these, its rows are an earlier search's. */
const unanswered = ['typing', 'searching', 'searchFailed'] as const;

export type AttendeesSubject = { event: Event; form: FormWithQuestions };
type Props = {
  about: ResourceActor<AttendeesSubject>;
  attendees: ListingActor<AttendeeRow>;
  /** The attendee, by id, whose details are open. */
  sheet: SheetActor<string>;
  /** One attendee's details, opened beside the list. */
  renderAttendee: (attendee: AttendeeRow, about: AttendeesSubject, onClose: () => void) => ReactNode;
};

/** The attendees of a form: found by typing, opened by a click. */
export function AttendeesView({ about, attendees, sheet, renderAttendee }: Props) {
  const { subject, error } = useSelector(about, ({ context }) => context);
  const hasFailed = useSelector(about, (state) => state.matches('failed'));
  return (
    <Page>
      {subject ? (
        <Attendees subject={subject} attendees={attendees} sheet={sheet} renderAttendee={renderAttendee} />
      ) : hasFailed ? (
        <LoadError error={error} retry={() => about.send({ type: 'load.retried' })} />
      ) : (
        <Loading rows={8} />
      )}
    </Page>
  );
}

type AttendeesProps = Omit<Props, 'about'> & { subject: AttendeesSubject };

function Attendees({ subject, attendees, sheet, renderAttendee }: AttendeesProps) {
  const { event, form } = subject;
  const snapshot = useSelector(attendees, (state) => state);
  const { rows, query, total } = snapshot.context;
  const lead = words.lead(Math.min(form.registered, total), Math.max(0, total - form.registered));
  const openId = useSelector(sheet, (state) => state.context.subject);
  const isAnswered = snapshot.hasTag('rows') && !unanswered.some((state) => snapshot.matches({ browsing: state }));
  // What is loaded narrows at once, until the server has answered for everybody.
  const shown = useMemo(() => {
    const isFound = isFoundBy(query);
    return isAnswered ? rows : rows.filter(({ searched }) => isFound(searched));
  }, [rows, query, isAnswered]);
  const open = rows.find(({ uId }) => uId === openId);
  const onOpen = useCallback(({ uId }: AttendeeRow) => sheet.send({ type: 'sheet.opened', subject: uId }), [sheet]);
  const onNearEnd = useCallback(() => attendees.send({ type: 'more.requested' }), [attendees]);

  return (
    <>
      <LiveRegion>
        {labelOf(snapshot)} {isAnswered ? (query === '' ? lead : words.found(total)) : ''}
      </LiveRegion>
      <PageHeader
        title={form.title}
        lead={snapshot.hasTag('rows') && query === '' ? lead : undefined}
        crumbs={[
          { label: desk.events, href: to.home() },
          { label: event.name, href: to.event(event.id) },
        ]}
      />
      <ListError list={attendees} snapshot={snapshot} />
      {snapshot.matches('loading') ? <Loading rows={8} /> : null}
      {snapshot.hasTag('rows') && (total > 0 || query !== '') ? (
        <>
          <div className="attendees-search">
            <Search aria-hidden />
            <Input
              type="search"
              aria-label={words.searchLabel}
              placeholder={words.searchLabel}
              value={query}
              onChange={({ target }) => attendees.send({ type: 'query.typed', query: target.value })}
            />
          </div>
          {isAnswered && query !== '' ? <p className="attendees-count">{words.found(total)}</p> : null}
        </>
      ) : null}
      {shown.length > 0 ? (
        <AttendeeTable
          attendees={shown}
          total={total}
          timeZone={event.timeZone}
          onOpen={onOpen}
          onNearEnd={onNearEnd}
        />
      ) : null}
      {isAnswered && rows.length === 0 ? (
        query === '' ? (
          <EmptyState
            title={words.nobody}
            action={<ButtonLink href={to.event(event.id)}>{desk.notBuilt.toEvent}</ButtonLink>}
          >
            {event.published ? words.nobodyText : words.nobodyDraft}
          </EmptyState>
        ) : (
          <EmptyState
            title={words.nothingFound}
            action={
              <Button variant="outline" onClick={() => attendees.send({ type: 'query.typed', query: '' })}>
                {words.clearSearch}
              </Button>
            }
          >
            {words.nothingFoundText(query)}
          </EmptyState>
        )
      ) : null}
      {snapshot.matches({ browsing: 'loadingMore' }) ? <p className="attendees-more">{labelOf(snapshot)}</p> : null}
      {open ? (
        renderAttendee(open, subject, () => sheet.send({ type: 'sheet.closed' }))
      ) : (
        <ListingActions list={attendees} snapshot={snapshot} questions={attendeeQuestions} />
      )}
    </>
  );
}
