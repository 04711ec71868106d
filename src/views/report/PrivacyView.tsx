import { Stack } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { privacy as words } from '#words/privacy.ts';
import type { Event } from '../../api/contract/event.ts';
import type { AuditEntry } from '../../api/contract/privacy.ts';
import type { ListingActor } from '../../machines/parts/listing.ts';
import type { ResourceActor } from '../../machines/parts/resource.ts';
import { to } from '../../paths.ts';
import { AuditLog } from '../attendees/AuditLog.tsx';
import { EventHeader } from '../parts/desk/EventHeader.tsx';
import { ResourceNote } from '../parts/desk/LoadError.tsx';
import { Panel } from '../parts/desk/Panel.tsx';
import { Page } from '../parts/Page.tsx';
import { type RetentionEditor, RetentionForm } from './RetentionForm.tsx';

type Props = {
  eventId: string;
  event: ResourceActor<Event>;
  retention: RetentionEditor;
  log: ListingActor<AuditEntry>;
};

/** How long an event keeps what it knows of its attendees, and who saw and changed it. */
export function PrivacyView({ eventId, event, retention, log }: Props) {
  const subject = useSelector(event, ({ context }) => context.subject);
  return (
    <Page>
      <EventHeader eventId={eventId} event={subject} tab="reports" />
      <ResourceNote resource={event} />
      {subject ? (
        <Stack gap="4">
          <Panel title={words.retention} lead={words.retentionLead}>
            <RetentionForm editor={retention} timeZone={subject.timeZone} />
          </Panel>
          <Panel title={words.eventLog} lead={words.eventLogLead}>
            <AuditLog
              log={log}
              timeZone={subject.timeZone}
              hrefOf={(uId) => to.attendees(eventId, { attendee: uId })}
            />
          </Panel>
        </Stack>
      ) : null}
    </Page>
  );
}
