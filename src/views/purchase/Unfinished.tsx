import { registration as words } from '#words/registration.ts';
import type { RegistrationActor, RegistrationSnapshot } from '../../machines/purchase/registration.ts';
import { Button } from '../parts/Button.tsx';
import { StepError, StepHeading } from './Step.tsx';

type Props = { actor: RegistrationActor; snapshot: RegistrationSnapshot };

/** Offers the way back to an order that was left before it was paid, or to end it. */
export default function Unfinished({ actor, snapshot }: Props) {
  const { error, draft } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  return (
    <section className="unfinished" aria-label={words.unfinished.title}>
      <StepHeading>{words.unfinished.title}</StepHeading>
      <p>{words.unfinished.help(draft.attendees.length > 0)}</p>
      {error ? <StepError error={error}>{words.unfinished.notCancelled}</StepError> : null}
      <div className="outcome-actions">
        <Button size="lg" disabled={busy} onClick={() => actor.send({ type: 'unfinished.resumed' })}>
          {words.unfinished.resume}
        </Button>
        <Button
          size="lg"
          variant="outline"
          disabled={busy}
          onClick={() => actor.send({ type: 'unfinished.dismissed' })}
        >
          {words.unfinished.dismiss}
        </Button>
      </div>
    </section>
  );
}
