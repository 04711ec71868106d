import { registration as words } from '#words/registration.ts';
import { countriesIn } from '../../lib/countries.ts';
import { Options } from '../parts/form/ControlRow.tsx';
import { Select } from '../parts/Input.tsx';
import type { LazyFieldProps } from './lazyField.ts';

/** A country by its two-letter code. */
export default function CountryField({ row, value, onChange, onBlur, inputRef, autoComplete }: LazyFieldProps) {
  return (
    <Select
      size="lg"
      {...row}
      ref={inputRef}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onBlur={onBlur}
      autoComplete={autoComplete}
    >
      <option value="">{words.choose}</option>
      <Options of={countriesIn().map(({ code, name, flag }) => [code, `${name} ${flag}`])} />
    </Select>
  );
}
