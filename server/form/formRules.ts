import type { FormDraft } from '../../src/api/contract/form.ts';
import { askedFields } from '../../src/lib/answers.ts';
import { type FormError, judgeForm, takesOptions } from '../../src/lib/formRules.ts';
import { inPayload } from '../../src/lib/inputPath.ts';
import { errors as words } from '../../src/messages/en-GB/server.ts';
import { validation } from '../../src/messages/en-GB/validation.ts';
import { invalid } from '../httpError.ts';

const said: Record<FormError, string> = {
  titleMissing: validation.required('Form title'),
  capacity: validation.notNumber('Capacity'),
  questionTwice: words.questionTwice,
  labelMissing: validation.required('Question'),
  optionMissing: validation.required('Option'),
  optionTwice: words.fewOptions,
  optionsFew: words.fewOptions,
  conditionLater: words.conditionLater,
  conditionOption: words.conditionOption,
};

type Asked = Pick<FormDraft, 'fields' | 'questions'>;

/** The form's fields and questions as they are kept; throws 422 naming the first input that breaks a rule of forms. */
export function tidyForm(draft: Pick<FormDraft, 'title' | 'capacity'> & Asked): Asked {
  const [first] = Object.entries(judgeForm(draft));
  if (first) throw invalid(said[first[1]], inPayload(first[0]));
  return {
    fields: askedFields(draft),
    questions: draft.questions.map((question) =>
      takesOptions(question.type) ? question : { ...question, options: [] },
    ),
  };
}
