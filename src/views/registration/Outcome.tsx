import type { ReactNode } from 'react';
import { registration as words } from '#words/registration.ts';
import type { RegistrationActor, RegistrationSnapshot } from '../../machines/registration/registration.ts';
import { Button } from '../parts/Button.tsx';
import { Loading } from '../parts/Loading.tsx';
import { Said } from './Said.tsx';

type Props = {
  actor: RegistrationActor;
  snapshot: RegistrationSnapshot;
  /** What else can be done where it is closed. */
  children: ReactNode;
};

/** In place of the form: it is loading, closed or could not be loaded. */
export function Outcome({ actor, snapshot, children }: Props) {
  const { error, form } = snapshot.context;
  const retry = () => actor.send({ type: 'page.retried' });
  if (snapshot.matches('closed')) {
    const { title, help } = words.closed[form && form.state !== 'open' ? form.state : 'closed'];
    return (
      <>
        <Said title={title} help={help}>
          {form?.state === 'over' ? null : (
            <Button size="lg" variant="outline" onClick={retry}>
              {words.lookAgain}
            </Button>
          )}
        </Said>
        {children}
      </>
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
  return <Loading label={words.loading} />;
}
