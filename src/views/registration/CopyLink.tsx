import { useState } from 'react';
import { registration as words } from '../../messages/registration.ts';
import { Button } from '../parts/Button.tsx';
import { publicAddress } from '../parts/publicAddress.ts';

/** Puts the address of a page of Foyer's on the clipboard and says so; this page's where no path is given. */
export function CopyLink({ path, label }: { path?: string; label: string }) {
  const [copied, setCopied] = useState(false);
  const copy = () => {
    const { pathname, search } = window.location;
    return navigator.clipboard?.writeText(publicAddress(path ?? pathname + search)).then(() => setCopied(true));
  };
  return (
    <Button size="lg" variant="outline" onClick={copy} onBlur={() => setCopied(false)}>
      <span aria-live="polite">{copied ? words.copiedLink : label}</span>
    </Button>
  );
}
