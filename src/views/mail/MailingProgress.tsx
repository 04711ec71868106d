import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { desk } from '#words/desk.ts';
import { mailing as words } from '#words/mailing.ts';
import { mails } from '#words/mails.ts';
import type { Mailing } from '../../api/contract/mailings.ts';
import { formatDateTime } from '../../lib/dates.ts';
import type { MailState } from '../../lib/mail.ts';
import { isAllowed, isGrown, isOver, type MailingCounts, mailingActions } from '../../lib/mail.ts';
import type { MailingActor } from '../../machines/mail/mailing.ts';
import { to } from '../../paths.ts';
import { Button } from '../parts/Button.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { ConfirmDialog } from '../parts/desk/ConfirmDialog.tsx';
import { Panel } from '../parts/desk/Panel.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { ProgressBar } from '../parts/ProgressBar.tsx';
import { mailingName } from './mailingState.ts';

/** The state that the mails of a number have, to show them. */
const statesOf: Record<keyof MailingCounts, MailState | undefined> = {
  open: undefined,
  waiting: 'held',
  sent: 'sent',
  failed: 'failed',
  inDoubt: 'inDoubt',
  notSent: 'suppressed',
};

type Props = { actor: MailingActor; mailing: Mailing; timeZone: string; preview: ReactNode };

/** How far a mailing is, and what can be done. It goes on when the page is left. */
export function MailingProgress({ actor, mailing, timeZone, preview }: Props) {
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
    <div className="page-columns">
      <div className="page-stack compose-words">
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
              {isOver(state, counts) || isGrown(mailing) || counts.waiting > 0 ? null : <p>{said.closable}</p>}
              {isGrown(mailing) ? (
                <p className="caution" role="status">
                  {said.grown}
                </p>
              ) : null}
              {counts.waiting > 0 && !mailing.hasServer ? <p>{said.waiting}</p> : null}
              {mailing.problem && !isOver(state, counts) ? (
                <p className="caution" role="status">
                  {mails.problems[mailing.problem.kind](mailing.problem.host)} {mails.problemText}
                </p>
              ) : null}
              <dl className="progress-counts">
                {shown.map((each) => (
                  <div key={each}>
                    <dt className="hint">{said.counts[each]}</dt>
                    <dd>
                      <Link
                        href={to.outbox({ event: eventId, mailing: mailingId, state: statesOf[each] })}
                        className="underlined"
                      >
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
        cancelLabel={action === 'resendFailed' ? undefined : said.cancelKeep}
        onConfirm={() => actor.send({ type: 'action.confirmed' })}
        onCancel={() => actor.send({ type: 'action.cancelled' })}
      >
        {action === 'resendFailed' ? said.resendText : state === 'scheduled' ? said.unscheduleText : said.cancelText}
      </ConfirmDialog>
    </div>
  );
}
