import { useSelector } from '@xstate/react';
import { desk } from '#words/desk.ts';
import type { DetailsActor } from '../../../machines/parts/details.ts';
import { Button } from '../Button.tsx';
import { ErrorNote } from '../ErrorNote.tsx';

/** Why a thing could not be read, or read anew, or why what was asked of it was refused, with the ways on. */
export function DetailsError<Details, Action>({ actor }: { actor: DetailsActor<Details, Action> }) {
  const snapshot = useSelector(actor, (state) => state);
  const error = snapshot.context.error ?? { msg: desk.timedOut };
  if (snapshot.matches('refused'))
    return (
      <ErrorNote error={error} retry={() => actor.send({ type: 'action.retried' })}>
        <Button size="sm" variant="ghost" onClick={() => actor.send({ type: 'action.cancelled' })}>
          {desk.cancel}
        </Button>
      </ErrorNote>
    );
  const isOutdated = snapshot.matches('outdated');
  return isOutdated || snapshot.matches('loadFailed') ? (
    <ErrorNote error={error} retry={() => actor.send({ type: 'load.retried' })}>
      {isOutdated ? desk.states['resource.outdated'] : null}
    </ErrorNote>
  ) : null;
}
