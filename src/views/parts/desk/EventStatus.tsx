import { desk } from '#words/desk.ts';
import type { Event } from '../../../api/contract/event.ts';
import { StatusTag } from '../StatusTag.tsx';

/** Who finds an event: only its organiser yet, everybody, or whoever has its link. */
export const EventStatus = ({ event: { published, unlisted } }: { event: Pick<Event, 'published' | 'unlisted'> }) =>
  published ? (
    <StatusTag tone={unlisted ? 'info' : 'success'}>{unlisted ? desk.unlisted : desk.published}</StatusTag>
  ) : (
    <StatusTag>{desk.draft}</StatusTag>
  );
