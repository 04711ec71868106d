import type { ReactNode } from 'react';
import type { RegistrationActor, RegistrationSnapshot } from '../../machines/registration/registration.ts';
import { registration as words } from '../../messages/registration.ts';
import { Button } from '../parts/Button.tsx';
import { Loading } from '../parts/Loading.tsx';
import { StepHeading } from './StepHeading.tsx';

/** Every state in which there is nothing to fill in: waiting, closed, ended otherwise than hoped. Each has its way on. */
export function Outcome({ actor, snapshot }: { actor: RegistrationActor; snapshot: RegistrationSnapshot }) {
  const { error, form } = snapshot.context;
  const retry = () => actor.send({ type: 'page.retried' });
  const restart = () => actor.send({ type: 'registration.restarted' });
  if (snapshot.matches('closed')) {
    const { title, help } = words.closed[form && form.state !== 'open' ? form.state : 'closed'];
    return (
      <Said title={title} help={help}>
        <Button size="lg" variant="outline" onClick={retry}>
          {words.lookAgain}
        </Button>
      </Said>
    );
  }
  if (snapshot.matches('loadFailed'))
    return (
      <Said title={words.loadFailedTitle} help={error?.msg || words.noAnswer}>
        <Button size="lg" onClick={retry}>
          {words.retry}
        </Button>
      </Said>
    );
  if (snapshot.matches('resumeFailed'))
    return (
      <Said title={words.resumeFailedTitle} help={error?.msg || words.noAnswer}>
        <Button size="lg" onClick={retry}>
          {words.retry}
        </Button>
        <Button size="lg" variant="outline" onClick={restart}>
          {words.startNew}
        </Button>
      </Said>
    );
  const ended = endOf(snapshot);
  if (ended)
    return (
      <Said {...ended}>
        <Button size="lg" onClick={restart}>
          {words.chooseAgain}
        </Button>
      </Said>
    );
  return <Loading label={words.loading} />;
}

function endOf(snapshot: RegistrationSnapshot): { title: string; help: string } | null {
  if (snapshot.matches('expired')) return { title: words.expiredTitle, help: words.expiredHelp };
  if (snapshot.matches('paymentFailed')) return { title: words.failedTitle, help: words.failedHelp };
  if (snapshot.matches('refunded')) return { title: words.refundedTitle, help: words.refundedHelp };
  return snapshot.matches('cancelled') ? { title: words.cancelledTitle, help: words.cancelledHelp } : null;
}

function Said({ title, help, children }: { title: string; help: string; children: ReactNode }) {
  return (
    <div className="outcome">
      <StepHeading>{title}</StepHeading>
      <p>{help}</p>
      <div className="outcome-actions">{children}</div>
    </div>
  );
}
