import { Button } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { Search } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { Event } from '../../api/contract/event.ts';
import type { FormWithQuestions } from '../../api/contract/registrationForm.ts';
import { foldText } from '../../lib/searchText.ts';
import type { ListingActor } from '../../machines/parts/listing.ts';
import type { ReaderActor } from '../../machines/parts/resource.ts';
import { organiser } from '../../messages/organiser.ts';
import { to } from '../../paths.ts';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { EmptyState } from '../parts/EmptyState.tsx';
import { Input } from '../parts/Input.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Loading } from '../parts/Loading.tsx';
import { Page } from '../parts/Page.tsx';
import { PageHeader } from '../parts/PageHeader.tsx';
import { ListFailure } from '../parts/ListError.tsx';
import { ListingActs } from '../parts/ListingActions.tsx';
import { LoadFailure } from '../parts/LoadError.tsx';
import { labelOf } from '../form/labelOf.ts';
import { PeopleTable } from './AttendeeTable.tsx';
import { peopleQuestions } from './attendeeQuestions.ts';
import type { PersonRow } from './attendeeRow.ts';

const words = organiser.attendees;

/** While the list is in one of these, its rows are an earlier search's. */
const unanswered = ['typing', 'searching', 'searchFailed'] as const;

export type AttendeesSubject = { event: Event; form: FormWithQuestions };
type Props = {
  about: ReaderActor<AttendeesSubject>;
  people: ListingActor<PersonRow>;
  /** One person's details, opened beside the list. */
  renderPerson: (person: PersonRow, about: AttendeesSubject, onClose: () => void) => ReactNode;
};

/** The people of a form: found by typing, opened by a click. */
export function AttendeesView({ about, people, renderPerson }: Props) {
  const { subject, problem } = useSelector(about, ({ context }) => context);
  const hasFailed = useSelector(about, (state) => state.matches('failed'));
  return (
    <Page>
      {subject ? (
        <People subject={subject} people={people} renderPerson={renderPerson} />
      ) : hasFailed ? (
        <LoadFailure problem={problem} retry={() => about.send({ type: 'load.retried' })} />
      ) : (
        <Loading rows={8} />
      )}
    </Page>
  );
}

type PeopleProps = Omit<Props, 'about'> & { subject: AttendeesSubject };

function People({ subject, people, renderPerson }: PeopleProps) {
  const { event, form } = subject;
  const snapshot = useSelector(people, (state) => state);
  const { rows, query, total } = snapshot.context;
  const [openId, setOpenId] = useState<string | null>(null);
  const isAnswered = snapshot.hasTag('rows') && !unanswered.some((state) => snapshot.matches({ browsing: state }));
  // What is loaded narrows at once, until the server has answered for everybody.
  const shown = useMemo(() => {
    const wanted = foldText(query);
    return isAnswered || wanted === '' ? rows : rows.filter(({ searched }) => searched.includes(wanted));
  }, [rows, query, isAnswered]);
  const open = rows.find(({ uId }) => uId === openId);
  const onOpen = useCallback(({ uId }: PersonRow) => setOpenId(uId), []);
  const onNearEnd = useCallback(() => people.send({ type: 'more.requested' }), [people]);

  return (
    <>
      <LiveRegion>
        {labelOf(snapshot)} {isAnswered ? words.lead(total) : ''}
      </LiveRegion>
      <PageHeader
        title={form.title}
        lead={snapshot.hasTag('rows') && query === '' ? words.lead(total) : undefined}
        crumbs={[
          { label: organiser.events, href: to.home() },
          { label: event.name, href: to.event(event.id) },
        ]}
      />
      <ListFailure list={people} snapshot={snapshot} />
      {snapshot.matches('loading') ? <Loading rows={8} /> : null}
      {snapshot.hasTag('rows') && (total > 0 || query !== '') ? (
        <>
          <div className="people-search">
            <Search aria-hidden />
            <Input
              type="search"
              aria-label={words.searchLabel}
              placeholder={words.searchLabel}
              value={query}
              onChange={({ target }) => people.send({ type: 'query.typed', query: target.value })}
            />
          </div>
          {isAnswered && query !== '' ? <p className="people-count">{words.found(total)}</p> : null}
        </>
      ) : null}
      {shown.length > 0 ? (
        <PeopleTable people={shown} total={total} timeZone={event.timeZone} onOpen={onOpen} onNearEnd={onNearEnd} />
      ) : null}
      {isAnswered && rows.length === 0 ? (
        query === '' ? (
          <EmptyState
            title={words.nobody}
            action={<ButtonLink href={to.event(event.id)}>{organiser.notBuilt.toEvent}</ButtonLink>}
          >
            {event.published ? words.nobodyText : words.nobodyDraft}
          </EmptyState>
        ) : (
          <EmptyState
            title={words.nothingFound}
            action={
              <Button variant="outline" onClick={() => people.send({ type: 'query.typed', query: '' })}>
                {words.clearSearch}
              </Button>
            }
          >
            {words.nothingFoundText(query)}
          </EmptyState>
        )
      ) : null}
      {snapshot.matches({ browsing: 'loadingMore' }) ? <p className="people-more">{labelOf(snapshot)}</p> : null}
      {open ? (
        renderPerson(open, subject, () => setOpenId(null))
      ) : (
        <ListingActs list={people} snapshot={snapshot} questions={peopleQuestions} />
      )}
    </>
  );
}
