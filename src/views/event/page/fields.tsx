import type { ReactNode } from 'react';
import { FormRow } from '../../parts/FormRow.tsx';
import { Input, Textarea } from '../../parts/Input.tsx';

type Props = {
  label: string;
  value: string;
  max: number;
  help?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  /** Several lines of text. */
  isLong?: boolean;
  /** An address of a page. */
  isLink?: boolean;
  /** Offers what was typed into others of its kind. */
  list?: string;
  onChange: (value: string) => void;
};

/** A text of one item of the page. */
export function TextRow({ label, value, max, isLong = false, isLink = false, list, onChange, ...row }: Props) {
  return (
    <FormRow label={label} {...row}>
      {(control) =>
        isLong ? (
          <Textarea
            {...control}
            rows={4}
            maxLength={max}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        ) : (
          <Input
            {...control}
            maxLength={max}
            value={value}
            autoComplete="off"
            list={list}
            {...(isLink && { type: 'url', inputMode: 'url' as const })}
            onChange={({ target }) => onChange(target.value)}
          />
        )
      }
    </FormRow>
  );
}
