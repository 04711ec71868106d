import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { form as words } from '#words/form.ts';
import { typedNumber } from '../../lib/input.ts';
import { questionLimits } from '../../lib/limits.ts';
import { Button } from '../parts/Button.tsx';
import { CheckRow } from '../parts/CheckRow.tsx';
import { MovableRow } from '../parts/desk/MovableRow.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { Input } from '../parts/Input.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';

type Props = {
  questionId: string;
  options: readonly string[];
  /** As typed; undefined while no option is to have one. */
  limits: readonly string[] | undefined;
  /** How many have chosen each option so far. */
  taken: readonly number[];
  error: string | undefined;
  /** The places that the error is about. */
  wrong: readonly number[];
  /** The place whose limit it is about. */
  wrongLimit: number | null;
  onChange: (options: string[]) => void;
  onLimited: (limits: string[] | undefined) => void;
  onMoved: (index: number, by: number) => void;
  onRemove: (index: number) => void;
};

/** The options of a question; Enter in one goes on to the next. They are moved by their handles, dragged or with the arrow keys. */
export function OptionList({ questionId, options, limits, taken, error, wrong, wrongLimit, ...on }: Props) {
  const { onChange, onLimited, onMoved, onRemove } = on;
  const id = useId();
  const [place, setPlace] = useState(0);
  const list = useRef<HTMLOListElement>(null);
  const inputAt = (index: number) => list.current?.querySelectorAll('input')[index];

  function onKeyDown(event: KeyboardEvent, index: number) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (index === options.length - 1) add();
    else inputAt(index + 1)?.focus();
  }

  const moving = useRef(onMoved);
  useEffect(() => {
    moving.current = onMoved;
  });
  const move = useCallback((rowId: string, by: number) => {
    const index = Number(rowId);
    const to = index + by;
    const handles = () => list.current?.querySelectorAll<HTMLElement>('[data-handle]') ?? [];
    if (to < 0 || to >= handles().length) return;
    moving.current(index, by);
    setPlace(to + 1);
    // The focus goes along with the option.
    requestAnimationFrame(() => handles()[to]?.focus());
  }, []);

  function add() {
    if (options.length >= questionLimits.options) return;
    onChange([...options, '']);
    // The new input is there once the builder has rendered it.
    requestAnimationFrame(() => inputAt(options.length)?.focus());
  }

  return (
    <fieldset className="stack-2 option-list">
      <legend className="form-label">{words.options}</legend>
      <LiveRegion>{place > 0 ? words.movedTo(place, options.length) : ''}</LiveRegion>
      <ol ref={list}>
        {options.map((option, index) => (
          <MovableRow
            // biome-ignore lint/suspicious/noArrayIndexKey: options have no identity but their place
            key={index}
            group={`options of ${questionId}`}
            rowId={String(index)}
            index={index}
            label={words.moveOption(index + 1, options.length)}
            onMoved={move}
          >
            {(handle) => (
              <>
                {handle}
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
                {limits ? (
                  <OptionLimit
                    place={index + 1}
                    limit={limits[index] ?? ''}
                    taken={taken[index] ?? 0}
                    errorId={error && wrongLimit === index ? `${id}-error` : undefined}
                    onChange={(limit) => onLimited(options.map((_, at) => (at === index ? limit : (limits[at] ?? ''))))}
                  />
                ) : null}
                <IconButton
                  label={words.removeOption(index + 1)}
                  title={words.removeOption(index + 1)}
                  disabled={options.length === 1}
                  onClick={() => onRemove(index)}
                >
                  <X aria-hidden />
                </IconButton>
              </>
            )}
          </MovableRow>
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
      <CheckRow
        label={words.limited}
        help={words.limitedHelp}
        checked={limits !== undefined}
        onChange={({ target }) => onLimited(target.checked ? options.map(() => '') : undefined)}
      />
    </fieldset>
  );
}

type OptionLimitProps = {
  /** From 1. */
  place: number;
  /** As typed. */
  limit: string;
  taken: number;
  errorId: string | undefined;
  onChange: (limit: string) => void;
};

/** How many can choose an option, and how many have. */
function OptionLimit({ place, limit, taken, errorId, onChange }: OptionLimitProps) {
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
