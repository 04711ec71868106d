import { useState } from 'react';
import { registration as words } from '#words/registration.ts';
import { countries } from '../../lib/countries.ts';
import { Input, Select } from '../parts/Input.tsx';
import type { LazyFieldProps } from './lazyField.ts';

/** A number with its country's prefix: `+44 7700 900123`. Without digits there is no number. */
export default function PhoneField({ row, value, onChange, onBlur, inputRef, autoComplete }: LazyFieldProps) {
  const [prefix = '', ...rest] = value.startsWith('+') ? value.split(' ') : ['', value];
  const known = countries.filter(({ dialCode }) => dialCode === prefix);
  const [chosen, setChosen] = useState(() => known[0]?.code ?? ownCountry());
  const country = known.find(({ code }) => code === chosen) ?? known[0];
  const code = country?.code ?? chosen;
  const local = rest.join(' ');

  function change(nextCode: string, nextLocal: string) {
    setChosen(nextCode);
    const dialCode = countries.find((it) => it.code === nextCode)?.dialCode ?? '';
    const typedWhole = nextLocal.trimStart().startsWith('+');
    onChange(nextLocal.trim() === '' || typedWhole ? nextLocal.trim() : `${dialCode} ${nextLocal}`);
  }

  return (
    <div className="phone-field">
      <Select size="lg" aria-label={words.dialCode} value={code} onChange={({ target }) => change(target.value, local)}>
        {countries.map(({ code: it, name, dialCode, flag }) => (
          <option key={it} value={it}>
            {dialCode} {flag} {name}
          </option>
        ))}
      </Select>
      <Input
        {...row}
        ref={inputRef}
        size="lg"
        type="tel"
        inputMode="tel"
        autoComplete={autoComplete === 'tel' ? 'tel-national' : autoComplete}
        value={country || !prefix ? local : value}
        onChange={({ target }) => change(code, target.value)}
        onBlur={onBlur}
      />
    </div>
  );
}

/** The country that the reader's language names, as a first guess. */
function ownCountry(): string {
  const region = navigator.languages?.map((tag) => /-([A-Z]{2})\b/.exec(tag)?.[1]).find(Boolean);
  return countries.find(({ code }) => code === region)?.code ?? 'GB';
}
