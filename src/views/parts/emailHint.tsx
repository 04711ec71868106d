import { type ReactNode, useState } from 'react';
import { validation } from '#words/validation.ts';
import { meantEmail } from './emailTypo.ts';

type Typing = { target: { value: string } };

/** A hint below a field where a slip in an address is likely, which writes it right when it is pressed, and what the field has to tell. */
export function useEmailHint(take: (email: string) => void): {
  hint: ReactNode;
  judged: { onBlur: (typing: Typing) => void; onChange: () => void };
} {
  const [meant, setMeant] = useState<string | null>(null);
  const hint = meant ? (
    <button
      type="button"
      className="text-button"
      onClick={() => {
        setMeant(null);
        take(meant);
      }}
    >
      {validation.didYouMean(meant.slice(meant.lastIndexOf('@') + 1))}
    </button>
  ) : undefined;
  return {
    hint,
    // Half an address looks like a slip: it is judged once it is typed.
    judged: { onBlur: ({ target }) => setMeant(meantEmail(target.value)), onChange: () => setMeant(null) },
  };
}
