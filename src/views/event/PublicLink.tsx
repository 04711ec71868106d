import { ExternalLink, Share2 } from 'lucide-react';
import { event as eventWords } from '#words/event.ts';
import { Button, buttonClass } from '../parts/Button.tsx';
import { CopyButton } from '../parts/desk/CopyButton.tsx';
import { publicAddress } from '../parts/publicAddress.ts';
import { share } from '../parts/share.ts';

const words = eventWords.page;

type Props = { title: string; path: string };

/** A public page's address: to read, to copy, to share where the device can, and to open. */
export function PublicLink({ title, path }: Props) {
  const address = publicAddress(path);
  return (
    <div className="public-link">
      <div>
        <h3>{title}</h3>
        <p className="public-link-address">{address}</p>
      </div>
      <div className="button-row">
        <CopyButton text={address} label={words.copyLink(title)} />
        {'share' in navigator ? (
          <Button size="sm" variant="outline" onClick={() => void share(title, address)}>
            <Share2 aria-hidden />
            {words.share} <span className="visually-hidden">{title}</span>
          </Button>
        ) : null}
        <a href={address} target="_blank" rel="noreferrer" className={buttonClass({ variant: 'outline', size: 'sm' })}>
          <ExternalLink aria-hidden />
          {words.open} <span className="visually-hidden">{title}</span>
        </a>
      </div>
    </div>
  );
}
