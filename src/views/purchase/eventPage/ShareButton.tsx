import { useState } from 'react';
import { publicEvent as words } from '#words/publicEvent.ts';
import { registration } from '#words/registration.ts';
import { Button } from '../../parts/Button.tsx';
import { publicAddress } from '../../parts/publicAddress.ts';

/** Shares the page by the sheet of the reader's phone; where there is none, its address is copied. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const [isCopied, setCopied] = useState(false);
  const share = () => {
    const url = publicAddress(path);
    // Whoever closes the sheet has shared nothing, and nothing went wrong.
    if (navigator.share) navigator.share({ title, url }).catch(() => {});
    else navigator.clipboard?.writeText(url).then(() => setCopied(true));
  };
  return (
    <Button size="md" variant="outline" onClick={share} onBlur={() => setCopied(false)}>
      <span aria-live="polite">{isCopied ? registration.copiedLink : words.share}</span>
    </Button>
  );
}
