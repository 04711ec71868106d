import type { EditedQuestion } from '../../lib/formDraft.ts';
import { conditionable } from '../../lib/formRules.ts';
import { form as words } from '../../messages/signedIn/form.ts';
import { FormRow } from '../parts/FormRow.tsx';
import { Select } from '../parts/Input.tsx';

type Props = {
  questions: readonly EditedQuestion[];
  question: EditedQuestion;
  fieldError: string | undefined;
  onChange: (condition: EditedQuestion['condition']) => void;
};

/** When a question is shown: always, or when an earlier one was answered in a certain way. */
export function ConditionRow({ questions, question: { id, condition }, fieldError, onChange }: Props) {
  const candidates = conditionable(questions, id);
  if (candidates.length === 0 && !condition) return null;
  const asked = candidates.find((candidate) => candidate.id === condition?.questionId);
  return (
    <div className="question-main">
      <FormRow label={words.condition} error={fieldError} required>
        {(control) => (
          <Select
            {...control}
            value={asked?.id ?? ''}
            onChange={({ target }) => onChange(target.value ? { questionId: target.value, equals: '' } : null)}
          >
            <option value="">{words.conditionAlways}</option>
            {candidates.map((candidate) => (
              <option key={candidate.id} value={candidate.id}>
                {words.conditionWhen(candidate.label || words.unnamedQuestion)}
              </option>
            ))}
          </Select>
        )}
      </FormRow>
      {condition && asked ? (
        <FormRow label={words.conditionEquals} required>
          {(control) => (
            <Select
              {...control}
              value={asked.options.includes(condition.equals) ? condition.equals : ''}
              onChange={({ target }) => onChange({ questionId: asked.id, equals: target.value })}
            >
              <option value="">{words.conditionChoose}</option>
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
