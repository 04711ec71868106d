import '../parts/Message.css';
import '../purchase/AttendeesStep.css';
import '../purchase/OwnDetailsSheet.css';
import { useSelector } from '@xstate/react';
import { useForm } from 'react-hook-form';
import { ticket } from '#words/ticket.ts';
import type { MissingDetails } from '../../api/contract/ownTickets.ts';
import { formatRangeInWords } from '../../lib/dates.ts';
import type { Attendee } from '../../lib/order.ts';
import type { EditorActor } from '../../machines/parts/editor.ts';
import { to } from '../../paths.ts';
import { Button } from '../parts/Button.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { editorLabel } from '../parts/editorLabel.ts';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Loading } from '../parts/Loading.tsx';
import { Page } from '../parts/Page.tsx';
import { type AttendeesForm, formValues, resolverOf, typedAttendees } from '../purchase/attendeeForm.ts';
import { DetailsForm, type OwnDraft, unnamed } from '../purchase/OwnDetailsSheet.tsx';

const words = ticket.details;

type DetailsActor = EditorActor<MissingDetails, OwnDraft, { ticketKey: string | null }>;

/** `typed`: what was typed here before, in this tab. */
type Drafts = { typed: Attendee | null; onTyped: (attendee: Attendee) => void };

/** Where whoever has the link of a ticket says who comes with it. */
export function DetailsView({ actor, ticketKey, ...drafts }: { actor: DetailsActor; ticketKey: string } & Drafts) {
  const snapshot = useSelector(actor, (state) => state);
  const { subject, saved, error } = snapshot.context;
  const isDone = snapshot.matches('saved');
  return (
    <Page width="column">
      <LiveRegion>{editorLabel(snapshot)}</LiveRegion>
      {snapshot.matches('loading') ? <Loading rows={5} /> : null}
      {snapshot.matches('loadFailed') ? (
        <section className="message">
          <h1 tabIndex={-1}>{error?.status === 409 ? words.named : words.failed}</h1>
          {error?.msg ? <p>{error.msg}</p> : null}
          {error?.status === 409 ? (
            <ButtonLink href={to.ticket(ticketKey)}>{words.openTicket}</ButtonLink>
          ) : (
            <Button variant="outline" onClick={() => actor.send({ type: 'load.retried' })}>
              {words.retry}
            </Button>
          )}
        </section>
      ) : null}
      {isDone ? (
        <section className="message" role="status">
          <h1 tabIndex={-1}>{words.savedTitle}</h1>
          <p>{words[saved?.ticketKey ? 'saved' : 'savedUnpaid'](subject?.mails ?? false)}</p>
          {saved?.ticketKey ? <ButtonLink href={to.ticket(saved.ticketKey)}>{words.openTicket}</ButtonLink> : null}
        </section>
      ) : null}
      {subject && !isDone && snapshot.hasTag('form') ? (
        <Form actor={actor} subject={subject} busy={snapshot.hasTag('busy')} {...drafts} />
      ) : null}
    </Page>
  );
}

type FormProps = { actor: DetailsActor; subject: MissingDetails; busy: boolean } & Drafts;

function Form({ actor, subject, busy, typed, onTyped }: FormProps) {
  const error = useSelector(actor, ({ context }) => context.error);
  const { form, event, ticketName, buyerName, country, sharing } = subject;
  const methods = useForm<AttendeesForm>({
    defaultValues: formValues(form, [typed ?? unnamed], null, country),
    resolver: resolverOf(form),
  });
  return (
    <>
      <header className="details-top">
        <h1 tabIndex={-1}>{words.title}</h1>
        <p>
          <strong>{event.name}</strong> · {ticketName}
        </p>
        <p>{formatRangeInWords(event.startsAt, event.endsAt, event.timeZone)}</p>
        {event.place ? <p>{event.place}</p> : null}
        {buyerName ? <p>{words.boughtBy(buyerName)}</p> : null}
      </header>
      <DetailsForm
        {...{ methods, form, country, error, busy }}
        lead={words.lead(subject.mails)}
        failed={words.saveFailed}
        submit={words.submit}
        onChange={() => {
          actor.send({ type: 'draft.changed' });
          for (const attendee of typedAttendees(methods.getValues())) onTyped(attendee);
        }}
        sharing={sharing}
        onSubmit={(draft) => actor.send({ type: 'draft.submitted', draft })}
      />
    </>
  );
}
