import { AlignLeft, ArchiveRestore, ChevronDown, CircleDot, type LucideIcon, SquareCheck, Type } from 'lucide-react';
import { useCallback, useState } from 'react';
import { form as words } from '#words/form.ts';
import type { AnswerCounts } from '../../api/contract/form.ts';
import { type QuestionType, questionTypes } from '../../lib/enumerations.ts';
import { answeredBy, archivedOf, askedAlways, type EditedQuestion } from '../../lib/form/draft.ts';
import { formLimits } from '../../lib/limits.ts';
import { newId } from '../../lib/text.ts';
import type { FormBuilderActor, FormBuilderSnapshot } from '../../machines/form/formBuilder.ts';
import { Button } from '../parts/Button.tsx';
import { Panel } from '../parts/desk/Panel.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { QuestionCard } from './QuestionCard.tsx';

const icons: Record<QuestionType, LucideIcon> = { 0: Type, 1: AlignLeft, 2: CircleDot, 3: SquareCheck, 4: ChevronDown };

type Props = { builder: FormBuilderActor; snapshot: FormBuilderSnapshot; errors: Record<string, string> };

/** The organiser's own questions, in the order they are asked, and those that were answered but are asked no more. */
export function QuestionsPanel({ builder, snapshot, errors }: Props) {
  const { form, kept, archived, counts, open, beforeRemoval } = snapshot.context;
  const { questions } = form;
  const isFull = questions.length >= formLimits.questions;
  const [fresh, setFresh] = useState<string | null>(null);
  const [moved, setMoved] = useState<string | null>(null);
  const movedPlace = questions.findIndex(({ id }) => id === moved) + 1;

  const onMoved = useCallback(
    (id: string, by: number) => {
      setMoved(id);
      builder.send({ type: 'question.moved', id, by });
    },
    [builder],
  );

  function add(kind: QuestionType) {
    const id = newId();
    setFresh(id);
    builder.send({ type: 'question.added', id, kind });
  }

  return (
    <Panel title={words.questions} lead={words.questionsLead}>
      <LiveRegion>{movedPlace > 0 ? words.movedTo(movedPlace, questions.length) : ''}</LiveRegion>
      {questions.length > 0 ? (
        <ol className="stack-2 question-list">
          {questions.map((question, index) => (
            <QuestionCard
              key={question.id}
              builder={builder}
              questions={questions}
              question={question}
              counts={counts}
              place={index + 1}
              answered={answeredBy(counts, question.id)}
              errors={errors}
              isOpen={question.id === open}
              isFresh={question.id === fresh}
              onToggle={() => {
                setFresh(null);
                builder.send({ type: 'question.toggled', id: question.id });
              }}
              onAdded={setFresh}
              onMoved={onMoved}
            />
          ))}
        </ol>
      ) : (
        <div className="builder-none">
          <h3>{words.noQuestions}</h3>
          <p>{words.noQuestionsText}</p>
        </div>
      )}
      {beforeRemoval ? (
        <p className="builder-undo" role="status">
          {beforeRemoval.length === questions.length
            ? words.optionRemoved
            : words.removed(askedAlways(beforeRemoval, questions).map(({ label }) => label))}
          <Button type="button" variant="plain" onClick={() => builder.send({ type: 'removal.undone' })}>
            {words.undo}
          </Button>
        </p>
      ) : null}
      <fieldset className="button-row builder-add" disabled={isFull}>
        <legend>{words.addQuestion}</legend>
        {Object.values(questionTypes).map((type) => {
          const Icon = icons[type];
          return (
            <Button key={type} type="button" variant="outline" size="sm" onClick={() => add(type)}>
              <Icon aria-hidden />
              {words.types[type]}
            </Button>
          );
        })}
      </fieldset>
      <ArchivedQuestions
        questions={archivedOf(questions, [...kept.questions, ...archived], counts)}
        counts={counts}
        isFull={isFull}
        onRestore={(id) => {
          setFresh(id);
          builder.send({ type: 'question.restored', id });
        }}
      />
    </Panel>
  );
}

type ArchivedQuestionsProps = {
  questions: readonly EditedQuestion[];
  counts: AnswerCounts;
  isFull: boolean;
  onRestore: (id: string) => void;
};

/** The questions that were removed although attendees had answered them, each with a way back into the form. */
function ArchivedQuestions({ questions, counts, isFull, onRestore }: ArchivedQuestionsProps) {
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
