import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'wouter';
import { call } from '../../api/client.ts';
import { getAllForms } from '../../api/contract/form.ts';
import { getMailings } from '../../api/contract/mailings.ts';
import { getEvent } from '../../api/contract/ownEvent.ts';
import { readAttendeeFilter } from '../../lib/attendee.ts';
import { everybody, type Recipients } from '../../lib/mail.ts';
import { resource } from '../../machines/parts/resource.ts';
import { to } from '../../paths.ts';
import { type MailingsSubject, MailingsView } from '../../views/mail/MailingsView.tsx';
import { beginning } from './beginning.ts';

export default function EmailPage() {
  const { eventId = '', formId } = useParams<{ eventId: string; formId?: string }>();
  return <Mailings key={`${eventId} ${formId}`} eventId={eventId} formId={formId ?? null} />;
}

function Mailings({ eventId, formId }: { eventId: string; formId: string | null }) {
  const [search] = useSearchParams();
  const [, navigate] = useLocation();
  const [logic] = useState(() => ({
    mailings: resource(async (signal): Promise<MailingsSubject> => {
      const [{ event }, { forms }, { mailings }] = await Promise.all([
        call(getEvent, { eventId }, { signal }),
        call(getAllForms, { eventId }, { signal }),
        call(getMailings, { eventId }, { signal }),
      ]);
      return { event, forms, mailings };
    }),
    beginning: beginning(eventId, (mailingId) => navigate(to.mailing(eventId, mailingId))),
  }));
  const mailings = useActorRef(logic.mailings);
  const begun = useActorRef(logic.beginning);
  const isBusy = useSelector(begun, (state) => state.hasTag('busy'));
  const attendee = search.get('attendee');
  const recipients: Recipients = attendee
    ? { ...everybody, users: [attendee] }
    : { ...everybody, formId, filter: readAttendeeFilter(search) };
  return (
    <MailingsView
      eventId={eventId}
      formId={formId}
      mailings={mailings}
      beginning={begun}
      isBusy={isBusy}
      onWrite={() => begun.send({ type: 'mailing.begun', recipients, copyOf: null })}
    />
  );
}
