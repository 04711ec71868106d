import './InLine.css';
import { order as words } from '#words/order.ts';
import { registration } from '#words/registration.ts';
import { formatCount } from '../../lib/money.ts';
import type { Turn } from '../../lib/orderLine.ts';
import type { SubmissionActor, SubmissionSnapshot } from '../../machines/purchase/submission.ts';
import { Button } from '../parts/Button.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Loading } from '../parts/Loading.tsx';
import { Said, StepHeading } from './Step.tsx';

type Props = { actor: SubmissionActor; snapshot: SubmissionSnapshot };

/** Where an order stands in line, until it is sent by itself or what it wants is gone. */
export default function InLine({ actor, snapshot }: Props) {
  const { turn } = snapshot.context;
  const leave = () => actor.send({ type: 'step.chosen', step: 'review' });
  if (snapshot.matches('gone'))
    return (
      <Said key="gone" title={words.inLine.goneTitle} help={words.inLine.goneHelp}>
        <Button size="lg" onClick={leave}>
          {words.inLine.seeLeft}
        </Button>
      </Said>
    );
  return (
    <section className="in-line" aria-label={words.inLine.title}>
      <StepHeading>{words.inLine.title}</StepHeading>
      {turn ? (
        <p className="in-line-turn card">
          <strong>
            {turn.ahead > 0 ? words.inLine.ahead(turn.ahead, formatCount(turn.ahead)) : words.inLine.isTurn}
          </strong>
          <span>{turn.ahead > 0 ? waitOf(turn) : registration.states.submitting}</span>
        </p>
      ) : (
        <Loading rows={1} label={words.inLine.findingPlace} />
      )}
      {/* The place changes often, the wait in minutes seldom enough to be said. */}
      {turn && turn.ahead > 0 ? <LiveRegion>{waitOf(turn)}</LiveRegion> : null}
      <p>{words.inLine.help}</p>
      <div className="in-line-leave">
        <Button variant="outline" size="lg" disabled={!snapshot.hasTag('inLine')} onClick={leave}>
          {words.inLine.leave}
        </Button>
        <p>{words.inLine.leaveHelp}</p>
      </div>
    </section>
  );
}

const waitOf = ({ seconds }: Turn): string =>
  seconds === null ? words.inLine.waitUnknown : words.inLine.waitAbout(Math.round(seconds / 60));
