import { ArchiveRestore } from 'lucide-react';
import { form as words } from '#words/form.ts';
import type { AnswerCounts } from '../../api/contract/form.ts';
import { answeredBy, type EditedQuestion } from '../../lib/formDraft.ts';
import { Button } from '../parts/Button.tsx';

type Props = {
  questions: readonly EditedQuestion[];
  counts: AnswerCounts;
  isFull: boolean;
  onRestore: (id: string) => void;
};

/** The questions that were removed although attendees had answered them, each with a way back into the form. */
export function ArchivedQuestions({ questions, counts, isFull, onRestore }: Props) {
  return questions.length > 0 ? (
    <section className="archived-questions" aria-label={words.archived}>
      <h3>{words.archived}</h3>
      <p className="form-help">{words.archivedLead}</p>
      <ul>
        {questions.map(({ id, label }) => (
          <li key={id}>
            <span>
              <span>{label || words.unnamedQuestion}</span>
              <span className="question-facts">{words.answered(answeredBy(counts, id))}</span>
            </span>
            <Button
              variant="outline"
              size="sm"
              disabled={isFull}
              aria-label={words.restore(label || words.unnamedQuestion)}
              onClick={() => onRestore(id)}
            >
              <ArchiveRestore aria-hidden />
              {words.bringBack}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  ) : null;
}
