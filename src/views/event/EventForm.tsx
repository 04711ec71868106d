import { ChevronDown, Clock, FileUp, IdCard, Pencil, Plus, UsersRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { event as eventWords } from '#words/event.ts';
import type { Event } from '../../api/contract/event.ts';
import type { FormOverview } from '../../api/contract/formOverview.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { to } from '../../paths.ts';
import { Button } from '../parts/Button.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { May } from '../parts/desk/May.tsx';
import { PromoTable, TicketTable } from '../ticket/TicketTable.tsx';
import { PublicLink } from './PublicLink.tsx';
import { removalOf } from './removal.ts';

const words = eventWords.page;

/**
 * What can be done with a form; `order` comes with the form as it is to be. `unpublishKept` and `keep` stand for `delete`
 * where its registrations are kept.
 */
export type FormAction = 'publish' | 'unpublish' | 'order' | 'duplicate' | 'delete' | 'unpublishKept' | 'keep';

const removals = { delete: 'delete', unpublish: 'unpublishKept', keep: 'keep' } as const;

type Props = {
  event: Event;
  form: FormOverview;
  /** Open from the start; afterwards it is as the reader leaves it. */
  isOpen: boolean;
  /** Named in the address: it is what the reader came for. */
  isMeant: boolean;
  now: string;
  act: (action: FormAction, row?: FormOverview) => void;
};

const intoView = (form: HTMLElement | null) => form?.scrollIntoView?.({ block: 'nearest' });

/** One form of an event: how full it is, and opened its tickets, promo codes and public link, and what can be done with it. */
export function EventForm({ event, form, isOpen, isMeant, now, act }: Props) {
  const { id: eventId, timeZone, published } = event;
  const { id, slug, title, typeName, registered, capacity, closesAt, tickets, promos } = form;
  const [startsOpen] = useState(isOpen);
  const facts = [
    typeName,
    words.registered(registered, capacity),
    closesAt ? words.closes(formatDateTime(closesAt, timeZone)) : null,
  ];
  return (
    <details className="card event-form" open={startsOpen} ref={isMeant ? intoView : null}>
      <summary>
        <div>
          <h3 className="event-form-title">{title}</h3>
          <p className="hint">{facts.filter(Boolean).join(' · ')}</p>
        </div>
        <ChevronDown aria-hidden className="event-form-mark" />
      </summary>
      <div className="event-form-body">
        <div className="button-row">
          <May need="manage">
            <ButtonLink href={to.formEdit(eventId, id)} variant="outline" size="sm">
              <Pencil aria-hidden />
              {words.editForm}
            </ButtonLink>
          </May>
          <ButtonLink href={to.viewAttendees(eventId, id)} variant="outline" size="sm">
            <UsersRound aria-hidden />
            {words.attendees}
          </ButtonLink>
          <May need="manage">
            <ButtonLink href={to.viewAttendees(eventId, id, { import: 'yes' })} variant="outline" size="sm">
              <FileUp aria-hidden />
              {words.importAttendees}
            </ButtonLink>
          </May>
          <May need="manage">
            <ButtonLink href={to.badgeCreate(eventId, id)} variant="outline" size="sm">
              <IdCard aria-hidden />
              {words.badge}
            </ButtonLink>
          </May>
          {form.waitingHours === null ? null : (
            <ButtonLink href={to.waitingList(eventId, id)} variant="outline" size="sm">
              <Clock aria-hidden />
              {words.waitingList}
            </ButtonLink>
          )}
        </div>
        <FormPart title={words.tickets} add={{ label: words.addTicket, href: to.ticketAdd(eventId, id) }}>
          {tickets.length > 0 ? (
            <TicketTable
              event={event}
              tickets={tickets}
              now={now}
              onOrdered={(ordered) => act('order', { ...form, tickets: ordered })}
            />
          ) : (
            <p className="hint">{words.noTickets}</p>
          )}
        </FormPart>
        <FormPart title={words.promos} add={{ label: words.addPromo, href: to.promoAdd(eventId, id) }}>
          {promos.length > 0 ? <PromoTable event={event} promos={promos} /> : <p className="hint">{words.noPromos}</p>}
        </FormPart>
        {form.published ? null : (
          <div className="public-link">
            <p>{published ? words.formDraft : words.formDraftLater}</p>
            <May need="manage">
              <Button size="sm" onClick={() => act('publish')}>
                {published ? words.publishForm : words.publishFormLater}
              </Button>
            </May>
          </div>
        )}
        {published && form.published ? (
          <PublicLink title={title} path={to.publicForm({ eventId, formId: id, eventSlug: event.slug, slug })} />
        ) : null}
        <May need="manage">
          <footer className="form-card-actions">
            {form.published ? (
              <button type="button" onClick={() => act('unpublish')}>
                {published ? words.unpublishForm : words.unpublishFormLater}
              </button>
            ) : null}
            <button type="button" onClick={() => act('duplicate')}>
              {words.duplicateForm}
            </button>
            <button type="button" className="is-danger" onClick={() => act(removals[removalOf(form)])}>
              {words.deleteForm}
            </button>
          </footer>
        </May>
      </div>
    </details>
  );
}

type FormPartProps = { title: string; add: { label: string; href: string }; children: ReactNode };

function FormPart({ title, add, children }: FormPartProps) {
  return (
    <div className="form-part">
      <header>
        <h4>{title}</h4>
        <May need="manage">
          <ButtonLink href={add.href} variant="ghost" size="sm">
            <Plus aria-hidden />
            {add.label}
          </ButtonLink>
        </May>
      </header>
      {children}
    </div>
  );
}
