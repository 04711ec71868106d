import { type FormEvent, useId } from 'react';
import type { KioskWords } from '../../../messages/kiosk.ts';
import { focusFirst } from '../../parts/scanning/focusFirst.ts';

type Props = { words: KioskWords; submit: (code: string) => void; leave: () => void };

/** A reference typed by hand. A scanner that types may fill it in, too. */
export function KioskTyping({ words, submit, leave }: Props) {
  const id = useId();

  function take(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim();
    if (code !== '') submit(code);
  }

  return (
    <form className="kiosk-card" onSubmit={take}>
      <h2>
        <label htmlFor={id}>{words.typing.title}</label>
      </h2>
      <p id={`${id}-help`}>{words.typing.help}</p>
      <input
        id={id}
        ref={focusFirst}
        name="code"
        className="kiosk-field"
        aria-describedby={`${id}-help`}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
      />
      <div className="kiosk-ways">
        <button type="submit" className="kiosk-main">
          {words.typing.submit}
        </button>
        <button type="button" className="kiosk-other" onClick={leave}>
          {words.cancel}
        </button>
      </div>
    </form>
  );
}
