import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { desk } from '#words/desk.ts';
import { mailing as words } from '#words/mailing.ts';
import type { Mailing } from '../../api/contract/mailings.ts';
import type { ApiError } from '../../lib/apiError.ts';
import type { MailingActor } from '../../machines/mail/mailing.ts';
import { stateMeta } from '../../machines/parts/stateMeta.ts';
import { to } from '../../paths.ts';
import { Button } from '../parts/Button.tsx';
import { LoadError } from '../parts/desk/LoadError.tsx';
import { May } from '../parts/desk/May.tsx';
import { PageHeader } from '../parts/desk/PageHeader.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Loading } from '../parts/Loading.tsx';
import { Page } from '../parts/Page.tsx';
import { StatusTag } from '../parts/StatusTag.tsx';
import { MailingProgress } from './MailingProgress.tsx';
import { MailingReview } from './MailingReview.tsx';
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
