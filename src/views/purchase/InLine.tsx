import { order as words } from '#words/order.ts';
import { formatCount } from '../../lib/money.ts';
import type { SubmissionActor, Turn } from '../../machines/purchase/submission.ts';
import { Button } from '../parts/Button.tsx';
import { Loading } from '../parts/Loading.tsx';
import { StepHeading } from './Step.tsx';

/** Where an order stands in line, until it is sent by itself. `turn` is null while that is not known. */
export default function InLine({ actor, turn }: { actor: SubmissionActor; turn: Turn | null }) {
  return (
    <section className="in-line" aria-label={words.inLine.title}>
      <StepHeading>{words.inLine.title}</StepHeading>
      {turn ? (
        <div className="card" aria-live="polite">
          <strong>{words.inLine.ahead(turn.ahead, formatCount(turn.ahead))}</strong>
          <span>{waitOf(turn)}</span>
        </div>
      ) : (
        <Loading label={words.inLine.findingPlace} />
      )}
      <p>{words.inLine.help}</p>
      <div className="outcome-actions">
        <Button variant="outline" size="lg" onClick={() => actor.send({ type: 'step.chosen', step: 'review' })}>
          {words.inLine.leave}
        </Button>
      </div>
    </section>
  );
}

const waitOf = ({ seconds }: Turn): string =>
  seconds === null ? words.inLine.waitUnknown : words.inLine.waitAbout(Math.round(seconds / 60));
