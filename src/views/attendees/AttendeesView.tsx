import { useSelector } from '@xstate/react';
import { Search } from 'lucide-react';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useLocation } from 'wouter';
import type { Event } from '../../api/contract/event.ts';
import type { RegistrationForm } from '../../api/contract/form.ts';
import { isFoundBy } from '../../lib/searchText.ts';
import type { ListingActor } from '../../machines/parts/listing.ts';
import type { ResourceActor } from '../../machines/parts/resource.ts';
import { attendees as words } from '../../messages/signedIn/attendees.ts';
import { desk } from '../../messages/signedIn/desk.ts';
import { to } from '../../paths.ts';
import { Button } from '../parts/Button.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { EmptyState } from '../parts/desk/EmptyState.tsx';
import { EventHeader } from '../parts/desk/EventHeader.tsx';
import { ListError } from '../parts/desk/ListError.tsx';
import { LoadError } from '../parts/desk/LoadError.tsx';
import { Input, Select } from '../parts/Input.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Loading } from '../parts/Loading.tsx';
import { labelOf } from '../parts/labelOf.ts';
import { Page } from '../parts/Page.tsx';
import { AttendeeTable } from './AttendeeTable.tsx';
import type { AttendeeRow } from './attendeeRow.ts';

type FormOption = Pick<RegistrationForm, 'id' | 'title' | 'registered'>;
/** The event with its forms. */
export type AttendeesSubject = { event: Event; forms: FormOption[] };
type Props = {
  eventId: string;
  /** The form whose attendees these are; null for those of all forms. */
  formId: string | null;
  about: ResourceActor<AttendeesSubject>;
  attendees: ListingActor<AttendeeRow>;
  onOpen: (attendee: AttendeeRow) => void;
  /** The details of the attendee that is open beside the list, while one is. */
  renderAttendee: (event: Event) => ReactNode;
};

/** The attendees of an event or of one of its forms: found by typing, opened by a click. */
export function AttendeesView({ eventId, formId, about, attendees, onOpen, renderAttendee }: Props) {
  const { subject, error } = useSelector(about, ({ context }) => context);
  const hasFailed = useSelector(about, (state) => state.matches('failed'));
  return (
    <Page>
      <EventHeader eventId={eventId} event={subject?.event ?? null} tab="attendees" />
      {subject ? (
        <Attendees
          subject={subject}
          formId={formId}
          attendees={attendees}
          onOpen={onOpen}
          renderAttendee={renderAttendee}
        />
      ) : hasFailed ? (
        <LoadError error={error} retry={() => about.send({ type: 'load.retried' })} />
      ) : (
        <Loading rows={8} />
      )}
    </Page>
  );
}

type AttendeesProps = Pick<Props, 'formId' | 'attendees' | 'onOpen' | 'renderAttendee'> & { subject: AttendeesSubject };

function Attendees({ subject, formId, attendees, onOpen, renderAttendee }: AttendeesProps) {
  const { event, forms } = subject;
  const snapshot = useSelector(attendees, (state) => state);
  const { rows, query, shownQuery, total } = snapshot.context;
  const registered = forms.reduce(
    (sum, form) => (formId === null || form.id === formId ? sum + form.registered : sum),
    0,
  );
  const lead = words.lead(Math.min(registered, total), Math.max(0, total - registered));
  const isAnswered = snapshot.hasTag('rows') && query === shownQuery;
  // What is loaded narrows at once, until the server has answered for everybody.
  const shown = useMemo(() => {
    const isFound = isFoundBy(query);
    return isAnswered ? rows : rows.filter(({ searched }) => isFound(searched));
  }, [rows, query, isAnswered]);
  const onNearEnd = useCallback(() => attendees.send({ type: 'more.requested' }), [attendees]);

  return (
    <>
      <LiveRegion>
        {labelOf(snapshot)} {isAnswered ? (query === '' ? lead : words.found(total)) : ''}
      </LiveRegion>
      {forms.length > 1 ? <FormChoice eventId={event.id} forms={forms} formId={formId} /> : null}
      <ListError list={attendees} snapshot={snapshot} />
      {snapshot.matches('loading') ? <Loading rows={8} /> : null}
      {snapshot.hasTag('rows') && (total > 0 || query !== '') ? (
        <>
          <div className="row-search">
            <Search aria-hidden />
            <Input
              type="search"
              aria-label={words.searchLabel}
              placeholder={words.searchLabel}
              value={query}
              onChange={({ target }) => attendees.send({ type: 'query.typed', query: target.value })}
            />
          </div>
          {isAnswered ? <p className="row-count">{query === '' ? lead : words.found(total)}</p> : null}
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
      {snapshot.matches({ browsing: 'loadingMore' }) ? <p className="row-more">{labelOf(snapshot)}</p> : null}
      {renderAttendee(event)}
    </>
  );
}

type FormChoiceProps = { eventId: string; forms: readonly FormOption[]; formId: string | null };

/** Whose attendees are listed: everybody's, or one form's. */
function FormChoice({ eventId, forms, formId }: FormChoiceProps) {
  const [, navigate] = useLocation();
  return (
    <div className="attendees-forms">
      <Select
        aria-label={words.forms}
        value={formId ?? ''}
        onChange={({ target }) =>
          navigate(target.value ? to.viewAttendees(eventId, target.value) : to.attendees(eventId))
        }
      >
        <option value="">{words.allForms}</option>
        {forms.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </Select>
    </div>
  );
}
