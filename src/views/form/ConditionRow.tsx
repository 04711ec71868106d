import { form as words } from '#words/form.ts';
import type { EditedQuestion } from '../../lib/formDraft.ts';
import { conditionable } from '../../lib/formRules.ts';
import { FormRow } from '../parts/FormRow.tsx';
import { Select } from '../parts/Input.tsx';

type Props = {
  questions: readonly EditedQuestion[];
  question: EditedQuestion;
  errors: { question: string | undefined; answer: string | undefined };
  onChange: (condition: EditedQuestion['condition']) => void;
};

/** When a question is shown: always, or when an earlier one was answered in a certain way. A broken condition is shown as it is. */
export function ConditionRow({ questions, question: { id, condition }, errors, onChange }: Props) {
  const candidates = conditionable(questions, id);
  if (candidates.length === 0 && !condition) return null;
  const asked = candidates.find((candidate) => candidate.id === condition?.questionId);
  const broken = condition && !asked ? condition.questionId : null;
  const brokenLabel = questions.find((question) => question.id === broken)?.label;
  return (
    <div className="question-main">
      <FormRow label={words.condition} error={errors.question} required>
        {(control) => (
          <Select
            {...control}
            value={condition?.questionId ?? ''}
            onChange={({ target }) => onChange(target.value ? { questionId: target.value, equals: '' } : null)}
          >
            <option value="">{words.conditionAlways}</option>
            {broken ? (
              <option value={broken} disabled>
                {words.conditionBroken(brokenLabel || words.unnamedQuestion)}
              </option>
            ) : null}
            {candidates.map((candidate) => (
              <option key={candidate.id} value={candidate.id}>
                {words.conditionWhen(candidate.label || words.unnamedQuestion)}
              </option>
            ))}
          </Select>
        )}
      </FormRow>
      {condition && asked ? (
        <FormRow label={words.conditionEquals} error={errors.answer} required>
          {(control) => (
            <Select
              {...control}
              value={condition.equals}
              onChange={({ target }) => onChange({ questionId: asked.id, equals: target.value })}
            >
              <option value="">{words.conditionChoose}</option>
              {condition.equals === '' || asked.options.includes(condition.equals) ? null : (
                <option value={condition.equals} disabled>
                  {words.conditionGone(condition.equals)}
                </option>
              )}
              {[...new Set(asked.options)].filter(Boolean).map((option) => (
                <option key={option} value={option}>
                  {option}
                </option>
              ))}
            </Select>
          )}
        </FormRow>
      ) : null}
    </div>
  );
}
