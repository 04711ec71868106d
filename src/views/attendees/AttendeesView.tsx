import { useSelector } from '@xstate/react';
import { type ReactNode, useCallback, useState } from 'react';
import { useLocation } from 'wouter';
import { attendees as words } from '#words/attendees.ts';
import type { Event } from '../../api/contract/event.ts';
import type { RegistrationForm } from '../../api/contract/formList.ts';
import { type AttendeeColumn, type AttendeeFilter, type AttendeeSort, countFilters } from '../../lib/attendee.ts';
import { searchCountedTo } from '../../lib/limits.ts';
import type { ListingActor } from '../../machines/parts/listing.ts';
import type { ResourceActor } from '../../machines/parts/resource.ts';
import { isSelected, type SelectionActor } from '../../machines/parts/selection.ts';
import { to } from '../../paths.ts';
import { Button } from '../parts/Button.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { EventHeader } from '../parts/desk/EventHeader.tsx';
import { ListFilter } from '../parts/desk/ListFilter.tsx';
import { ListSearch } from '../parts/desk/ListSearch.tsx';
import { ListTools } from '../parts/desk/ListTools.tsx';
import { ResourceNote } from '../parts/desk/LoadError.tsx';
import { LongList } from '../parts/desk/LongList.tsx';
import { May } from '../parts/desk/May.tsx';
import { useLongList } from '../parts/desk/useLongList.ts';
import { lazyPart } from '../parts/lazyPart.tsx';
import { Page } from '../parts/Page.tsx';
import { AttendeeTable } from './AttendeeTable.tsx';
import type { AttendeeRow } from './attendeeRow.ts';

/** Most lists are not empty. */
const NoAttendees = lazyPart(() => import('./NoAttendees.tsx'));

export type FormOption = Pick<RegistrationForm, 'id' | 'title' | 'registered'>;
/** The event with its forms. */
export type AttendeesSubject = { event: Event; forms: FormOption[] };
/** What is opened above the list when it is asked for. */
type AttendeeTool = 'filters' | 'columns' | 'export';

type Props = {
  eventId: string;
  /** The form whose attendees these are; null for those of all forms. */
  formId: string | null;
  filter: AttendeeFilter;
  columns: readonly AttendeeColumn[];
  about: ResourceActor<AttendeesSubject>;
  attendees: ListingActor<AttendeeRow>;
  selection: SelectionActor;
  onSelect: (uId: string) => void;
  onFilter: (filter: AttendeeFilter) => void;
  onOpen: (attendee: AttendeeRow) => void;
  renderTool: (tool: AttendeeTool, subject: AttendeesSubject) => ReactNode;
  /** What is opened beside or over the list: an attendee, what can be done with those selected. */
  renderMore: (subject: AttendeesSubject) => ReactNode;
};

/** The attendees of an event or of one of its forms: found by typing, narrowed, sorted, selected, opened by a click. */
export function AttendeesView({ about, ...props }: Props) {
  const { eventId } = props;
  const subject = useSelector(about, ({ context }) => context.subject);
  return (
    <Page>
      <EventHeader eventId={eventId} event={subject?.event ?? null} tab="attendees" />
      <ResourceNote resource={about} rows={8} />
      {subject ? <Attendees subject={subject} {...props} /> : null}
    </Page>
  );
}

type AttendeesProps = Omit<Props, 'about'> & { subject: AttendeesSubject };

