import { AlignLeft, ChevronDown, CircleDot, type LucideIcon, SquareCheck, Type } from 'lucide-react';
import { useState } from 'react';
import { type QuestionType, questionTypes } from '../../lib/enumerations.ts';
import type { FormError } from '../../lib/formRules.ts';
import { formLimits } from '../../lib/limits.ts';
import { newId } from '../../lib/newId.ts';
import type { FormBuilderActor, FormBuilderSnapshot } from '../../machines/form/formBuilder.ts';
import { form as words } from '../../messages/signedIn/form.ts';
import { Button } from '../parts/Button.tsx';
import { Panel } from '../parts/desk/Panel.tsx';
import { QuestionCard } from './QuestionCard.tsx';

const icons: Record<QuestionType, LucideIcon> = { 0: Type, 1: AlignLeft, 2: CircleDot, 3: SquareCheck, 4: ChevronDown };

type Props = { builder: FormBuilderActor; snapshot: FormBuilderSnapshot; errors: Record<string, FormError> };

/** The organiser's own questions, in the order they are asked. */
export function QuestionsPanel({ builder, snapshot, errors }: Props) {
  const { form, beforeRemoval } = snapshot.context;
  const { questions } = form;
  const [fresh, setFresh] = useState<string | null>(null);

  function add(kind: QuestionType) {
    const id = newId();
    setFresh(id);
    builder.send({ type: 'question.added', id, kind });
  }

  return (
    <Panel title={words.questions} lead={words.questionsLead}>
      {questions.length > 0 ? (
        <ol className="question-list">
          {questions.map((question, index) => (
            <QuestionCard
              key={question.id}
              builder={builder}
              questions={questions}
              question={question}
              index={index + 1}
              errors={errors}
              isFresh={question.id === fresh}
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
          {words.removed}
          <Button type="button" variant="plain" onClick={() => builder.send({ type: 'removal.undone' })}>
            {words.undo}
          </Button>
        </p>
      ) : null}
      <fieldset className="builder-add" disabled={questions.length >= formLimits.questions}>
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
    </Panel>
  );
}
