import { lazy, Suspense } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { fields } from '#words/fields.ts';
import { type FieldKey, standardFields } from '../../lib/enumerations.ts';
import { attendeePath, fieldPath } from '../../lib/input.ts';
import { FormRow } from '../parts/FormRow.tsx';
import { Input } from '../parts/Input.tsx';
import type { AttendeesForm } from './attendeeForm.ts';

const CountryField = lazy(() => import('./CountryField.tsx'));
const PhoneField = lazy(() => import('./PhoneField.tsx'));

/** One of the standard fields. The browser fills in the first attendee only: it knows just one. */
export function FieldRow({ index, field, required }: { index: number; field: FieldKey; required: boolean }) {
  const name = attendeePath(index, fieldPath(field));
  const { register, control, getFieldState, formState } = useFormContext<AttendeesForm>();
  const { error } = getFieldState(name, formState);
  const { kind, autocomplete } = standardFields.find(({ key }) => key === field) ?? standardFields[0];
  const autoComplete = index === 0 ? autocomplete : 'off';
  const Lazy = kind === 'tel' ? PhoneField : kind === 'country' ? CountryField : null;
  return (
    <FormRow label={fields[field]} required={required} error={error?.message}>
      {(row) =>
        Lazy ? (
          <Suspense fallback={<Input {...row} size="lg" disabled />}>
            <Controller
              control={control}
              name={name}
              render={({ field: { value, onChange, onBlur, ref } }) => (
                <Lazy
                  row={row}
                  value={value ?? ''}
                  onChange={onChange}
                  onBlur={onBlur}
                  inputRef={ref}
                  autoComplete={autoComplete}
                />
              )}
            />
          </Suspense>
        ) : (
          <Input
            {...row}
            {...register(name)}
            size="lg"
            type={kind === 'email' ? 'email' : 'text'}
            autoComplete={autoComplete}
            autoCapitalize={kind === 'email' ? 'none' : 'words'}
          />
        )
      }
    </FormRow>
  );
}
