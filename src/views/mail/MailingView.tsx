import { useSelector } from '@xstate/react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { desk } from '#words/desk.ts';
import { mailing as words } from '#words/mailing.ts';
import type { Audience } from '../../api/contract/mailingRun.ts';
import type { Mailing } from '../../api/contract/mailings.ts';
import type { ApiError } from '../../lib/apiError.ts';
import { fromLocalText, toLocalText } from '../../lib/dates.ts';
import type { MailingActor } from '../../machines/mail/mailing.ts';
import { stateMeta } from '../../machines/parts/stateMeta.ts';
import { to } from '../../paths.ts';
import { Button } from '../parts/Button.tsx';
import { CheckRow } from '../parts/CheckRow.tsx';
import { DateRow } from '../parts/DateRow.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { LoadError } from '../parts/desk/LoadError.tsx';
import { May } from '../parts/desk/May.tsx';
import { PageHeader } from '../parts/desk/PageHeader.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Loading } from '../parts/Loading.tsx';
import { Page } from '../parts/Page.tsx';
import { StatusTag } from '../parts/StatusTag.tsx';
import { MailingProgress } from './MailingProgress.tsx';
import { mailingName, mailingTone, subjectOf } from './mailingState.ts';

type Props = {
  eventId: string;
  event: { name: string; timeZone: string } | null;
  actor: MailingActor;
  now: () => Date;
  /** The words, while they are written. */
  compose: (mailing: Mailing) => ReactNode;
  preview: ReactNode;
  /** Begins another one with the same words. */
  isCopying: boolean;
  /** Why that failed; without an error, there was no answer. */
  copyProblem: { error: ApiError | null } | null;
  onCopy: () => void;
};

/** One mail to many: written, checked and sent, or on its way. */
export function MailingView({ eventId, event, actor, now, compose, preview, isCopying, copyProblem, onCopy }: Props) {
  const snapshot = useSelector(actor, (state) => state);
  const { mailing, error } = snapshot.context;
  const label = words.states[stateMeta<{ label: keyof typeof words.states }>(snapshot)?.label ?? 'mailing.loading'];
  const isWritten = snapshot.hasTag('words');
  return (
    <Page>
      <PageHeader
        title={subjectOf(mailing?.subject ?? '', event)}
        crumbs={[
          { label: desk.events, href: to.home() },
          { label: event?.name ?? desk.tabs.loading, href: to.event(eventId) },
          { label: words.title, href: to.mailings(eventId) },
        ]}
        lead={
          mailing ? (
            <>
              <StatusTag tone={mailingTone(mailing)}>{mailingName(mailing)}</StatusTag>{' '}
              {isWritten ? <span>{label}</span> : null}
            </>
          ) : undefined
        }
        actions={
          mailing && !isWritten ? (
            <May need="manage">
              <Button size="sm" variant="outline" disabled={isCopying} onClick={onCopy}>
                {words.progress.again}
              </Button>
            </May>
          ) : null
        }
      />
      <LiveRegion>{label}</LiveRegion>
      {copyProblem ? <ErrorNote error={copyProblem.error ?? { msg: desk.timedOut }} retry={onCopy} /> : null}
      {mailing && event && isWritten ? (
        <>
          {compose(mailing)}
          <MailingReview actor={actor} timeZone={event.timeZone} now={now} />
        </>
      ) : mailing && event ? (
        <MailingProgress actor={actor} mailing={mailing} timeZone={event.timeZone} preview={preview} />
      ) : snapshot.matches('loadFailed') ? (
        <LoadError error={error} retry={() => actor.send({ type: 'load.retried' })} />
      ) : (
        <Loading rows={8} />
      )}
    </Page>
  );
}

type ReviewProps = { actor: MailingActor; timeZone: string; now: () => Date };

const reasons = [
  'shared',
  'ended',
  'noAddress',
  'unsubscribed',
  'bounced',
  'noTicket',
] as const satisfies (keyof Audience)[];

/** Whom it reaches, and when it shall go: the last look before it does. */
function MailingReview({ actor, timeZone, now }: ReviewProps) {
  const snapshot = useSelector(actor, (state) => state);
  const { audience, mailing, error } = snapshot.context;
  const [isLater, setIsLater] = useState(false);
  const [time, setTime] = useState('');
  const said = words.review;
  if (!snapshot.hasTag('review') || !audience || !mailing) return null;
  const { mails } = audience;
  const close = () => actor.send({ type: 'review.cancelled' });
  const sendAt = isLater ? fromLocalText(time, timeZone) : null;
  const isPast = isLater && time !== '' && (sendAt === null || Date.parse(sendAt) <= now().getTime());
  const isBusy = snapshot.hasTag('busy');
  function submit(event: FormEvent) {
    event.preventDefault();
    if (mails > 0 && (!isLater || (sendAt && !isPast))) actor.send({ type: 'send.confirmed', sendAt });
  }
  return (
    <Dialog title={mails === 0 ? said.empty : said.title(mails)} onClose={close}>
      <form className="stack-4" onSubmit={submit}>
        {snapshot.matches('notStarted') ? (
          <ErrorNote error={error ?? { msg: desk.timedOut }}>
            <Button size="sm" variant="outline" onClick={() => actor.send({ type: 'review.requested' })}>
              {said.again}
            </Button>
          </ErrorNote>
        ) : null}
        <p>{said.count(mails, audience.attendees)}</p>
        {reasons.some((reason) => audience[reason] > 0) ? (
          <ul className="review-left">
            {reasons.map((reason) =>
              audience[reason] > 0 ? <li key={reason}>{said.left[reason](audience[reason])}</li> : null,
            )}
          </ul>
        ) : null}
        {mailing.hasServer ? null : <p>{said.noServer}</p>}
        {mails > 0 ? (
          <fieldset className="stack-2">
            <legend className="form-label">{said.when}</legend>
            <CheckRow type="radio" name="when" label={said.now} checked={!isLater} onChange={() => setIsLater(false)} />
            <CheckRow
              type="radio"
              name="when"
              label={said.later}
              checked={isLater}
              onChange={() => {
                setIsLater(true);
                if (time === '')
                  setTime(toLocalText(new Date(now().getTime() + hour).toISOString(), timeZone).slice(0, 16));
              }}
            />
            {isLater ? (
              <DateRow
                label={said.time}
                help={said.zone(timeZone)}
                error={isPast ? said.pastTime : undefined}
                required
                field={() => ({ value: time, onChange: ({ target }) => setTime(target.value) })}
              />
            ) : null}
          </fieldset>
        ) : null}
        <div className="dialog-actions">
          <Button variant="outline" onClick={close} disabled={isBusy}>
            {desk.cancel}
          </Button>
          {mails > 0 && !snapshot.matches('notStarted') ? (
            <Button type="submit" disabled={isBusy || (isLater && (sendAt === null || isPast))}>
              {isLater ? said.schedule(mails) : said.send(mails)}
            </Button>
          ) : null}
        </div>
      </form>
    </Dialog>
  );
}

const hour = 3_600_000;
