import { ArrowDown, ArrowUp, Copy, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { type QuestionType, questionTypes } from '../../lib/enumerations.ts';
import type { EditedQuestion } from '../../lib/formDraft.ts';
import { type FormError, takesOptions } from '../../lib/formRules.ts';
import { questionPath } from '../../lib/inputPath.ts';
import { questionLimits } from '../../lib/limits.ts';
import { newId } from '../../lib/newId.ts';
import type { FormBuilderActor } from '../../machines/form/formBuilder.ts';
import { form as words } from '../../messages/signedIn/form.ts';
import { CheckRow } from '../parts/CheckRow.tsx';
import { FormRow } from '../parts/FormRow.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { Input, Select } from '../parts/Input.tsx';
import { ConditionRow } from './ConditionRow.tsx';
import { OptionList } from './OptionList.tsx';

type Props = {
  builder: FormBuilderActor;
  questions: readonly EditedQuestion[];
  question: EditedQuestion;
  /** From 1. */
  index: number;
  errors: Record<string, FormError>;
  /** Just added: the typing goes on here. */
  isFresh: boolean;
};

export function QuestionCard({ builder, questions, question, index, errors, isFresh }: Props) {
  const { id, type, label, help, required, options } = question;
  const labelInput = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFresh) labelInput.current?.focus();
  }, [isFresh]);
  const change = (changed: Partial<Omit<EditedQuestion, 'id'>>) =>
    builder.send({ type: 'question.changed', id, change: changed });
  const fieldError = (...parts: string[]) => {
    const key = parts.map((part) => errors[questionPath(index - 1, part)]).find(Boolean);
    return key ? words.errors[key] : undefined;
  };

  return (
    <li className="question-card" aria-label={words.questionNumber(index)}>
      <header>
        <h3>{words.questionNumber(index)}</h3>
        <div className="question-actions">
          <IconButton
            label={words.moveUp(index)}
            title={words.moveUp(index)}
            disabled={index === 1}
            onClick={() => builder.send({ type: 'question.moved', id, by: -1 })}
          >
            <ArrowUp aria-hidden />
          </IconButton>
          <IconButton
            label={words.moveDown(index)}
            title={words.moveDown(index)}
            disabled={index === questions.length}
            onClick={() => builder.send({ type: 'question.moved', id, by: 1 })}
          >
            <ArrowDown aria-hidden />
          </IconButton>
          <IconButton
            label={words.duplicate(index)}
            title={words.duplicate(index)}
            onClick={() => builder.send({ type: 'question.duplicated', id, newId: newId() })}
          >
            <Copy aria-hidden />
          </IconButton>
          <IconButton
            label={words.remove(index)}
            title={words.remove(index)}
            onClick={() => builder.send({ type: 'question.removed', id })}
          >
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      </header>
      <div className="question-main">
        <FormRow label={words.label} error={fieldError('label')} required>
          {(control) => (
            <Input
              {...control}
              ref={labelInput}
              autoComplete="off"
              maxLength={questionLimits.label}
              value={label}
              onChange={({ target }) => change({ label: target.value })}
            />
          )}
        </FormRow>
        <FormRow label={words.type} required>
          {(control) => (
            <Select
              {...control}
              value={type}
              onChange={({ target }) => change({ type: Number(target.value) as QuestionType })}
            >
              {Object.values(questionTypes).map((number) => (
                <option key={number} value={number}>
                  {words.types[number]}
                </option>
              ))}
            </Select>
          )}
        </FormRow>
      </div>
      {takesOptions(type) ? (
        <OptionList
          options={options}
          fieldError={fieldError('options')}
          onChange={(changed) => change({ options: changed })}
        />
      ) : null}
      <FormRow label={words.help} help={words.helpHelp}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={questionLimits.help}
            value={help}
            onChange={({ target }) => change({ help: target.value })}
          />
        )}
      </FormRow>
      <ConditionRow
        questions={questions}
        question={question}
        fieldError={fieldError('condition.questionId', 'condition.equals')}
        onChange={(condition) => change({ condition })}
      />
      <CheckRow
        label={words.required}
        checked={required}
        onChange={({ target }) => change({ required: target.checked })}
      />
    </li>
  );
}
