import { Button } from '@chakra-ui/react';
import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, useId, useRef } from 'react';
import { formBuilder as words } from '../../messages/formBuilder.ts';
import { Input } from '../parts/Input.tsx';

const most = 100;

type Props = { options: readonly string[]; fault: string | undefined; onChange: (options: string[]) => void };

/** The options of a question; Enter in one goes on to the next. */
export function OptionList({ options, fault, onChange }: Props) {
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const inputAt = (place: number) => list.current?.querySelectorAll('input')[place];

  function onKeyDown(event: KeyboardEvent, place: number) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (place === options.length - 1) add();
    else inputAt(place + 1)?.focus();
  }

  function add() {
    if (options.length >= most) return;
    onChange([...options, '']);
    // The new input is there once the builder has rendered it.
    requestAnimationFrame(() => inputAt(options.length)?.focus());
  }

  return (
    <fieldset className="option-list" aria-describedby={fault ? `${id}-fault` : undefined}>
      <legend className="form-label">{words.options}</legend>
      <ol ref={list}>
        {options.map((option, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: options have no identity but their place
          <li key={place}>
            <Input
              size="sm"
              aria-label={words.option(place + 1)}
              placeholder={words.option(place + 1)}
              aria-invalid={fault && option.trim() === '' ? true : undefined}
              autoComplete="off"
              maxLength={200}
              value={option}
              onChange={({ target }) => onChange(options.with(place, target.value))}
              onKeyDown={(event) => onKeyDown(event, place)}
            />
            <button
              type="button"
              className="icon-button"
              title={words.removeOption(place + 1)}
              disabled={options.length === 1}
              onClick={() => onChange(options.toSpliced(place, 1))}
            >
              <X aria-hidden />
              <span className="visually-hidden">{words.removeOption(place + 1)}</span>
            </button>
          </li>
        ))}
      </ol>
      {fault ? (
        <p className="form-error" id={`${id}-fault`}>
          {fault}
        </p>
      ) : null}
      <div>
        <Button type="button" variant="ghost" size="sm" disabled={options.length >= most} onClick={add}>
          <Plus aria-hidden />
          {words.addOption}
        </Button>
      </div>
    </fieldset>
  );
}
