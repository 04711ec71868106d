/*
 * Options of a question that only so many attendees can choose: `limits` has a number, or null for none, at each option's place. A
 * question without any has no `limits`.
 */

type Limited = { id: string; options: readonly string[]; limits?: readonly (number | null)[] | undefined };

export type LimitedChoice = { questionId: string; option: string; max: number };

/** A question's limits, one for each of its options; undefined where none has one. */
export function keptLimits({ options, limits = [] }: Omit<Limited, 'id'>): (number | null)[] | undefined {
  const kept = options.map((_, place) => limits[place] ?? null);
  return kept.every((limit) => limit === null) ? undefined : kept;
}

/** The options of these questions that have a limit. */
export const limitedChoicesOf = (questions: readonly Limited[]): LimitedChoice[] =>
  questions.flatMap(({ id, options, limits = [] }) =>
    options.flatMap((option, place) => {
      const max = limits[place] ?? null;
      return max === null ? [] : [{ questionId: id, option, max }];
    }),
  );

/** What a question's option is looked up by where there are many: an id has no spaces. */
export const optionKey = (questionId: string, option: string): string => `${questionId} ${option}`;

type WithLeft<Asked> = Asked & { left?: (number | null)[] };

/** Questions with what is left of each of their options, null for no limit; as they are where none has one. */
export const withLeft = <Asked extends Omit<Limited, 'limits'>>(
  questions: readonly Asked[],
  limited: readonly { questionId: string; option: string; left: number }[],
): WithLeft<Asked>[] => {
  const known = new Map(limited.map(({ questionId, option, left }) => [optionKey(questionId, option), left]));
  return questions.map((question) => {
    const left = question.options.map((option) => known.get(optionKey(question.id, option)) ?? null);
    return left.every((each) => each === null) ? question : { ...question, left };
  });
};

/**
 * What an option was called before: one that is new, in the place of one that is gone, was renamed. The option itself where it was there, or
 * nothing is known of it.
 */
export function formerName(before: readonly string[], after: readonly string[], option: string): string {
  const was = before[after.indexOf(option)];
  return was === undefined || before.includes(option) || after.includes(was) ? option : was;
}

type GivenAnswers = Readonly<Record<string, string | readonly string[] | undefined>>;
type Named = { questionId: string; wordings: readonly string[] };

/** Says of an option at which places of `all` it is chosen, under one of the names that it has had, in their order. The answers are read once, however many options are asked about. */
export function choosersAmong(all: readonly GivenAnswers[]): (choice: Named) => number[] {
  const places = new Map<string, number[]>();
  for (const [place, answers] of all.entries())
    for (const [questionId, answer] of Object.entries(answers))
      for (const option of typeof answer === 'string' ? [answer] : (answer ?? [])) {
        const key = optionKey(questionId, option);
        const before = places.get(key);
        if (before) before.push(place);
        else places.set(key, [place]);
      }
  return ({ questionId, wordings }) => {
    const found = wordings.flatMap((name) => places.get(optionKey(questionId, name)) ?? []);
    return [...new Set(found)].sort((one, other) => one - other);
  };
}

/** Whether an attendee with these answers has chosen an option, under one of the names that it has had. */
export function isChosen(answers: GivenAnswers, { questionId, wordings }: Named): boolean {
  const answer = answers[questionId] ?? [];
  return (typeof answer === 'string' ? [answer] : answer).some((option) => wordings.includes(option));
}
