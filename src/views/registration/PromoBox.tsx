import { type FormEvent, useState } from 'react';
import { registration as words } from '#words/registration.ts';
import type { ApiError } from '../../lib/apiError.ts';
import { Button } from '../parts/Button.tsx';
import { FormRow } from '../parts/FormRow.tsx';
import { Input } from '../parts/Input.tsx';

type Props = {
  promo: { code: string } | null;
  error: ApiError | null;
  busy: boolean;
  onApply: (code: string) => void;
  onEdit: () => void;
  onRemove: () => void;
};

/** A promo code: folded away, because most buyers have none. */
export function PromoBox({ promo, error, busy, onApply, onEdit, onRemove }: Props) {
  const [code, setCode] = useState('');
  const [open, setOpen] = useState(error !== null);

  function apply(event: FormEvent) {
    event.preventDefault();
    if (code.trim()) onApply(code.trim());
  }

  if (promo)
    return (
      <p className="promo-applied">
        {words.promoApplied(promo.code)}{' '}
        <Button variant="plain" size="sm" disabled={busy} onClick={onRemove}>
          {words.promoRemove(promo.code)}
        </Button>
      </p>
    );
  return (
    <details className="promo" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{words.promoAdd}</summary>
      <form noValidate onSubmit={apply}>
        <FormRow
          label={words.promo}
          required
          error={error && (error.said ? words.promoInvalid : error.msg || words.noAnswer)}
        >
          {(row) => (
            <div className="promo-row">
              <Input
                {...row}
                size="lg"
                value={code}
                autoComplete="off"
                autoCapitalize="characters"
                onChange={({ target }) => {
                  setCode(target.value);
                  if (error) onEdit();
                }}
              />
              <Button type="submit" size="lg" variant="outline" disabled={busy}>
                {words.promoApply}
              </Button>
            </div>
          )}
        </FormRow>
      </form>
    </details>
  );
}
