import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { desk } from '#words/desk.ts';
import { Button } from '../Button.tsx';

/** Puts a text on the clipboard and says so. `label` names what is copied, for screen readers. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <Button
      size="sm"
      variant="outline"
      onClick={() => navigator.clipboard?.writeText(text).then(() => setCopied(true))}
      onBlur={() => setCopied(false)}
    >
      {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
      <span aria-live="polite">{copied ? desk.copied : desk.copy}</span>
      <span className="visually-hidden">{label}</span>
    </Button>
  );
}
