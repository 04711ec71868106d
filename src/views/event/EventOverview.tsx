import { HStack } from '@chakra-ui/react';
import { QrCode as QrIcon, TabletSmartphone } from 'lucide-react';
import { event as eventWords } from '#words/event.ts';
import type { ShownEvent } from '../../api/contract/eventList.ts';
import type { FormOverview } from '../../api/contract/formOverview.ts';
import { formatCount, formatMoney } from '../../lib/money.ts';
import { eventLogo, to } from '../../paths.ts';
import { Button } from '../parts/Button.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { Facts } from '../parts/desk/Facts.tsx';
import { May } from '../parts/desk/May.tsx';
import { Panel } from '../parts/desk/Panel.tsx';
import { SafeHtml } from '../parts/SafeHtml.tsx';
import { PublicLink } from './PublicLink.tsx';

const words = eventWords.page;

type Props = {
  event: ShownEvent;
  /** The forms that sell something. */
  forms: readonly FormOverview[];
  /** While the event is read, or something is being done with it. */
  busy: boolean;
  share: () => void;
  unpublish: () => void;
};

/** How an event goes, its public links, and at the end the way to close it. */
export function EventOverview({ event, forms, busy, share, unpublish }: Props) {
  const { id, about, published, logo, registered, checkedIn, sold, capacity, revenue, currency } = event;
  return (
    <>
      <section className="card event-figures" aria-label={words.figures}>
        <Facts
          facts={[
            { label: eventWords.home.registered, value: formatCount(registered) },
            {
              label: eventWords.home.sold,
              value: eventWords.home.soldOf(formatCount(sold), capacity === null ? null : formatCount(capacity)),
            },
            {
              label: eventWords.home[event.testMoney ? 'revenueTest' : 'revenue'],
              value: formatMoney(revenue, currency),
            },
            { label: eventWords.home.checkedIn, value: formatCount(checkedIn) },
          ]}
        />
        <HStack gap="2" wrap="wrap">
          <May need="manage">
            <ButtonLink href={to.kiosk(id)} size="sm" variant="subtle">
              <TabletSmartphone aria-hidden />
              {words.kiosk}
            </ButtonLink>
          </May>
        </HStack>
      </section>
      {event.status === 'cancelled' ? (
        <Panel title={words.cancelled} lead={words.cancelledLead}>
          <May need="manage">
            <ButtonLink href={to.mailings(id)}>{words.writeToAll}</ButtonLink>
          </May>
        </Panel>
      ) : published && forms.length > 0 ? (
        <Panel
          title={words.links}
          lead={words.linksLead}
          actions={
            <Button size="sm" variant="subtle" onClick={share}>
              <QrIcon aria-hidden />
              {words.showQr}
            </Button>
          }
        >
          <ul className="event-links">
            <li>
              <PublicLink title={event.name} path={to.publicEvent(event.slug)} />
            </li>
            {forms.length > 1
              ? forms.map((form) => (
                  <li key={form.id}>
                    <PublicLink
                      title={form.title}
                      path={to.publicForm({ eventId: id, formId: form.id, eventSlug: event.slug, slug: form.slug })}
                    />
                  </li>
                ))
              : null}
          </ul>
        </Panel>
      ) : null}
      {about || logo ? (
        <section className="event-about" aria-label={words.about}>
          {logo ? <img src={eventLogo(id, logo)} alt="" width="160" height="160" /> : null}
          {about ? <SafeHtml className="event-text" html={about} /> : null}
        </section>
      ) : null}
      {published ? (
        <section className="event-close" aria-label={words.close}>
          <div>
            <h2>{words.close}</h2>
            <p className="hint">{words.unpublishText}</p>
          </div>
          <May need="manage">
            <Button variant="outline" size="sm" disabled={busy} onClick={unpublish}>
              {words.unpublish}
            </Button>
          </May>
        </section>
      ) : null}
    </>
  );
}
