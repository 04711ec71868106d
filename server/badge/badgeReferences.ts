import type { BadgeElement } from '../../src/lib/badge/design.ts';
import { withOtherQuestions } from '../../src/lib/badge/fit.ts';
import { optionKey } from '../../src/lib/form/choices.ts';

/** By their ids, what stands for each in a copy. */
export type CopiedIds = Readonly<
  Record<'forms' | 'tickets' | 'questions' | 'images', { get: (id: string) => string | undefined }>
>;

/**
 * The elements of a design for the copy of its event: what they name is that of the copy. What was not copied is named as before, so that
 * what only some had is not shown to everybody.
 */
export function withCopies(elements: readonly BadgeElement[], copied: CopiedIds): BadgeElement[] {
  const of = (kind: keyof CopiedIds) => (id: string) => copied[kind].get(id) ?? id;
  return elements.map((element): BadgeElement => {
    const { tickets, forms, choices } = element.shows;
    const shows = {
      tickets: tickets.map(of('tickets')),
      forms: forms.map(of('forms')),
      choices: choices.map(({ questionId, option }) => ({ questionId: of('questions')(questionId), option })),
    };
    switch (element.kind) {
      case 'text':
        return { ...element, shows, text: withOtherQuestions(element.text, of('questions')) };
      case 'image':
        return { ...element, shows, imageId: element.imageId && of('images')(element.imageId) };
      case 'band': {
        const colored = of(element.by === 'ticket' ? 'tickets' : 'forms');
        return { ...element, shows, colors: element.colors.map(({ id, color }) => ({ id: colored(id), color })) };
      }
      default:
        return { ...element, shows };
    }
  });
}

/** Whose badges a design makes different: tickets and choices that its elements name. */
export function namedIn(elements: readonly BadgeElement[]): {
  tickets: string[];
  choices: { questionId: string; option: string }[];
} {
  const colored = elements.flatMap((element) =>
    element.kind === 'band' && element.by === 'ticket' ? element.colors.map(({ id }) => id) : [],
  );
  const choices = elements.flatMap(({ shows }) => shows.choices);
  return {
    tickets: [...new Set([...elements.flatMap(({ shows }) => shows.tickets), ...colored])],
    choices: [...new Map(choices.map((each) => [optionKey(each.questionId, each.option), each])).values()],
  };
}
