import { describe, expect, it } from 'vitest';
import { questionTypes } from '../../../src/lib/enumerations.ts';
import type { EditedForm, EditedQuestion } from '../../../src/lib/form/draft.ts';
import { comparable, mergeForms } from '../../../src/machines/form/mergeForms.ts';

const question = (id: string, label = id): EditedQuestion => ({
  id,
  type: questionTypes.shortAnswer,
  label,
  help: '',
  required: false,
  options: [],
  condition: null,
});

const base: EditedForm = {
  title: 'Visitors',
  slug: '',
  description: '',
  formTypeId: null,
  capacity: '100',
  closesAt: '',
  waitingHours: null,
  selfService: { edit: '', transfer: null, cancel: null },
  transferBy: 'both',
  fields: [{ key: 'phone', required: true }],
  questions: [question('a'), question('b'), question('c')],
};

const merged = (mine: Partial<EditedForm>, theirs: Partial<EditedForm>) =>
  mergeForms(base, { ...base, ...mine }, { ...base, ...theirs });
const asked = (mine: EditedQuestion[], theirs: EditedQuestion[]) =>
  merged({ questions: mine }, { questions: theirs }).questions.map(({ label }) => label);

describe('mergeForms', () => {
  it('keeps what was changed here, and takes over everything else', () => {
    const fields: EditedForm['fields'] = [];
    expect(merged({ title: 'Guests', closesAt: '2027' }, { title: 'People', capacity: '50', fields })).toEqual({
      ...base,
      title: 'Guests',
      closesAt: '2027',
      capacity: '50',
      fields,
    });
    const mine = { description: 'Mine', formTypeId: 't1', capacity: '1', waitingHours: '12', fields };
    const theirs = { description: 'Theirs', formTypeId: 't2', capacity: '2', fields: base.fields };
    expect(merged(mine, theirs)).toEqual({ ...base, ...mine });
  });

  it('takes over questions that were added, changed or removed there', () => {
    const theirs = [question('a', 'A, reworded'), question('c'), question('d')];
    expect(asked(base.questions, theirs)).toEqual(['A, reworded', 'c', 'd']);
  });

  it('keeps questions that were added, changed or removed here', () => {
    const mine = [question('a', 'A, here'), question('c'), question('e')];
    expect(asked(mine, [question('a', 'A, there'), question('b'), question('c')])).toEqual(['A, here', 'c', 'e']);
  });

  it('keeps a question that was removed there, where it was changed here', () => {
    expect(asked([question('a'), question('b', 'B, here'), question('c')], [question('a'), question('c')])).toEqual([
      'a',
      'c',
      'B, here',
    ]);
  });

  it('keeps the order made here, else takes theirs', () => {
    const [a, b, c] = [question('a'), question('b'), question('c')];
    expect(asked([c, a, b], [b, a, c, question('d')])).toEqual(['c', 'a', 'b', 'd']);
    expect(asked([a, b, c, question('e')], [b, a, c])).toEqual(['b', 'a', 'c', 'e']);
  });
});

it('comparable puts each question under its id, with its options, and fields whatever their order', () => {
  const fields: EditedForm['fields'] = [
    { key: 'phone', required: true },
    { key: 'country', required: false },
  ];
  const questions = [question('a'), { ...question('b'), options: ['Yes', 'No'] }];
  expect(comparable({ ...base, fields, questions })).toEqual({
    title: 'Visitors',
    slug: '',
    description: '',
    formTypeId: null,
    capacity: '100',
    closesAt: '',
    waitingHours: null,
    transferBy: 'both',
    'selfService.edit': '',
    'selfService.transfer': null,
    'selfService.cancel': null,
    fields: ['country', 'phone *'],
    a: 'a',
    b: 'b (Yes, No)',
  });
});
