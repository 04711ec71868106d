import { useSelector } from '@xstate/react';
import { ticket as words } from '#words/ticket.ts';
import { Button } from '../../views/parts/Button.tsx';
import { StepError } from '../../views/purchase/Step.tsx';
import { PrintTickets } from './PrintTickets.tsx';
import { useTickets } from './useTickets.ts';

/** Loads the tickets of a purchase, to print them in one go. */
export default function PrintAllTickets({ keys }: { keys: string[] }) {
  const actor = useTickets(keys);
  const snapshot = useSelector(actor, (state) => state);
  const { tickets, error } = snapshot.context;
  if (snapshot.matches('shown')) return <PrintTickets tickets={tickets} />;
  if (snapshot.hasTag('busy'))
    return (
      <Button size="lg" disabled>
        {words.printMany(keys.length)}
      </Button>
    );
  return (
    <div>
      {error ? <StepError error={error}>{words.loadFailedTitle}</StepError> : null}
      <Button size="lg" variant="outline" onClick={() => actor.send({ type: 'page.retried' })}>
        {words.retry}
      </Button>
    </div>
  );
}
