import type { EditedForm } from '../../lib/form/draft.ts';
import { isSame, mergeById } from '../parts/merge.ts';

/**
 * What was built here on top of what another user saved meanwhile, where both began from `base`: what was changed here
 * wins, everything else is theirs. A question removed on one side is gone, unless the other side changed it here.
 */
export function mergeForms(base: EditedForm, mine: EditedForm, theirs: EditedForm): EditedForm {
  const pick = <Key extends keyof EditedForm>(key: Key): EditedForm[Key] =>
    isSame(mine[key], base[key]) ? theirs[key] : mine[key];
  return {
    title: pick('title'),
    slug: pick('slug'),
    description: pick('description'),
    formTypeId: pick('formTypeId'),
    capacity: pick('capacity'),
    closesAt: pick('closesAt'),
    waitingHours: pick('waitingHours'),
    selfService: pick('selfService'),
    transferBy: pick('transferBy'),
    fields: pick('fields'),
    questions: mergeById(base.questions, mine.questions, theirs.questions),
  };
}

/** A form as values to compare: each question under its id, in words. */
export const comparable = ({ fields, questions, selfService, ...facts }: EditedForm): Record<string, unknown> => ({
  ...facts,
  ...Object.fromEntries(Object.entries(selfService).map(([what, until]) => [`selfService.${what}`, until])),
  fields: fields.map(({ key, required }) => `${key}${required ? ' *' : ''}`).sort(),
  ...Object.fromEntries(
    questions.map(({ id, label, options }) => [id, options.length > 0 ? `${label} (${options.join(', ')})` : label]),
  ),
});
