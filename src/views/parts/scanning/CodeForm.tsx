import { type FormEvent, useId } from 'react';
import { door } from '#words/door.ts';
import { focusFirst } from './focusFirst.ts';

/** A code typed by hand. */
export function CodeForm({ label, submit }: { label: string; submit: (code: string) => void }) {
  const id = useId();

  function take(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    submit(String(new FormData(form).get('code') ?? ''));
    form.reset();
  }

  return (
    <form className="door-code" onSubmit={take}>
      <label htmlFor={id}>{label}</label>
      <div>
        <input
          id={id}
          ref={focusFirst}
          name="code"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          required
        />
        <button type="submit" className="door-tool is-strong">
          {door.scanner.codeSubmit}
        </button>
      </div>
    </form>
  );
}
