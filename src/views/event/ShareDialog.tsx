import type { EventSummary } from '../../api/contract/event.ts';
import type { FormOverview } from '../../api/contract/formOverview.ts';
import { event as eventWords } from '../../messages/organising/event.ts';
import { to } from '../../paths.ts';
import { Button } from '../parts/Button.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { publicAddress } from '../parts/publicAddress.ts';
import { QrCode } from '../ticket/QrCode.tsx';
import { PublicLink } from './PublicLink.tsx';

const words = eventWords.page;

type Props = { event: EventSummary; forms: readonly FormOverview[]; title: string; onClose: () => void };

/** The link of an event that is open for registration, with its QR code, the links of its forms, and what comes next. */
export default function ShareDialog({ event, forms, title, onClose }: Props) {
  const path = to.publicEvent(event.slug);
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="dialog-text">{words.liveText}</p>
      <div className="share-code">
        <QrCode value={publicAddress(path)} size={192} label={words.qr(event.name)} />
      </div>
      <PublicLink title={event.name} path={path} />
      {forms.length > 1 ? (
        <details className="share-forms">
          <summary>{words.formLinks}</summary>
          <ul className="event-links">
            {forms.map(({ id, eventId, title: form }) => (
              <li key={id}>
                <PublicLink title={form} path={to.registration(eventId, id)} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
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