function Attendees(props: AttendeesProps) {
  const { subject, formId, filter, columns, attendees, selection, onFilter, onOpen, renderTool, renderMore } = props;
  const { event, forms } = subject;
  const found = useLongList(attendees);
  const { snapshot, shown } = found;
  const selected = useSelector(selection, (state) => state);
  const { query, total } = snapshot.context;
  const filters = countFilters(filter);
  const isNarrowed = query !== '' || filters > 0;
  const lead = isNarrowed
    ? words.found(total, query !== '' && total === searchCountedTo)
    : leadOf(subject, formId, total);
  const onSort = useCallback((sort: AttendeeSort) => onFilter({ ...filter, sort }), [filter, onFilter]);
  const areAllSelected = shown.length > 0 && shown.every(({ uId }) => isSelected(selected, uId));
  const onSelectAll = useCallback(
    () => selection.send({ type: 'rows.chosen', keys: areAllSelected ? [] : shown.map(({ uId }) => uId) }),
    [selection, areAllSelected, shown],
  );
  const formTitle = useCallback((id: string) => forms.find((form) => form.id === id)?.title ?? '', [forms]);
  function clear() {
    const { sort } = filter;
    attendees.send({ type: 'query.typed', query: '' });
    onFilter(sort ? { sort } : {});
  }

  return (
    <>
      <LongList
        found={found}
        lead={lead}
        count={
          <>
            {/* Where the choice itself is out of sight. */}
            {formId ? <span className="attendees-narrow">{formTitle(formId)} · </span> : null}
            {filter.sort ? lead : words.newestFirst(lead)}
          </>
        }
        tools={
          !snapshot.hasTag('rows') && !isNarrowed ? null : total > 0 || isNarrowed ? (
            <Tools
              filters={filters}
              search={<ListSearch list={attendees} query={query} label={words.searchLabel} />}
              choice={<FormChoice {...props} />}
              ways={<Adding {...props} />}
              render={(tool) => renderTool(tool, subject)}
            />
          ) : (
            <div className="button-row">
              <FormChoice {...props} />
              <Adding {...props} />
            </div>
          )
        }
        empty={<NoAttendees event={event} query={query} filters={filters} onClear={clear} />}
      >
        <AttendeeTable
          attendees={shown}
          total={total}
          timeZone={event.timeZone}
          columns={columns}
          sort={filter.sort}
          formTitle={formTitle}
          isSelected={(uId) => isSelected(selected, uId)}
          areAllSelected={areAllSelected}
          onSelect={props.onSelect}
          onSelectAll={onSelectAll}
          onSort={onSort}
          onOpen={onOpen}
          onNearEnd={found.onNearEnd}
        />
      </LongList>
      {renderMore(subject)}
    </>
  );
}

function leadOf({ forms }: AttendeesSubject, formId: string | null, total: number): string {
  const registered = forms.reduce(
    (sum, form) => (formId === null || form.id === formId ? sum + form.registered : sum),
    0,
  );
  return words.lead(Math.min(registered, total), Math.max(0, total - registered));
}

type ToolsProps = {
  filters: number;
  search: ReactNode;
  choice: ReactNode;
  ways: ReactNode;
  render: (tool: AttendeeTool) => ReactNode;
};

/** What is above the list, with what is opened below it. */
function Tools({ filters, search, choice, ways, render }: ToolsProps) {
  const [open, setOpen] = useState<AttendeeTool | null>(null);
  const tool = (name: AttendeeTool, label: string) => (
    <Button
      variant="outline"
      aria-expanded={open === name}
      onClick={() => setOpen((before) => (before === name ? null : name))}
    >
      {label}
    </Button>
  );
  return (
    <>
      <ListTools search={search} isNarrowed={filters > 0}>
        {choice}
        {tool('filters', words.filters(filters))}
        <span className="attendees-wide">{tool('columns', words.columns)}</span>
        <May need="export">{tool('export', words.export)}</May>
        {ways}
      </ListTools>
      {open ? render(open) : null}
    </>
  );
}

/** The ways into the list: a spreadsheet, whose form is chosen there, or one by one. */
function Adding({ eventId, formId, filter, subject: { forms } }: AttendeesProps) {
  const importInto = formId ?? forms[0]?.id;
  return importInto ? (
    <May need="manage">
      <ButtonLink href={to.viewAttendees(eventId, importInto, { import: 'yes' })} variant="outline">
        {words.import}
      </ButtonLink>
      <ButtonLink
        href={
          formId
            ? to.viewAttendees(eventId, formId, { ...filter, add: 'yes' })
            : to.attendees(eventId, { ...filter, add: 'yes' })
        }
      >
        {words.add}
      </ButtonLink>
    </May>
  ) : null;
}

/** Whose attendees are listed: everybody's, or one form's. A ticket and a question are a form's own. */
function FormChoice({ eventId, subject, formId, filter }: AttendeesProps) {
  const [, navigate] = useLocation();
  const { ticket: _, question: __, answer: ___, ...kept } = filter;
  return subject.forms.length > 1 ? (
    <ListFilter
      label={words.forms}
      value={formId ?? ''}
      all={words.allForms}
      options={subject.forms.map(({ id, title }) => [id, title])}
      onChange={(value) => navigate(value ? to.viewAttendees(eventId, value, kept) : to.attendees(eventId, kept))}
    />
  ) : null;
}
