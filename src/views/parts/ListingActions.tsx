import { Button } from '@chakra-ui/react';
import type { ListingActor, ListingSnapshot } from '../../machines/parts/listing.ts';
import { organiser } from '../../messages/organiser.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { ProblemNote } from './ErrorNote.tsx';

type Question<Row> = (row: Row) => { title: string; text: string; confirm: string; cancel?: string };
type Props<Row> = {
  list: ListingActor<Row>;
  snapshot: ListingSnapshot<Row>;
  /** The question of each act that is confirmed, by the act's name. */
  questions: Record<string, Question<Row>>;
};

/** What an act on a row shows: the question before it, and why it did not work. */
export function ListingActs<Row>({ list, snapshot, questions }: Props<Row>) {
  const { chosen, problem } = snapshot.context;
  const question = chosen ? questions[chosen.act]?.(chosen.row) : undefined;
  return (
    <>
      {snapshot.matches('refused') ? (
        <ProblemNote problem={problem ?? { msg: organiser.timedOut }} retry={() => list.send({ type: 'act.retried' })}>
          <Button size="sm" variant="ghost" onClick={() => list.send({ type: 'act.cancelled' })}>
            {organiser.cancel}
          </Button>
        </ProblemNote>
      ) : null}
      <ConfirmDialog
        open={question !== undefined && (snapshot.matches('confirming') || snapshot.matches('acting'))}
        busy={snapshot.matches('acting')}
        title={question?.title ?? ''}
        confirmLabel={question?.confirm ?? ''}
        {...(question?.cancel && { cancelLabel: question.cancel })}
        onConfirm={() => list.send({ type: 'act.confirmed' })}
        onCancel={() => list.send({ type: 'act.cancelled' })}
      >
        {question?.text}
      </ConfirmDialog>
    </>
  );
}
