import './InLine.css';
import { order as words } from '#words/order.ts';
import { registration } from '#words/registration.ts';
import { formatCount } from '../../lib/money.ts';
import type { SubmissionActor, SubmissionSnapshot } from '../../machines/purchase/submission.ts';
import { Button } from '../parts/Button.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Loading } from '../parts/Loading.tsx';
import { Message, StepHeading } from './Step.tsx';

type Props = { actor: SubmissionActor; snapshot: SubmissionSnapshot };

/**
 * Where an order stands in line, until it is sent by itself or what it wants is gone. It is seen while it is sent, too, since it may not be its turn yet at
 * another Foyer: the page stays calm.
 */
export default function InLine({ actor, snapshot }: Props) {
  const isTurn = snapshot.matches('submitting');
  const { turn } = snapshot.context;
  const { ahead, seconds } = turn ?? { ahead: 0, seconds: null };
  const wait = seconds === null ? words.inLine.waitUnknown : words.inLine.waitAbout(Math.round(seconds / 60));
  const leave = () => actor.send({ type: 'step.chosen', step: 'review' });
  if (snapshot.matches('gone'))
    return (
      <Message key="gone" title={words.inLine.goneTitle} help={words.inLine.goneHelp}>
        <Button size="lg" onClick={leave}>
          {words.inLine.seeLeft}
        </Button>
      </Message>
    );
  return (
    <section className="stack-4 in-line" aria-label={words.inLine.title}>
      <StepHeading>{words.inLine.title}</StepHeading>
      {turn || isTurn ? (
        <p className="in-line-turn card">
          <strong>{isTurn ? words.inLine.isTurn : words.inLine.ahead(ahead, formatCount(ahead))}</strong>
          <span>{isTurn ? registration.states.submitting : wait}</span>
        </p>
      ) : (
        <Loading rows={1} label={words.inLine.findingPlace} />
      )}
      {/* The place changes often, the wait in minutes seldom enough to be said. */}
      {turn && !isTurn ? <LiveRegion>{wait}</LiveRegion> : null}
      <p>{words.inLine.help}</p>
      <div className="in-line-leave">
        <Button variant="outline" size="lg" disabled={isTurn} onClick={leave}>
          {words.inLine.leave}
        </Button>
        <p className="hint">{words.inLine.leaveHelp}</p>
      </div>
    </section>
  );
}
