import { HStack } from '@chakra-ui/react';
import { ExternalLink, Pencil, Plus, UsersRound } from 'lucide-react';
import { Link } from 'wouter';
import type { Event } from '../../api/contract/event.ts';
import type { FormOverview } from '../../api/contract/form.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { event as eventWords } from '../../messages/organising/event.ts';
import { to } from '../../paths.ts';
import { Button, buttonClass } from '../parts/Button.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { CopyButton } from '../parts/desk/CopyButton.tsx';
import { Panel } from '../parts/desk/Panel.tsx';
import { PromoTable } from '../ticket/PromoTable.tsx';
import { TicketTable } from '../ticket/TicketTable.tsx';

const words = eventWords.page;

/** What can be done with a form; `order` comes with the form as it is to be. */
export type FormAction = 'publish' | 'unpublish' | 'order' | 'duplicate' | 'delete';

type Props = { event: Event; form: FormOverview; act: (action: FormAction, row?: FormOverview) => void };

/** One form of an event: how full it is, its public link, its tickets and promo codes, and what can be done with it. */
export function EventFormPanel({ event, form, act }: Props) {
  const { id: eventId, timeZone } = event;
  const published = event.published && form.published;
  const { id, title, typeName, registered, capacity, closesAt, tickets, promos } = form;
  const facts = [
    typeName,
    words.registered(registered, capacity),
    closesAt ? words.closes(formatDateTime(closesAt, timeZone)) : null,
  ];
  const address = new URL(to.registration(eventId, id), window.location.origin).href;
  return (
    <Panel
      title={title}
      lead={facts.filter(Boolean).join(' · ')}
      actions={
        <>
          <ButtonLink href={to.viewAttendees(eventId, id)} variant="subtle" size="sm">
            <UsersRound aria-hidden />
            {words.attendees}
          </ButtonLink>
          <ButtonLink href={to.formEdit(eventId, id)} variant="outline" size="sm">
            <Pencil aria-hidden />
            {words.editForm}
          </ButtonLink>
        </>
      }
    >
      <div className="public-link">
        <div>
          <h3>{words.publicLink}</h3>
          {published ? (
            <p className="public-link-address">{address}</p>
          ) : (
            <p>{form.published ? words.linkDraft : words.formDraft}</p>
          )}
        </div>
        {published ? (
          <HStack wrap="wrap" gap="2">
            <CopyButton text={address} label={words.copyLink(title)} />
            <a
              href={address}
              target="_blank"
              rel="noreferrer"
              className={buttonClass({ variant: 'outline', size: 'sm' })}
            >
              <ExternalLink aria-hidden />
              {words.open}
            </a>
          </HStack>
        ) : null}
        {form.published ? null : (
          <Button size="sm" onClick={() => act('publish')}>
            {words.publishForm}
          </Button>
        )}
      </div>
      <div className="form-part">
        <header>
          <h3>{words.tickets}</h3>
          <ButtonLink href={to.ticketAdd(eventId, id)} variant="ghost" size="sm">
            <Plus aria-hidden />
            {words.addTicket}
          </ButtonLink>
        </header>
        {tickets.length > 0 ? (
          <TicketTable
            event={event}
            tickets={tickets}
            onOrdered={(ordered) => act('order', { ...form, tickets: ordered })}
          />
        ) : (
          <p className="form-part-none">{words.noTickets}</p>
        )}
      </div>
      <div className="form-part">
        <header>
          <h3>{words.promos}</h3>
          <ButtonLink href={to.promoAdd(eventId, id)} variant="ghost" size="sm">
            <Plus aria-hidden />
            {words.addPromo}
          </ButtonLink>
        </header>
        {promos.length > 0 ? (
          <PromoTable event={event} promos={promos} />
        ) : (
          <p className="form-part-none">{words.noPromos}</p>
        )}
      </div>
      <footer className="form-card-actions">
        <Link href={to.emailAttendees(eventId, id)}>{words.email}</Link>
        <Link href={to.exhibitorVisibilityAdd(eventId, id)}>{words.visibility}</Link>
        {form.published ? (
          <button type="button" onClick={() => act('unpublish')}>
            {words.unpublishForm}
          </button>
        ) : null}
        <button type="button" onClick={() => act('duplicate')}>
          {words.duplicateForm}
        </button>
        <button type="button" className="is-danger" onClick={() => act('delete')}>
          {words.deleteForm}
        </button>
      </footer>
    </Panel>
  );
}
