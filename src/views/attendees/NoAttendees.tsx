import { attendees as words } from '#words/attendees.ts';
import { desk } from '#words/desk.ts';
import type { Event } from '../../api/contract/event.ts';
import { to } from '../../paths.ts';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { EmptyState, NothingFound } from '../parts/desk/EmptyState.tsx';

type Props = { event: Event; query: string; filters: number; onClear: () => void };

/** Instead of an empty list: there is no attendee yet, or none fits what was typed and chosen. */
export default function NoAttendees({ event, query, filters, onClear }: Props) {
  if (query === '' && filters === 0)
    return (
      <EmptyState title={words.empty} action={<ButtonLink href={to.event(event.id)}>{desk.toEvent}</ButtonLink>}>
        {event.published ? words.emptyText : words.emptyDraft}
      </EmptyState>
    );
  return (
    <NothingFound
      title={words.nothingFound}
      clearLabel={filters > 0 ? words.clearAll : words.clearSearch}
      onClear={onClear}
    >
      {filters > 0 ? words.noneFits : words.nothingFoundText(query)}
    </NothingFound>
  );
}
