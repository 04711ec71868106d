import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { order as orderWords } from '#words/order.ts';
import PhoneField from '../../../src/views/purchase/PhoneField.tsx';
import { show } from '../../support/show.tsx';

/** The field in a form that keeps what it says. */
function field(country: string | null, kept = '') {
  const said: string[] = [];
  function Form() {
    const [value, setValue] = useState(kept);
    const row = { id: 'phone', 'aria-label': 'Phone' } as never;
    const onChange = (next: string) => {
      said.push(next);
      setValue(next);
    };
    return (
      <PhoneField {...{ row, value, onChange, country, onBlur: () => {}, inputRef: () => {}, autoComplete: 'tel' }} />
    );
  }
  const { user } = show(<Form />);
  const number = screen.getByRole('textbox', { name: 'Phone' });
  const prefix = screen.getByRole('combobox', { name: orderWords.dialCode });
  return { user, number, prefix, said };
}

describe('a phone number', () => {
  it('begins with the prefix of the event’s country, and is kept whole, whatever is typed between', async () => {
    const { user, number, prefix, said } = field('DE');
    expect(prefix).toHaveValue('DE');
    await user.type(number, '0170-123 45 67');
    expect(said.at(-1)).toBe('+491701234567');
    expect(number).toHaveValue('0170-123 45 67');
  });

  it('that is typed or pasted whole brings its own country', async () => {
    const { user, number, prefix, said } = field('DE');
    await user.click(number);
    await user.paste('+44 7700 900123');
    expect(prefix).toHaveValue('GB');
    expect(said.at(-1)).toBe('+447700900123');
  });

  it('is of the country that is chosen, also afterwards', async () => {
    const { user, number, prefix, said } = field('DE');
    await user.type(number, '06 12 34 56 78');
    await user.selectOptions(prefix, 'FR');
    expect(said.at(-1)).toBe('+33612345678');
  });

  it('that is kept is shown as it is dialled there', () => {
    const { number, prefix } = field('DE', '+447700900123');
    expect(prefix).toHaveValue('GB');
    expect(number).toHaveValue('07700 900123');
  });

  it('that is none stays as it is typed, and empty is none', async () => {
    const { user, number, said } = field('DE');
    await user.type(number, '1');
    expect(said.at(-1)).toBe('+49 1');
    await user.clear(number);
    expect(said.at(-1)).toBe('');
  });
});
