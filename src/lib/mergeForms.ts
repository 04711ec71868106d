import type { EditedForm, EditedQuestion } from './formDraft.ts';

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * What was built here on top of what somebody else saved meanwhile, where both began from `base`: what was changed here
 * wins, everything else is theirs. A question removed on one side is gone, unless the other side changed it here.
 */
export function mergeForms(base: EditedForm, mine: EditedForm, theirs: EditedForm): EditedForm {
  const pick = <Key extends keyof EditedForm>(key: Key): EditedForm[Key] =>
    same(mine[key], base[key]) ? theirs[key] : mine[key];
  return {
    title: pick('title'),
    description: pick('description'),
    formTypeId: pick('formTypeId'),
    capacity: pick('capacity'),
    closesAt: pick('closesAt'),
    waitingHours: pick('waitingHours'),
    selfService: pick('selfService'),
    fields: pick('fields'),
    questions: mergeQuestions(base.questions, mine.questions, theirs.questions),
  };
}

function mergeQuestions(base: EditedQuestion[], mine: EditedQuestion[], theirs: EditedQuestion[]): EditedQuestion[] {
  const find = (questions: EditedQuestion[], id: string) => questions.find((question) => question.id === id);
  const isMine = (question: EditedQuestion) => !same(question, find(base, question.id));
  const left = new Map<string, EditedQuestion>();
  for (const question of mine)
    if (isMine(question)) left.set(question.id, question);
    else if (find(theirs, question.id)) left.set(question.id, find(theirs, question.id) ?? question);
  for (const question of theirs) if (!find(base, question.id)) left.set(question.id, question);
  const order = (questions: EditedQuestion[]) => questions.map(({ id }) => id);
  const common = (questions: EditedQuestion[]) => order(questions).filter((id) => find(base, id) && find(mine, id));
  const isReordered = !same(common(mine), common(base));
  const ids = isReordered ? [...order(mine), ...order(theirs)] : [...order(theirs), ...order(mine)];
  return [...new Set(ids)].flatMap((id) => left.get(id) ?? []);
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
