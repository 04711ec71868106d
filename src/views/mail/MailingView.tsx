import { useSelector } from '@xstate/react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { Audience, Mailing } from '../../api/contract/mailings.ts';
import { formatDateTime, fromLocalText, toLocalText } from '../../lib/dates.ts';
import type { MailState } from '../../lib/mail.ts';
import { isAllowed, isOver, type MailingCounts, mailingActions } from '../../lib/mailing.ts';
import { stateMeta } from '../../lib/stateMeta.ts';
import type { BeginningActor } from '../../machines/mail/beginning.ts';
import type { MailingActor } from '../../machines/mail/mailing.ts';
import { mailing as words } from '../../messages/mailing.ts';
import { desk } from '../../messages/signedIn/desk.ts';
import { to } from '../../paths.ts';
import { Button } from '../parts/Button.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { CheckRow } from '../parts/CheckRow.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { ConfirmDialog } from '../parts/desk/ConfirmDialog.tsx';
import { LoadError } from '../parts/desk/LoadError.tsx';
import { May } from '../parts/desk/May.tsx';
import { PageHeader } from '../parts/desk/PageHeader.tsx';
import { Panel } from '../parts/desk/Panel.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { FormRow } from '../parts/FormRow.tsx';
import { Input } from '../parts/Input.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Loading } from '../parts/Loading.tsx';
import { Page } from '../parts/Page.tsx';
import { ProgressBar } from '../parts/ProgressBar.tsx';
import { StatusTag } from '../parts/StatusTag.tsx';
import { mailingName, mailingTone } from './mailingState.ts';

type Props = {
  eventId: string;
  event: { name: string; timeZone: string } | null;
  actor: MailingActor;
  now: () => Date;
  /** The words, while they are written. */
  compose: (mailing: Mailing) => ReactNode;
  preview: ReactNode;
  /** Begins another one with the same words. */
  copying: BeginningActor;
  onCopy: () => void;
};

/** One mail to many: written, checked and sent, or on its way. */
export function MailingView({ eventId, event, actor, now, compose, preview, copying, onCopy }: Props) {
  const snapshot = useSelector(actor, (state) => state);
  const { mailing, error } = snapshot.context;
  const label = words.states[stateMeta<{ label: keyof typeof words.states }>(snapshot)?.label ?? 'mailing.loading'];
  const isWritten = snapshot.hasTag('words');
  const isCopying = useSelector(copying, (state) => state.hasTag('busy'));
  const copyError = useSelector(copying, (state) => (state.matches('refused') ? state.context : null));
  return (
    <Page>
      <PageHeader
        title={mailing?.subject || words.noSubject}
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
      {copyError ? (
        <ErrorNote
          error={copyError.error ?? { msg: desk.timedOut }}
          retry={() => copying.send({ type: 'beginning.retried' })}
        />
      ) : null}
      {mailing && event && isWritten ? (
        <>
          {compose(mailing)}
          <Review actor={actor} timeZone={event.timeZone} now={now} />
        </>
      ) : mailing && event ? (
        <Progress actor={actor} mailing={mailing} timeZone={event.timeZone} preview={preview} />
      ) : snapshot.matches('loadFailed') ? (
        <LoadError error={error} retry={() => actor.send({ type: 'load.retried' })} />
      ) : (
        <Loading rows={8} />
      )}
    </Page>
  );
}

const reasons = ['shared', 'ended', 'noAddress', 'unsubscribed', 'bounced'] as const satisfies (keyof Audience)[];

