import { useSelector } from '@xstate/react';
import { ownTickets as words } from '#words/ownTickets.ts';
import { parts } from '#words/parts.ts';
import type { TaskActor } from '../../machines/parts/task.ts';
import { Button } from '../parts/Button.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';

/** Everything that is held about whoever is signed in, as a file. */
export function OwnData({ actor }: { actor: TaskActor }) {
  const snapshot = useSelector(actor, (state) => state);
  const busy = snapshot.hasTag('busy');
  const ask = () => actor.send({ type: 'task.asked' });
  return (
    <section className="own-data" aria-labelledby="own-data">
      <h2 id="own-data">{words.data.title}</h2>
      <p>{words.data.text}</p>
      {snapshot.matches('refused') ? (
        <ErrorNote error={snapshot.context.error ?? { msg: parts.unexpected }} title={words.data.failed} retry={ask} />
      ) : null}
      <Button variant="outline" disabled={busy} aria-busy={busy} onClick={ask}>
        {busy ? words.data.preparing : words.data.download}
      </Button>
    </section>
  );
}
