import type { EventSummary } from '../../api/contract/event.ts';
import type { FormOverview } from '../../api/contract/form.ts';
import { event as eventWords } from '../../messages/signedIn/event.ts';
import { to } from '../../paths.ts';
import { Button } from '../parts/Button.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { QrCode } from '../ticket/QrCode.tsx';
import { FormLink, formAddress } from './FormLink.tsx';

const words = eventWords.page;

type Props = { event: EventSummary; forms: readonly FormOverview[]; title: string; onClose: () => void };

/** The links of an event that is open for registration, with their QR codes, and what comes next. */
export default function ShareDialog({ event, forms, title, onClose }: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="dialog-text">{words.liveText}</p>
      <ul className="share-forms">
        {forms.map((form) => (
          <li key={form.id}>
            <FormLink form={form} />
            <div className="share-code">
              <QrCode value={formAddress(form)} size={192} label={words.qr(form.title)} />
            </div>
          </li>
        ))}
      </ul>
      <section aria-label={words.nextTitle} className="share-next">
        <h3>{words.nextTitle}</h3>
        <ul>
          {words.next.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
      <div className="dialog-actions">
        <ButtonLink href={to.attendees(event.id)} variant="outline">
          {words.attendees}
        </ButtonLink>
        <Button onClick={onClose}>{words.done}</Button>
      </div>
    </Dialog>
  );
}
