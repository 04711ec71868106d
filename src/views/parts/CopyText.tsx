import { type ReactNode, useState } from 'react';
import { Button, type ButtonLook } from './Button.tsx';

type Props = ButtonLook & {
  text: () => string;
  /** What the button says once it is done. */
  copied: string;
  children: ReactNode;
};

/** Puts a text on the clipboard and says so. */
export function CopyText({ text, copied, children, ...look }: Props) {
  const [done, setDone] = useState(false);
  const copy = () => navigator.clipboard?.writeText(text()).then(() => setDone(true));
  return (
    <Button {...look} onClick={copy} onBlur={() => setDone(false)}>
      <span aria-live="polite">{done ? copied : children}</span>
    </Button>
  );
}
