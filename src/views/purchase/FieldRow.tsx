import { lazy, Suspense } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { fields } from '#words/fields.ts';
import { type FieldKey, standardFields } from '../../lib/enumerations.ts';
import { attendeePath, fieldPath } from '../../lib/input.ts';
import type { Buyer } from '../../lib/order.ts';
import { useEmailHint } from '../parts/emailHint.tsx';
import { FormRow } from '../parts/FormRow.tsx';
import { Input } from '../parts/Input.tsx';
import type { AttendeesForm } from './attendeeForm.ts';

const CountryField = lazy(() => import('./CountryField.tsx'));
const PhoneField = lazy(() => import('./PhoneField.tsx'));

type Props = {
  /** Which attendee, or who orders for others. */
  of: number | 'buyer';
  field: FieldKey;
  required: boolean;
  /** The browser fills in one person only: it knows just one. */
  isFilled?: boolean;
  /** Where the event is. */
  country?: string | null;
};

/** One of the standard fields. */
export function FieldRow({ of, field, required, isFilled = of === 0, country }: Props) {
  const name = of === 'buyer' ? (`buyer.${field as keyof Buyer}` as const) : attendeePath(of, fieldPath(field));
  const { register, control, getFieldState, setFocus, setValue, formState } = useFormContext<AttendeesForm>();
  const { error } = getFieldState(name, formState);
  const { kind, autocomplete } = standardFields.find(({ key }) => key === field) ?? standardFields[0];
  const autoComplete = isFilled ? autocomplete : 'off';
  const Lazy = kind === 'tel' ? PhoneField : kind === 'country' ? CountryField : null;
  const { hint, judged } = useEmailHint((email) => {
    setValue(name, email, { shouldDirty: true, shouldValidate: formState.isSubmitted });
    setFocus(name);
  });
  return (
    <FormRow label={fields[field]} required={required} error={error?.message} help={hint}>
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
                  country={country}
                />
              )}
            />
          </Suspense>
        ) : (
          <Input
            {...row}
            {...register(name, kind === 'email' ? judged : {})}
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
