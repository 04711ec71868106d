import { desk } from '#words/desk.ts';
import type { Event } from '../../../api/contract/event.ts';
import type { EventStatus as Status } from '../../../lib/enumerations.ts';
import { StatusTag } from '../StatusTag.tsx';

type Props = { event: Pick<Event, 'published' | 'unlisted'> & { status?: Status } };

/** Who finds an event: only its organiser yet, everybody, or whoever has its link; and that it does not take place as announced. */
export const EventStatus = ({ event: { published, unlisted, status } }: Props) =>
  published && status && status !== 'planned' ? (
    <StatusTag tone={status === 'cancelled' ? 'danger' : 'warn'}>{desk.eventStatuses[status]}</StatusTag>
  ) : published ? (
    <StatusTag tone={unlisted ? 'info' : 'success'}>{unlisted ? desk.unlisted : desk.published}</StatusTag>
  ) : (
    <StatusTag>{desk.draft}</StatusTag>
  );
