import { ChevronDown, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { form as words } from '#words/form.ts';
import type { AnswerCounts } from '../../api/contract/form.ts';
import type { EditedQuestion } from '../../lib/form/draft.ts';
import { questionPath } from '../../lib/input.ts';
import type { FormBuilderActor } from '../../machines/form/formBuilder.ts';
import { MovableRow } from '../parts/desk/MovableRow.tsx';
import { QuestionBody } from './QuestionBody.tsx';

type Props = {
  builder: FormBuilderActor;
  questions: readonly EditedQuestion[];
  question: EditedQuestion;
  counts: AnswerCounts;
  /** From 1. */
  place: number;
  answered: number;
  /** By path within the form. */
  errors: Record<string, string>;
  isOpen: boolean;
  /** Just added: the typing goes on here. */
  isFresh: boolean;
  onToggle: () => void;
  onAdded: (id: string) => void;
  onMoved: (id: string, by: number) => void;
};

/** A question of the form: one line that says what it is, and what can be changed of it while it is open. */
export function QuestionCard({ isOpen, isFresh, onToggle, onMoved, place, answered, ...rest }: Props) {
  const { questions, question } = rest;
  const { id, label } = question;
  const bodyId = useId();
  const own = questionPath(place - 1, '');
  const errors = Object.fromEntries(
    Object.entries(rest.errors).flatMap(([path, text]) =>
      path.startsWith(own) ? [[path.slice(own.length), text]] : [],
    ),
  );
  const isWrong = Object.keys(errors).length > 0;

  return (
    <MovableRow
      className={`question-card${isOpen ? ' is-open' : ''}${isWrong ? ' is-wrong' : ''}`}
      aria-label={words.questionNumber(place)}
      group="questions"
      rowId={id}
      index={place - 1}
      label={words.move(place, questions.length)}
      onMoved={onMoved}
    >
      {(handle) => (
        <>
          <header>
            {handle}
            <h3>
              <button type="button" aria-expanded={isOpen} aria-controls={bodyId} onClick={onToggle}>
                <span className="question-line">
                  <span className="question-label">
                    {place}. {label || words.unnamedQuestion}
                  </span>{' '}
                  <span className="question-facts">{factsOf(questions, question, answered).join(' · ')}</span>{' '}
                  {isWrong ? (
                    <span className="question-wrong">
                      <TriangleAlert aria-hidden />
                      {words.needsFixing}
                    </span>
                  ) : null}
                </span>
                <ChevronDown aria-hidden />
              </button>
            </h3>
          </header>
          <div id={bodyId} hidden={!isOpen}>
            {isOpen ? (
              <QuestionBody {...rest} place={place} errors={errors} isFresh={isFresh} onMoved={onMoved} />
            ) : null}
          </div>
        </>
      )}
    </MovableRow>
  );
}

function factsOf(
  questions: readonly EditedQuestion[],
  { type, required, section, condition }: EditedQuestion,
  answered: number,
): string[] {
  const asked = questions.find(({ id }) => id === condition?.questionId);
  return [
    ...(section ? [section.title] : []),
    words.types[type],
    ...(required ? [words.required] : []),
    ...(condition ? [words.shownWhen(asked?.label || words.unnamedQuestion, condition.equals || '…')] : []),
    ...(answered > 0 ? [words.answered(answered)] : []),
  ];
}
