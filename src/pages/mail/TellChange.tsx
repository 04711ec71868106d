import { type EventFacts, everybody } from '../../lib/mail.ts';
import { TellChangeDialog } from '../../views/mail/TellChangeDialog.tsx';
import { useCreateMailing } from './useCreateMailing.ts';

type Props = {
  eventId: string;
  /** What the event was. */
  before: EventFacts;
  onSkip: () => void;
};

/** Asks whether attendees shall hear of a change of their event, and creates the email that tells them. */
export default function TellChange({ eventId, before, onSkip }: Props) {
  const { create, isBusy, problem } = useCreateMailing(eventId);
  return (
    <TellChangeDialog
      isBusy={isBusy}
      problem={problem}
      onTell={() => create({ recipients: everybody, eventBefore: before })}
      onSkip={onSkip}
    />
  );
}
