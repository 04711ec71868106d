import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { type EventFacts, everybody } from '../../lib/mail.ts';
import { to } from '../../paths.ts';
import { TellChangeDialog } from '../../views/mail/TellChangeDialog.tsx';
import { beginning } from './beginning.ts';

type Props = {
  eventId: string;
  /** What the event was. */
  before: EventFacts;
  onSkip: () => void;
};

/** Asks whether attendees shall hear of a change of their event, and begins the email that tells them. */
export default function TellChange({ eventId, before, onSkip }: Props) {
  const [, navigate] = useLocation();
  const [logic] = useState(() => beginning(eventId, (mailingId) => navigate(to.mailing(eventId, mailingId))));
  const begun = useActorRef(logic);
  const snapshot = useSelector(begun, (state) => state);
  return (
    <TellChangeDialog
      isBusy={snapshot.hasTag('busy')}
      problem={snapshot.matches('refused') ? { error: snapshot.context.error } : null}
      onTell={() =>
        snapshot.matches('refused')
          ? begun.send({ type: 'beginning.retried' })
          : begun.send({ type: 'mailing.begun', recipients: everybody, copyOf: null, eventBefore: before })
      }
      onSkip={onSkip}
    />
  );
}
