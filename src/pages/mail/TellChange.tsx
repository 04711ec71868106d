import { type EventFacts, everybody } from '../../lib/mail.ts';
import { TellChangeDialog } from '../../views/mail/TellChangeDialog.tsx';
import { useBeginning } from './useBeginning.ts';

type Props = {
  eventId: string;
  /** What the event was. */
  before: EventFacts;
  onSkip: () => void;
};

/** Asks whether attendees shall hear of a change of their event, and begins the email that tells them. */
export default function TellChange({ eventId, before, onSkip }: Props) {
  const { begin, isBusy, problem } = useBeginning(eventId);
  return (
    <TellChangeDialog
      isBusy={isBusy}
      problem={problem}
      onTell={() => begin({ recipients: everybody, eventBefore: before })}
      onSkip={onSkip}
    />
  );
}
