import { describe, expect, it } from 'vitest';
import {
  choice,
  count,
  describeFields,
  either,
  flag,
  image,
  money,
  numbered,
  orZero,
  rate,
  rowOf,
  secret,
  text,
  time,
} from '../../../src/views/parts/desk/describeFields.ts';

const sizes = { s: 'Small', l: 'Large' };

const fields = describeFields({
  name: text('Name'),
  opens: time('Opens'),
  size: choice('Size', sizes),
  design: numbered('Design', { 1: 'Plain', 2: 'With an advert' }),
  listed: flag('Listed'),
  logo: image,
  password: secret,
  fee: describeFields({
    rate: orZero(rate('Rate')),
    fixed: money('Fixed'),
    most: count('At most'),
    bearer: either('Paid by', 'us', 'them', { us: 'You', them: 'The buyer' }),
  }),
});

const saved = {
  name: 'Harbour Lights',
  opens: '2027-07-01T08:00:00.000Z',
  size: 'l' as const,
  design: 2 as const,
  listed: true,
  logo: 'kept',
  password: 'kept',
  fee: { rate: 250, fixed: 30, most: null, bearer: true },
};

const typed = {
  name: 'Harbour Lights',
  opens: '2027-07-01T09:00',
  size: 'l' as const,
  design: '2',
  listed: true,
  logo: undefined,
  password: '',
  fee: { rate: '2.5', fixed: '0.30', most: '', bearer: 'us' as const },
};

describe('the fields of a form', () => {
  it('are typed as people read what is saved, in the zone, and neither a picture nor a secret is read', () =>
    expect(fields.typed(saved, 'Europe/London')).toEqual(typed));

  it('are saved as they were, but for what was not read', () =>
    expect(fields.saved(typed, 'Europe/London')).toEqual({ ...saved, logo: undefined, password: '' }));

  it('begin empty, with the first of a list, and with no', () =>
    expect(fields.blank).toEqual({
      ...{ name: '', opens: '', size: 's', design: '1', listed: false, logo: undefined, password: '' },
      fee: { rate: '', fixed: '', most: '', bearer: 'them' },
    }));

  it('leave out a number that is 0, and save it', () => {
    expect(fields.typed({ ...saved, fee: { ...saved.fee, rate: 0 } }).fee.rate).toBe('');
    expect(fields.saved(fields.blank)).toMatchObject({ fee: { rate: 0 } });
  });

  it.each([
    ['name', 'Name', 'x', undefined],
    ['size', 'Size', 'l', 'Large'],
    ['design', 'Design', '2', 'With an advert'],
    ['fee.rate', 'Rate', '2.5', undefined],
    ['fee.bearer', 'Paid by', 'us', 'You'],
    ['password', undefined, 'x', undefined],
    ['nowhere.at.all', undefined, 'x', undefined],
  ])('at %s are called %s, and %s reads as %s', (path, label, value, shown) => {
    expect(fields.labelOf(path)).toBe(label);
    expect(fields.textOf(path, value)).toBe(shown);
  });

  it('have beside them what is wrong with what was typed, or else what the server says', () => {
    const refused = { code: 'refused', status: 422, msg: 'Too much.', field: 'fee.fixed', said: true } as const;
    const row = rowOf<typeof typed>(fields, { fee: { rate: { type: 'x', message: 'No rate.' } } }, refused);
    expect(row('fee.rate')).toEqual({ label: 'Rate', error: 'No rate.' });
    expect(row('fee.fixed')).toEqual({ label: 'Fixed', error: 'Too much.' });
    expect(row('name')).toEqual({ label: 'Name', error: undefined });
  });
});
