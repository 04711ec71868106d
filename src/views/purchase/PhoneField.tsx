import { type ChangeEvent, useState } from 'react';
import { order as orderWords } from '#words/order.ts';
import { countries, countriesIn } from '../../lib/countries.ts';
import { parsedPhone, phoneText } from '../../lib/phone.ts';
import { Options } from '../parts/form/ControlRow.tsx';
import { Input, Select } from '../parts/Input.tsx';
import type { LazyFieldProps } from './lazyField.ts';

/** What is seen of a number: the country of its prefix, and the rest as it is dialled there. */
type Shown = { code: string; local: string };

/** A number with its country's prefix, which begins with that of the event. Without digits there is no number. */
export default function PhoneField(props: LazyFieldProps) {
  const { row, value, onChange, onBlur, inputRef, autoComplete, country } = props;
  const [shown, setShown] = useState<Shown & { value: string }>(() => ({ ...shownOf(value, country), value }));
  // Another value than was typed here: the form was filled anew.
  const { code, local } = shown.value === value ? shown : shownOf(value, shown.code);

  function change(next: Shown) {
    const typedWhole = next.local.trimStart().startsWith('+');
    const number = typedWhole ? parsedPhone(next.local, []) : null;
    const changed = { ...next, code: number ? countryOf(number, next.code) : next.code };
    const value = wholeOf(changed);
    setShown({ ...changed, value });
    onChange(value);
  }

  return (
    <div className="phone-field">
      <Select
        size="lg"
        aria-label={orderWords.dialCode}
        value={code}
        onChange={({ target }: ChangeEvent<HTMLSelectElement>) => change({ code: target.value, local })}
      >
        <Options of={countriesIn().map(({ code: it, name, dialCode, flag }) => [it, `${dialCode} ${flag} ${name}`])} />
      </Select>
      <Input
        {...row}
        ref={inputRef}
        size="lg"
        type="tel"
        inputMode="tel"
        autoComplete={autoComplete === 'tel' ? 'tel-national' : autoComplete}
        value={local}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) => change({ code, local: target.value })}
        onBlur={onBlur}
      />
    </div>
  );
}

/** A number that is whole already as it is kept; one that is not yet, or never will be, with its prefix before what was typed. */
function wholeOf({ code, local }: Shown): string {
  const text = local.trim();
  if (text === '' || text.startsWith('+')) return phoneText(text, []);
  const number = parsedPhone(text, [code]);
  const dialCode = countries.find((it) => it.code === code)?.dialCode ?? '';
  return number?.number ?? `${dialCode} ${text}`;
}

function shownOf(value: string, begins: string | null | undefined): Shown {
  const number = parsedPhone(value, []);
  const code = begins ?? ownCountry();
  if (number) return { code: countryOf(number, code), local: number.formatNational() };
  const [prefix = '', ...rest] = value.startsWith('+') ? value.split(' ') : ['', value];
  const known = countries.filter(({ dialCode }) => dialCode === prefix);
  if (known.length === 0) return { code, local: value };
  return { code: (known.find((it) => it.code === code) ?? known[0])?.code ?? code, local: rest.join(' ') };
}

/** Several countries share a prefix: of these the one that is chosen, or else the largest. */
function countryOf(number: NonNullable<ReturnType<typeof parsedPhone>>, chosen: string): string {
  if (number.country) return number.country;
  const possible: string[] = number.getPossibleCountries();
  return possible.includes(chosen) ? chosen : (possible[0] ?? chosen);
}

/** The country that the reader's language names, as a first guess. */
function ownCountry(): string {
  const region = navigator.languages?.map((tag) => /-([A-Z]{2})\b/.exec(tag)?.[1]).find(Boolean);
  return countries.find(({ code }) => code === region)?.code ?? 'GB';
}
