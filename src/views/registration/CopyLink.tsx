import { useState } from 'react';
import { registration as words } from '../../messages/registration.ts';
import { Button } from '../parts/Button.tsx';

/** Puts an address on the clipboard and says so. */
export function CopyLink({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <Button
      size="lg"
      variant="outline"
      onClick={() => navigator.clipboard?.writeText(text).then(() => setCopied(true))}
      onBlur={() => setCopied(false)}
    >
      <span aria-live="polite">{copied ? words.copiedLink : label}</span>
    </Button>
  );
}
