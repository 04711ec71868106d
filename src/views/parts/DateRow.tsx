import { type ChangeEvent, type ComponentProps, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { dates as words } from '#words/dates.ts';
import { dayInWords } from '../../lib/dates.ts';
import { Button } from './Button.tsx';
import { clearDate, DateInput, type DateType, isHalf, joinRefs } from './DateInput.tsx';
import { FormRow } from './FormRow.tsx';

type Row = Pick<ComponentProps<typeof FormRow>, 'label' | 'help' | 'error' | 'required'>;
type Props = Row & {
  type?: DateType;
  /** Asked in the row's turn, so that a form has its fields in the order in which they stand. */
  field: () => Omit<ComponentProps<typeof DateInput>, 'onHalf' | 'type'>;
};

/**
 * A row for a date and time, with its day in words below: browsers show day and month in the order of their own language. Half of one is never taken for none: it is asked for when the field is left, and its form is not
 * sent until it is whole or cleared.
 */
export function DateRow({ type = 'datetime-local', field: fieldOf, ...row }: Props) {
  const { onChange, onBlur, ref, ...input } = fieldOf();
  const field = useRef<HTMLInputElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [shown, setShown] = useState('');
  const day = dayInWords(shown);
  const dayId = useId();
  useLayoutEffect(() => setShown(field.current?.value ?? ''));

  useEffect(() => {
    const form = field.current?.form;
    const hold = (event: SubmitEvent) => {
      const { current } = field;
      if (!current || !isHalf(current)) return;
      // Before the form hears of it.
      event.preventDefault();
      event.stopImmediatePropagation();
      setIsAsking(true);
      current.focus();
    };
    form?.addEventListener('submit', hold, true);
    return () => form?.removeEventListener('submit', hold, true);
  }, []);

  function clear() {
    const { current } = field;
    if (!current) return;
    clearDate(current);
    setIsAsking(false);
    // Nothing has changed for React where half a date became none.
    onChange({ type: 'change', target: current, currentTarget: current } as ChangeEvent<HTMLInputElement>);
    current.focus();
  }

  return (
    <FormRow {...row} error={isAsking ? words[row.required ? 'halfRequired' : 'half'][type] : row.error}>
      {(control) => (
        <>
          <DateInput
            {...control}
            {...input}
            type={type}
            ref={joinRefs(field, ref)}
            aria-describedby={[control['aria-describedby'], day && dayId].filter(Boolean).join(' ') || undefined}
            onChange={onChange}
            onHalf={(half) => {
              setShown(field.current?.value ?? '');
              if (!half) setIsAsking(false);
            }}
            onBlur={(event) => {
              setIsAsking(isHalf(event.currentTarget));
              onBlur?.(event);
            }}
          />
          {day ? (
            <p className="form-help" id={dayId}>
              {day}
            </p>
          ) : null}
          {isAsking ? (
            <div>
              <Button type="button" size="sm" variant="outline" aria-label={words.clearOf(row.label)} onClick={clear}>
                {words.clear}
              </Button>
            </div>
          ) : null}
        </>
      )}
    </FormRow>
  );
}
