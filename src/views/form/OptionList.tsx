import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, useId, useRef } from 'react';
import { questionLimits } from '../../lib/limits.ts';
import { form as words } from '../../messages/organising/form.ts';
import { Button } from '../parts/Button.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { Input } from '../parts/Input.tsx';

type Props = {
  options: readonly string[];
  error: string | undefined;
  /** The places that the error is about. */
  wrong: readonly number[];
  onChange: (options: string[]) => void;
  onRemove: (index: number) => void;
};

/** The options of a question; Enter in one goes on to the next. */
export function OptionList({ options, error, wrong, onChange, onRemove }: Props) {
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const inputAt = (index: number) => list.current?.querySelectorAll('input')[index];

  function onKeyDown(event: KeyboardEvent, index: number) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (index === options.length - 1) add();
    else inputAt(index + 1)?.focus();
  }

  function add() {
    if (options.length >= questionLimits.options) return;
    onChange([...options, '']);
    // The new input is there once the builder has rendered it.
    requestAnimationFrame(() => inputAt(options.length)?.focus());
  }

  return (
    <fieldset className="option-list">
      <legend className="form-label">{words.options}</legend>
      <ol ref={list}>
        {options.map((option, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: options have no identity but their place
          <li key={index}>
            <Input
              size="sm"
              aria-label={words.option(index + 1)}
              placeholder={words.option(index + 1)}
              aria-invalid={error && wrong.includes(index) ? true : undefined}
              aria-describedby={error && wrong.includes(index) ? `${id}-error` : undefined}
              autoComplete="off"
              maxLength={questionLimits.option}
              value={option}
              onChange={({ target }) => onChange(options.with(index, target.value))}
              onKeyDown={(event) => onKeyDown(event, index)}
            />
            <IconButton
              label={words.removeOption(index + 1)}
              title={words.removeOption(index + 1)}
              disabled={options.length === 1}
              onClick={() => onRemove(index)}
            >
              <X aria-hidden />
            </IconButton>
          </li>
        ))}
      </ol>
      {error ? (
        <p className="form-error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
      <div>
        <Button
          type="button"
          variant="ghost"
          size="sm"
          disabled={options.length >= questionLimits.options}
          onClick={add}
        >
          <Plus aria-hidden />
          {words.addOption}
        </Button>
      </div>
    </fieldset>
  );
}
