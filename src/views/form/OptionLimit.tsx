import { useId } from 'react';
import { form as words } from '#words/form.ts';
import { typedNumber } from '../../lib/validation.ts';
import { Input } from '../parts/Input.tsx';

type Props = {
  /** From 1. */
  place: number;
  /** As typed. */
  limit: string;
  taken: number;
  errorId: string | undefined;
  onChange: (limit: string) => void;
};

/** How many can choose an option, and how many have. */
export function OptionLimit({ place, limit, taken, errorId, onChange }: Props) {
  const id = useId();
  const typed = typedNumber(limit);
  const max = Number.isNaN(typed) ? null : typed;
  const isTold = taken > 0 || max !== null;
  const describedBy = [isTold ? `${id}-taken` : '', errorId ?? ''].filter(Boolean).join(' ');
  return (
    <div className="option-limit">
      <Input
        size="sm"
        inputMode="numeric"
        aria-label={words.limitOf(place)}
        placeholder={words.noLimit}
        aria-invalid={errorId ? true : undefined}
        {...(describedBy && { 'aria-describedby': describedBy })}
        autoComplete="off"
        value={limit}
        onChange={({ target }) => onChange(target.value)}
      />
      {isTold ? (
        <p className="form-help" id={`${id}-taken`}>
          {words.taken(taken, max)}
        </p>
      ) : null}
    </div>
  );
}
