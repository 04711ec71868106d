import { questionTypes } from '../../src/lib/enumerations.ts';
import type { ImportForm } from '../../src/lib/import.ts';

const id = (tail: string) => `00000000-0000-4000-8000-${tail.padStart(12, '0')}`;
export const ids = { diet: id('1'), days: id('2'), note: id('3'), old: id('4'), standard: id('5'), vip: id('6') };

const question = (facts: Partial<ImportForm['questions'][number]> & { id: string; label: string }) => ({
  type: questionTypes.shortAnswer,
  required: false,
  options: [],
  condition: null,
  ...facts,
});

/** A form with a phone number and a country, and a question of each kind; one of them is required, one is asked of some. */
export const importForm: ImportForm = {
  fields: [
    { key: 'phone', required: false },
    { key: 'country', required: false },
  ],
  questions: [
    question({
      id: ids.diet,
      label: 'What do you eat?',
      type: questionTypes.multipleChoice,
      required: true,
      options: ['Anything', 'Vegan', 'Nothing, thanks'],
    }),
    question({
      id: ids.days,
      label: 'Which days?',
      type: questionTypes.checkboxes,
      options: ['Friday', 'Saturday', 'Sunday, after ten'],
    }),
    question({
      id: ids.note,
      label: 'Anything else?',
      type: questionTypes.paragraph,
      condition: { questionId: ids.diet, equals: 'Vegan' },
    }),
  ],
  archivedQuestions: [question({ id: ids.old, label: 'Which car?' })],
};

export const importTickets = [
  { id: ids.standard, name: 'Standard' },
  { id: ids.vip, name: 'Café  VIP' },
];
