import { ExternalLink, Share2 } from 'lucide-react';
import type { FormOverview } from '../../api/contract/form.ts';
import { event as eventWords } from '../../messages/signedIn/event.ts';
import { to } from '../../paths.ts';
import { Button, buttonClass } from '../parts/Button.tsx';
import { CopyButton } from '../parts/desk/CopyButton.tsx';
import { publicAddress } from '../parts/publicAddress.ts';

const words = eventWords.page;

/** The whole address of a form's registration page. */
export const formAddress = ({ id, eventId }: Pick<FormOverview, 'id' | 'eventId'>): string =>
  publicAddress(to.registration(eventId, id));

/** The public link of a form: to read, to copy, to share where the device can, and to open. */
export function FormLink({ form }: { form: FormOverview }) {
  const address = formAddress(form);
  const { title } = form;
  return (
    <div className="public-link">
      <div>
        <h3>{title}</h3>
        <p className="public-link-address">{address}</p>
      </div>
      <div className="public-link-actions">
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

/** Closing the device's own dialog is no failure. */
const share = (title: string, url: string): Promise<void> => navigator.share({ title, url }).catch(() => {});
