import './DateInput.css';
import { type ChangeEvent, type ComponentProps, type Ref, useLayoutEffect, useRef } from 'react';
import { Input } from './Input.tsx';

export type DateType = 'date' | 'datetime-local';

type Change = (event: ChangeEvent<HTMLInputElement>) => void;

type Props = Omit<ComponentProps<typeof Input>, 'type' | 'onChange'> & {
  type: DateType;
  onChange: Change;
  /** Told of every input whether it left the field half-typed. */
  onHalf?: (isHalf: boolean) => void;
};

/**
 * A date, or a date and time. It reports a value that is whole and one that was cleared, and none that is half-typed. React does not
 * write `value` back while the user types: that would undo what was deleted of a date to be typed anew.
 */
export function DateInput({ type, value, onChange, onHalf, ref, ...input }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const { current } = field;
    if (!current) return;
    if (value !== undefined && current.value !== value && !isHalf(current)) current.value = String(value);
    noteEmpty(current);
  });
  return (
    <Input
      {...input}
      ref={joinRefs(field, ref)}
      type={type}
      defaultValue={value}
      onKeyDown={({ key, currentTarget }) => noteKey(currentTarget, key)}
      onInput={({ currentTarget }) => {
        if (currentTarget.value !== '') delete currentTarget.dataset.keyed;
        noteEmpty(currentTarget);
        onHalf?.(isHalf(currentTarget));
      }}
      onChange={(event) => {
        if (!isHalf(event.currentTarget)) onChange(event);
      }}
    />
  );
}

/** One ref that fills several. */
export const joinRefs =
  (...refs: (Ref<HTMLInputElement> | undefined)[]) =>
  (element: HTMLInputElement | null) => {
    for (const ref of refs)
      if (typeof ref === 'function') ref(element);
      else if (ref) ref.current = element;
  };

/** WebKit shows today in an empty field, in grey. */
const noteEmpty = (field: HTMLInputElement) =>
  field.toggleAttribute('data-empty', field.value === '' && !isHalf(field));

/** Firefox says nothing of a date that was never whole: there a field that digits went into is not empty until it is cleared. */
function noteKey(field: HTMLInputElement, key: string): void {
  if (/^\d$/.test(key) && field.value === '' && CSS.supports('-moz-appearance', 'none')) field.dataset.keyed = '';
}

/** Whether something has been typed that is no date yet. */
export const isHalf = (field: HTMLInputElement): boolean =>
  field.value === '' && (field.validity.badInput || field.dataset.keyed !== undefined);

/** Empties a field also of what is half-typed, which setting it to nothing alone would leave there. */
export function clearDate(field: HTMLInputElement): void {
  delete field.dataset.keyed;
  field.value = field.type === 'date' ? '2000-01-01' : '2000-01-01T00:00';
  field.value = '';
  noteEmpty(field);
}
