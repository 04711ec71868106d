import { desk } from '#words/desk.ts';
import type { ListingActor, ListingSnapshot } from '../../../machines/parts/listing.ts';
import { Button } from '../Button.tsx';
import { ErrorNote } from '../ErrorNote.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

type Question<Row> = (row: Row) => {
  title: string;
  text: string;
  /** Absent where the action is impossible: then the question is an explanation, perhaps with a way round. */
  confirm?: string;
  instead?: { label: string; href: string };
  /** `danger` unless said otherwise. */
  tone?: 'accent' | 'danger';
};
type Props<Row> = {
  list: ListingActor<Row>;
  snapshot: ListingSnapshot<Row>;
  /** The question before each action that is confirmed, by the action's name. */
  questions: Record<string, Question<Row>>;
};

/** What an action on a row shows: the question before it, and why it failed. */
export function ListingActions<Row>({ list, snapshot, questions }: Props<Row>) {
  const { chosen, error } = snapshot.context;
  const question = chosen ? questions[chosen.action]?.(chosen.row) : undefined;
  return (
    <>
      {snapshot.matches('refused') ? (
        <ErrorNote error={error ?? { msg: desk.timedOut }} retry={() => list.send({ type: 'action.retried' })}>
          <Button size="sm" variant="ghost" onClick={() => list.send({ type: 'action.cancelled' })}>
            {desk.cancel}
          </Button>
        </ErrorNote>
      ) : null}
      <ConfirmDialog
        open={question !== undefined && (snapshot.matches('confirming') || snapshot.matches('performing'))}
        busy={snapshot.matches('performing')}
        title={question?.title ?? ''}
        confirmLabel={question?.confirm}
        instead={question?.instead}
        tone={question?.tone ?? 'danger'}
        onConfirm={() => list.send({ type: 'action.confirmed' })}
        onCancel={() => list.send({ type: 'action.cancelled' })}
      >
        {question?.text}
      </ConfirmDialog>
    </>
  );
}