/** Whom it reaches, and when it shall go: the last look before it does. */
function Review({ actor, timeZone, now }: { actor: MailingActor; timeZone: string; now: () => Date }) {
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
    <Dialog title={mails === 0 ? said.nobody : said.title(mails)} onClose={close}>
      <form className="review" onSubmit={submit}>
        {snapshot.matches('notStarted') ? (
          <ErrorNote error={error ?? { msg: desk.timedOut }}>
            <May need="manage">
              <Button size="sm" variant="outline" onClick={() => actor.send({ type: 'review.requested' })}>
                {said.again}
              </Button>
            </May>
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
          <fieldset>
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
              <FormRow label={said.time} help={said.zone(timeZone)} error={isPast ? said.pastTime : undefined} required>
                {(control) => (
                  <Input
                    {...control}
                    type="datetime-local"
                    value={time}
                    onChange={({ target }) => setTime(target.value)}
                  />
                )}
              </FormRow>
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

/** The state that the mails of a number have, to show them. */
const statesOf: Record<keyof MailingCounts, MailState | undefined> = {
  open: undefined,
  waiting: 'held',
  sent: 'sent',
  failed: 'failed',
  inDoubt: 'inDoubt',
  notSent: 'suppressed',
};

type ProgressProps = { actor: MailingActor; mailing: Mailing; timeZone: string; preview: ReactNode };

/** How far a mailing is, and what can be done. It goes on when nobody looks. */
function Progress({ actor, mailing, timeZone, preview }: ProgressProps) {
  const snapshot = useSelector(actor, (state) => state);
  const { action, error } = snapshot.context;
  const { eventId, mailingId, state, counts, expected, sendAt } = mailing;
  const said = words.progress;
  const done = counts.sent + counts.failed + counts.inDoubt + counts.notSent;
  const all = Math.max(expected, done + counts.open + counts.waiting);
  const shown = (Object.keys(statesOf) as (keyof MailingCounts)[]).filter(
    (each) => counts[each] > 0 || each === 'sent',
  );
  const actions = mailingActions.filter(
    (each) =>
      isAllowed(each, state) &&
      (each === 'resendFailed' ? counts.failed > 0 : each === 'resume' || !isOver(state, counts)),
  );
  return (
    <div className="compose">
      <div className="compose-words">
        {snapshot.matches({ following: 'refused' }) ? (
          <ErrorNote error={error ?? { msg: desk.timedOut }} retry={() => actor.send({ type: 'action.confirmed' })}>
            <Button size="sm" variant="ghost" onClick={() => actor.send({ type: 'action.cancelled' })}>
              {desk.cancel}
            </Button>
          </ErrorNote>
        ) : null}
        <Panel title={mailingName(mailing)}>
          {state === 'scheduled' && sendAt ? (
            <p>{said.scheduled(formatDateTime(sendAt, timeZone))}</p>
          ) : (
            <>
              <div>
                <ProgressBar value={done} max={Math.max(all, 1)} label={said.label} />
                <p>{said.done(done, all)}</p>
              </div>
              {isOver(state, counts) || counts.waiting > 0 ? null : <p>{said.closable}</p>}
              {counts.waiting > 0 && !mailing.hasServer ? <p>{said.waiting}</p> : null}
              <dl className="progress-counts">
                {shown.map((each) => (
                  <div key={each}>
                    <dt>{said.counts[each]}</dt>
                    <dd>
                      <Link href={to.outbox({ event: eventId, mailing: mailingId, state: statesOf[each] })}>
                        {counts[each]}
                      </Link>
                    </dd>
                  </div>
                ))}
              </dl>
            </>
          )}
          <div className="compose-file">
            {actions.map((each) => (
              <Button
                key={each}
                variant="outline"
                tone={each === 'cancel' ? 'danger' : 'accent'}
                disabled={!snapshot.can({ type: 'action.requested', action: each })}
                onClick={() => actor.send({ type: 'action.requested', action: each })}
              >
                {said.actions[each]}
              </Button>
            ))}
            {state === 'scheduled' ? null : (
              <ButtonLink href={to.outbox({ event: eventId, mailing: mailingId })} variant="ghost">
                {said.recipients}
              </ButtonLink>
            )}
          </div>
        </Panel>
      </div>
      <div className="compose-preview">{preview}</div>
      <ConfirmDialog
        open={snapshot.matches({ following: 'confirming' })}
        title={action === 'resendFailed' ? said.resendTitle(counts.failed) : said.cancelTitle}
        tone={action === 'resendFailed' ? 'accent' : 'danger'}
        confirmLabel={action ? said.actions[action] : undefined}
        onConfirm={() => actor.send({ type: 'action.confirmed' })}
        onCancel={() => actor.send({ type: 'action.cancelled' })}
      >
        {action === 'resendFailed' ? said.resendText : state === 'scheduled' ? said.unscheduleText : said.cancelText}
      </ConfirmDialog>
    </div>
  );
}
