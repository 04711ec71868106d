import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { useParams, useSearchParams } from 'wouter';
import { getAllForms } from '../../api/contract/formList.ts';
import { getMailings } from '../../api/contract/mailings.ts';
import { reading, together } from '../../api/reading.ts';
import { readAttendeeFilter } from '../../lib/attendee.ts';
import { everybody, type Recipients } from '../../lib/mail.ts';
import { resource } from '../../machines/parts/resource.ts';
import { type MailingsSubject, MailingsView } from '../../views/mail/MailingsView.tsx';
import { eventReading } from '../parts/eventResource.ts';
import { useCreateMailing } from './useCreateMailing.ts';

export default function EmailPage() {
  const { eventId = '', formId } = useParams<{ eventId: string; formId?: string }>();
  return <Mailings key={`${eventId} ${formId}`} eventId={eventId} formId={formId ?? null} />;
}

function Mailings({ eventId, formId }: { eventId: string; formId: string | null }) {
  const [search] = useSearchParams();
  const [logic] = useState(() =>
    resource<MailingsSubject>(
      together({
        event: eventReading(eventId),
        forms: reading(getAllForms, { eventId }, ({ forms }) => forms),
        mailings: reading(getMailings, { eventId }, ({ mailings }) => mailings),
      }),
    ),
  );
  const mailings = useActorRef(logic);
  const { create, isBusy, problem } = useCreateMailing(eventId);
  const attendee = search.get('attendee');
  const recipients: Recipients = attendee
    ? { ...everybody, users: [attendee] }
    : { ...everybody, formId, filter: readAttendeeFilter(search) };
  return (
    <MailingsView
      eventId={eventId}
      formId={formId}
      mailings={mailings}
      problem={problem}
      isBusy={isBusy}
      onWrite={() => create({ recipients })}
    />
  );
}
