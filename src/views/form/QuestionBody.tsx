import { ArrowDown, ArrowUp, Copy, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { form as words } from '#words/form.ts';
import type { AnswerCounts } from '../../api/contract/form.ts';
import { type QuestionType, questionTypes, takesOptions } from '../../lib/enumerations.ts';
import { chosenBy, type EditedQuestion } from '../../lib/form/draft.ts';
import { conditionable, wrongOptions } from '../../lib/form/rules.ts';
import { questionLimits } from '../../lib/limits.ts';
import { newId } from '../../lib/text.ts';
import type { FormBuilderActor } from '../../machines/form/formBuilder.ts';
import { CheckRow } from '../parts/CheckRow.tsx';
import { InputRow, Options, SelectRow, TextareaRow } from '../parts/form/ControlRow.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { OptionList } from './OptionList.tsx';

type Props = {
  builder: FormBuilderActor;
  questions: readonly EditedQuestion[];
  question: EditedQuestion;
  counts: AnswerCounts;
  /** From 1. */
  place: number;
  /** By path within the question. */
  errors: Record<string, string>;
  isFresh: boolean;
  onAdded: (id: string) => void;
  onMoved: (id: string, by: number) => void;
};

/** What can be changed of a question, and done with it. */
export function QuestionBody({
  builder,
  questions,
  question,
  counts,
  place,
  errors,
  isFresh,
  onAdded,
  onMoved,
}: Props) {
  const { id, type, label, help, required, section, options, limits } = question;
  const labelInput = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFresh) labelInput.current?.focus();
  }, [isFresh]);
  const change = (changed: Partial<Omit<EditedQuestion, 'id'>>) =>
    builder.send({ type: 'question.changed', id, change: changed });
  const [optionPath, optionError] = Object.entries(errors).find(([path]) => /^(options|limits)(\.|$)/.test(path)) ?? [];
  const [part, namedOption] = optionPath?.split('.') ?? [];
  const wrongPlaces = namedOption === undefined ? wrongOptions(question) : [Number(namedOption)];

  function duplicate() {
    const copy = newId();
    onAdded(copy);
    builder.send({ type: 'question.duplicated', id, newId: copy });
  }

  return (
    <div className="question-body">
      <CheckRow
        label={words.section}
        help={words.sectionHelp}
        checked={section !== undefined}
        onChange={({ target }) => change({ section: target.checked ? { title: '', text: '' } : undefined })}
      />
      {section ? (
        <>
          <InputRow
            label={words.sectionTitle}
            error={errors['section.title']}
            required
            autoComplete="off"
            maxLength={questionLimits.label}
            value={section.title}
            onChange={({ target }) => change({ section: { ...section, title: target.value } })}
          />
          <TextareaRow
            label={words.sectionText}
            error={errors['section.text']}
            rows={2}
            maxLength={questionLimits.help}
            value={section.text}
            onChange={({ target }) => change({ section: { ...section, text: target.value } })}
          />
        </>
      ) : null}
      <div className="question-main">
        <InputRow
          label={words.label}
          error={errors.label ?? errors.id}
          required
          ref={labelInput}
          autoComplete="off"
          maxLength={questionLimits.label}
          value={label}
          onChange={({ target }) => change({ label: target.value })}
        />
        <SelectRow
          label={words.type}
          error={errors.type}
          required
          value={type}
          onChange={({ target }) => change({ type: Number(target.value) as QuestionType })}
        >
          <Options of={Object.values(questionTypes).map((number) => [number, words.types[number]])} />
        </SelectRow>
      </div>
      {takesOptions(type) ? (
        <OptionList
          questionId={id}
          options={options}
          limits={limits}
          taken={options.map((option) => chosenBy(counts, id, option))}
          error={optionError}
          wrong={part === 'limits' ? [] : wrongPlaces}
          wrongLimit={part === 'limits' ? (wrongPlaces[0] ?? null) : null}
          onChange={(changed) => change({ options: changed })}
          onLimited={(changed) => change({ limits: changed })}
          onMoved={(index, by) => builder.send({ type: 'option.moved', id, index, by })}
          onRemove={(index) => builder.send({ type: 'removal.requested', id, index })}
        />
      ) : null}
      <InputRow
        label={words.help}
        help={words.helpHelp}
        error={errors.help}
        autoComplete="off"
        maxLength={questionLimits.help}
        value={help}
        onChange={({ target }) => change({ help: target.value })}
      />
      <ConditionRow
        questions={questions}
        question={question}
        errors={{ question: errors['condition.questionId'], answer: errors['condition.equals'] }}
        onChange={(condition) => change({ condition })}
      />
      <footer className="row-between">
        <CheckRow
          label={words.required}
          checked={required}
          onChange={({ target }) => change({ required: target.checked })}
        />
        <div className="question-actions">
          <IconButton
            label={words.moveUp(place)}
            title={words.moveUp(place)}
            disabled={place === 1}
            onClick={() => onMoved(id, -1)}
          >
            <ArrowUp aria-hidden />
          </IconButton>
          <IconButton
            label={words.moveDown(place)}
            title={words.moveDown(place)}
            disabled={place === questions.length}
            onClick={() => onMoved(id, 1)}
          >
            <ArrowDown aria-hidden />
          </IconButton>
          <IconButton label={words.duplicate(place)} title={words.duplicate(place)} onClick={duplicate}>
            <Copy aria-hidden />
          </IconButton>
          <IconButton
            label={words.remove(place)}
            title={words.remove(place)}
            onClick={() => builder.send({ type: 'removal.requested', id, index: null })}
          >
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      </footer>
    </div>
  );
}

type ConditionRowProps = {
  questions: readonly EditedQuestion[];
  question: EditedQuestion;
  errors: { question: string | undefined; answer: string | undefined };
  onChange: (condition: EditedQuestion['condition']) => void;
};

/** When a question is shown: always, or when an earlier one was answered in a certain way. A broken condition is shown as it is. */
function ConditionRow({ questions, question: { id, condition }, errors, onChange }: ConditionRowProps) {
  const candidates = conditionable(questions, id);
  if (candidates.length === 0 && !condition) return null;
  const asked = candidates.find((candidate) => candidate.id === condition?.questionId);
  const broken = condition && !asked ? condition.questionId : null;
  const brokenLabel = questions.find((question) => question.id === broken)?.label;
  return (
    <div className="question-main">
      <SelectRow
        label={words.condition}
        error={errors.question}
        required
        value={condition?.questionId ?? ''}
        onChange={({ target }) => onChange(target.value ? { questionId: target.value, equals: '' } : null)}
      >
        <option value="">{words.conditionAlways}</option>
        {broken ? (
          <option value={broken} disabled>
            {words.conditionBroken(brokenLabel || words.unnamedQuestion)}
          </option>
        ) : null}
        <Options
          of={candidates.map((candidate) => [
            candidate.id,
            words.conditionWhen(candidate.label || words.unnamedQuestion),
          ])}
        />
      </SelectRow>
      {condition && asked ? (
        <SelectRow
          label={words.conditionEquals}
          error={errors.answer}
          required
          value={condition.equals}
          onChange={({ target }) => onChange({ questionId: asked.id, equals: target.value })}
        >
          <option value="">{words.conditionChoose}</option>
          {condition.equals === '' || asked.options.includes(condition.equals) ? null : (
            <option value={condition.equals} disabled>
              {words.conditionGone(condition.equals)}
            </option>
          )}
          <Options of={[...new Set(asked.options)].filter(Boolean).map((option) => [option, option])} />
        </SelectRow>
      ) : null}
    </div>
  );
}
