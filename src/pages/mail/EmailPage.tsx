import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { useParams, useSearchParams } from 'wouter';
import { call } from '../../api/client.ts';
import { getAllForms } from '../../api/contract/form.ts';
import { getMailings } from '../../api/contract/mailings.ts';
import { getEvent } from '../../api/contract/ownEvent.ts';
import { readAttendeeFilter } from '../../lib/attendee.ts';
import { everybody, type Recipients } from '../../lib/mail.ts';
import { resource } from '../../machines/parts/resource.ts';
import { type MailingsSubject, MailingsView } from '../../views/mail/MailingsView.tsx';
import { useCreateMailing } from './useCreateMailing.ts';

export default function EmailPage() {
  const { eventId = '', formId } = useParams<{ eventId: string; formId?: string }>();
  return <Mailings key={`${eventId} ${formId}`} eventId={eventId} formId={formId ?? null} />;
}

function Mailings({ eventId, formId }: { eventId: string; formId: string | null }) {
  const [search] = useSearchParams();
  const [logic] = useState(() =>
    resource(async (signal): Promise<MailingsSubject> => {
      const [{ event }, { forms }, { mailings }] = await Promise.all([
        call(getEvent, { eventId }, { signal }),
        call(getAllForms, { eventId }, { signal }),
        call(getMailings, { eventId }, { signal }),
      ]);
      return { event, forms, mailings };
    }),
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
