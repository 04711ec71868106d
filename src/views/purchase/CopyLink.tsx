import { registration as words } from '#words/registration.ts';
import { CopyText } from '../parts/CopyText.tsx';
import { publicAddress } from '../parts/publicAddress.ts';

/** Puts the address of a page of Foyer's on the clipboard and says so; this page's where no path is given. */
export function CopyLink({ path, label }: { path?: string; label: string }) {
  const address = () => publicAddress(path ?? window.location.pathname + window.location.search);
  return (
    <CopyText text={address} copied={words.copiedLink} size="lg" variant="outline">
      {label}
    </CopyText>
  );
}
