import { describe, expect, it } from 'vitest';
import type { Given } from '../../src/lib/importRow.ts';
import { judged, nameKey, nothingKnown, rowKey } from '../../src/lib/importRules.ts';
import { ids, importForm } from '../support/importFixtures.ts';

const fields = { firstname: 'Ada', surname: 'Lovelace', email: 'ada@example.org' };
const all = { ...fields, phone: '', organization: '', jobTitle: '', country: '' };
const judge = (given: Partial<Given>, before: Given | null) =>
  judged(importForm, { fields: {}, answers: {}, ...given }, before);

describe('somebody new', () => {
  it('is judged like everybody who registers', () => {
    expect(judge({ fields: { surname: 'L', email: 'x', phone: ' ' } }, null).errors).toEqual([
      { path: 'fields.firstname', error: 'required' },
      { path: 'fields.email', error: 'emailInvalid' },
      { path: `answers.${ids.diet}`, error: 'required' },
    ]);
    const answers = { [ids.diet]: 'Vegan', [ids.note]: ' thanks ', [ids.days]: ['Friday'] };
    expect(judge({ fields: { ...fields, phone: ' 1 ', organization: 'not asked' }, answers }, null)).toEqual({
      fields: { ...fields, phone: '1' },
      answers: { ...answers, [ids.note]: 'thanks' },
      errors: [],
    });
  });

  it('answers only what is asked of them', () => {
    const answers = { [ids.diet]: 'Anything', [ids.note]: 'thanks', [ids.old]: 'x' };
    expect(judge({ fields, answers }, null).answers).toEqual({ [ids.diet]: 'Anything' });
  });
});

describe('somebody who is registered', () => {
  const before = {
    fields: { ...all, phone: '1', organization: 'Engines' },
    answers: { [ids.old]: 'Blue', [ids.days]: ['Friday'] },
  };

  it('stays as they were where the row says nothing, also in what nobody asks any more', () => {
    expect(judge({}, before)).toEqual({ ...before, errors: [] });
    expect(judge({ fields: { phone: '2' }, answers: { [ids.diet]: 'Vegan' } }, before)).toEqual({
      fields: { ...before.fields, phone: '2' },
      answers: { ...before.answers, [ids.diet]: 'Vegan' },
      errors: [],
    });
  });

  it('may have left open what is required, but gets nothing that is wrong', () => {
    expect(judge({ fields: { country: 'Nowhere' } }, before).errors).toEqual([
      { path: 'fields.country', error: 'notOneOf' },
    ]);
    expect(judge({ answers: { [ids.diet]: 'Meat' } }, before).errors).toEqual([
      { path: `answers.${ids.diet}`, error: 'notOneOf' },
    ]);
    expect(judge({ fields: { phone: '2' } }, { ...before, fields: { ...before.fields, email: 'x' } }).errors).toEqual(
      [],
    );
  });

  it('loses the answer to a question that the row makes one that is not asked of them', () => {
    const vegan = { ...before, answers: { [ids.diet]: 'Vegan', [ids.note]: 'thanks' } };
    expect(judge({ answers: { [ids.diet]: 'Anything' } }, vegan).answers).toEqual({ [ids.diet]: 'Anything' });
  });

  it('keeps an option that is offered no more', () => {
    const kept = { ...before, answers: { [ids.diet]: 'Fish' } };
    expect(judge({ answers: { [ids.diet]: 'Fish' } }, kept)).toEqual({ ...kept, errors: [] });
    expect(judge({ answers: { [ids.diet]: 'Fish' } }, before).errors).toHaveLength(1);
  });
});

describe('a row of which nobody knows whom it means', () => {
  it('is judged by what it says', () => {
    expect(judge({ fields: { email: 'x' } }, nothingKnown).errors).toEqual([
      { path: 'fields.email', error: 'emailInvalid' },
    ]);
    expect(judge({}, nothingKnown)).toEqual({ fields: {}, answers: {}, errors: [] });
  });
});

describe('two rows mean the same attendee', () => {
  it('by email and name, however they are written', () => {
    expect(nameKey({ firstname: 'José', surname: 'Núñez', email: ' A@B.cd' })).toBe(
      nameKey({ firstname: 'jose', surname: 'NUNEZ', email: 'a@b.CD ' }),
    );
    expect(nameKey(fields)).not.toBe(nameKey({ ...fields, firstname: 'Bob' }));
    expect(nameKey(fields)).not.toBe(nameKey({ ...fields, email: 'b@example.org' }));
    expect(nameKey({})).toBe(' ');
  });

  it('by an id, where there is one', () => {
    expect(rowKey({ externalId: 'A', fields })).toBe(rowKey({ externalId: 'A', fields: {} }));
    expect(rowKey({ externalId: 'A', fields })).not.toBe(rowKey({ externalId: 'a', fields }));
    expect(rowKey({ externalId: '', fields })).toBe(rowKey({ externalId: '', fields: { ...fields, phone: '2' } }));
    expect(rowKey({ externalId: '', fields })).not.toBe(rowKey({ externalId: 'x', fields }));
    expect(rowKey({ externalId: '', fields })).not.toBe(
      rowKey({ externalId: '', fields: { ...fields, firstname: 'Bob' } }),
    );
    expect(rowKey({ externalId: nameKey(fields), fields })).not.toBe(rowKey({ externalId: '', fields }));
    expect(rowKey({ externalId: '', fields: { ...fields, email: '' } })).toBeNull();
    expect(rowKey({ externalId: '', fields: {} })).toBeNull();
  });
});
