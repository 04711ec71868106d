import './Mailings.css';
import { useSelector } from '@xstate/react';
import { Link } from 'wouter';
import { desk } from '#words/desk.ts';
import { mailing as words } from '#words/mailing.ts';
import type { Event } from '../../api/contract/event.ts';
import type { RegistrationForm } from '../../api/contract/formList.ts';
import type { MailingEntry } from '../../api/contract/mailings.ts';
import type { ApiError } from '../../lib/apiError.ts';
import { formatDateTime } from '../../lib/dates.ts';
import { isOver } from '../../lib/mail.ts';
import type { ResourceActor } from '../../machines/parts/resource.ts';
import { to } from '../../paths.ts';
import { Button } from '../parts/Button.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { EmptyState } from '../parts/desk/EmptyState.tsx';
import { EventHeader } from '../parts/desk/EventHeader.tsx';
import { ResourceNote } from '../parts/desk/LoadError.tsx';
import { May } from '../parts/desk/May.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { labelOf } from '../parts/labelOf.ts';
import { Page } from '../parts/Page.tsx';
import { StatusTag } from '../parts/StatusTag.tsx';
import { mailingName, mailingTone, subjectOf } from './mailingState.ts';

export type MailingsSubject = {
  event: Event;
  forms: Pick<RegistrationForm, 'id' | 'title'>[];
  mailings: MailingEntry[];
};

type Props = {
  eventId: string;
  /** The form to whose attendees one is written; null for those of all forms. */
  formId: string | null;
  mailings: ResourceActor<MailingsSubject>;
  /** Why a new one could not be begun; without an error, there was no answer. */
  problem: { error: ApiError | null } | null;
  isBusy: boolean;
  onWrite: () => void;
};

/** The emails to attendees of an event: drafts, those on their way, and those that were sent; and a new one. */
export function MailingsView({ eventId, formId, mailings, problem, isBusy, onWrite }: Props) {
  const snapshot = useSelector(mailings, (state) => state);
  const { subject } = snapshot.context;
  const form = subject?.forms.find(({ id }) => id === formId);
  const write = (
    <May need="manage">
      <Button disabled={isBusy} onClick={onWrite}>
        {form && subject && subject.forms.length > 1 ? words.writeToForm(form.title) : words.write}
      </Button>
    </May>
  );
  return (
    <Page>
      <EventHeader
        eventId={eventId}
        event={subject?.event ?? null}
        tab="mails"
        lead={words.lead}
        actions={
          <>
            <ButtonLink href={to.orderMails(eventId)} variant="outline">
              {words.orderMails}
            </ButtonLink>
            <ButtonLink href={to.outbox({ event: eventId })} variant="outline">
              {words.outbox}
            </ButtonLink>
            <ButtonLink href={to.blockedAddresses()} variant="outline">
              {words.blockedLink}
            </ButtonLink>
            {write}
          </>
        }
      />
      <LiveRegion>{labelOf(snapshot)}</LiveRegion>
      <ResourceNote resource={mailings} rows={5} />
      {problem ? <ErrorNote error={problem.error ?? { msg: desk.timedOut }} retry={onWrite} /> : null}
      {subject ? (
        subject.mailings.length === 0 ? (
          <EmptyState title={words.none} action={write}>
            {words.noneText}
          </EmptyState>
        ) : (
          <ul className="card mailings" aria-label={words.list}>
            {subject.mailings.map((mailing) => (
              <Entry key={mailing.mailingId} mailing={mailing} event={subject.event} />
            ))}
          </ul>
        )
      ) : null}
    </Page>
  );
}

function Entry({ mailing, event }: { mailing: MailingEntry; event: Event }) {
  const { timeZone } = event;
  const { eventId, mailingId, subject, state, counts, expected, createdAt, startedAt, sendAt } = mailing;
  const done = counts.sent + counts.failed + counts.inDoubt + counts.notSent;
  const when =
    state === 'draft'
      ? words.begun(formatDateTime(createdAt, timeZone))
      : startedAt
        ? words[isOver(state, counts) ? 'sentAt' : 'startedAt'](formatDateTime(startedAt, timeZone))
        : words.goesAt(formatDateTime(sendAt ?? createdAt, timeZone));
  return (
    <li>
      <Link href={to.mailing(eventId, mailingId)}>
        <strong dir="auto">{subjectOf(subject, event)}</strong>
        <span className="hint">{when}</span>
      </Link>
      <StatusTag tone={mailingTone(mailing)}>{mailingName(mailing)}</StatusTag>
      <span className="hint mailings-count">
        {state === 'draft'
          ? ''
          : words.progress.done(isOver(state, counts) ? counts.sent : done, Math.max(expected, done))}
      </span>
    </li>
  );
}
