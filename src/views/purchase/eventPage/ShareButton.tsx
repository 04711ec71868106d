import { useState } from 'react';
import { publicEvent as words } from '#words/publicEvent.ts';
import { registration } from '#words/registration.ts';
import { Button } from '../../parts/Button.tsx';
import { publicAddress } from '../../parts/publicAddress.ts';
import { share } from '../../parts/share.ts';

/** Shares the page by the sheet of the reader's phone; where there is none, its address is copied. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const [isCopied, setCopied] = useState(false);
  const press = () => {
    const url = publicAddress(path);
    if ('share' in navigator) void share(title, url);
    else void (navigator as Navigator).clipboard?.writeText(url).then(() => setCopied(true));
  };
  return (
    <Button className="share-button" size="md" variant="outline" onClick={press} onBlur={() => setCopied(false)}>
      <span aria-live="polite">{isCopied ? registration.copiedLink : words.share}</span>
    </Button>
  );
}
