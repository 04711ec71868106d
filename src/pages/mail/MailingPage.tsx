import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { fromPromise } from 'xstate';
import { call } from '../../api/client.ts';
import { getAllForms } from '../../api/contract/formList.ts';
import { changeMailing, getAudience, sendEmail } from '../../api/contract/mailingRun.ts';
import {
  attachFile,
  getMailing,
  previewMailing,
  removeMailing,
  saveMailing,
  testMailing,
} from '../../api/contract/mailings.ts';
import { getEvent } from '../../api/contract/ownEvent.ts';
import { everybody } from '../../lib/mail.ts';
import { type MailingDraft, mailingMachine } from '../../machines/mail/mailing.ts';
import { mailPreviewMachine } from '../../machines/mail/mailPreview.ts';
import { resource } from '../../machines/parts/resource.ts';
import { mailTest } from '../../machines/settings/mailTest.ts';
import { to } from '../../paths.ts';
import { ComposeView } from '../../views/mail/ComposeView.tsx';
import { MailingView } from '../../views/mail/MailingView.tsx';
import { MailPreview } from '../../views/mail/MailPreview.tsx';
import { useCreateMailing } from './useCreateMailing.ts';

export default function MailingPage() {
  const { eventId = '', mailingId = '' } = useParams<{ eventId: string; mailingId: string }>();
  return <Mailing key={mailingId} eventId={eventId} mailingId={mailingId} />;
}

/** Saves what was typed, and a file that was chosen. */
async function save(mailingId: string, draft: MailingDraft, version: number | undefined, signal: AbortSignal) {
  const { file, ...words } = draft;
  if (file !== undefined) await call(attachFile, { mailingId, file }, { signal });
  return call(saveMailing, { mailingId, ...words, ...(version !== undefined && { version }) }, { signal });
}

function Mailing({ eventId, mailingId }: { eventId: string; mailingId: string }) {
  const [, navigate] = useLocation();
  const [logic] = useState(() => ({
    about: resource(async (signal) => {
      const [{ event }, { forms }] = await Promise.all([
        call(getEvent, { eventId }, { signal }),
        call(getAllForms, { eventId }, { signal }),
      ]);
      return { event, forms };
    }),
    mailing: mailingMachine.provide({
      actors: {
        load: fromPromise(({ signal }) => call(getMailing, { mailingId }, { signal })),
        save: fromPromise(({ input, signal }) => save(mailingId, input.draft, input.version, signal)),
        check: fromPromise(async ({ input: { draft, version }, signal }) => {
          const mailing = draft
            ? await save(mailingId, draft, version, signal)
            : await call(getMailing, { mailingId }, { signal });
          return { mailing, audience: await call(getAudience, { mailingId }, { signal }) };
        }),
        start: fromPromise(({ input, signal }) => call(sendEmail, { mailingId, ...input }, { signal })),
        remove: fromPromise(async ({ signal }) => {
          await call(removeMailing, { mailingId }, { signal });
        }),
        act: fromPromise(({ input, signal }) => call(changeMailing, { mailingId, ...input }, { signal })),
      },
      actions: { onRemoved: () => navigate(to.mailings(eventId)) },
    }),
    preview: mailPreviewMachine.provide({
      actors: {
        read: fromPromise(({ input: { name, place }, signal }) =>
          call(previewMailing, { mailingId, name, place }, { signal }),
        ),
      },
    }),
  }));
  const about = useActorRef(logic.about);
  const mailing = useActorRef(logic.mailing);
  const preview = useActorRef(logic.preview, { input: { max: 1_000 } });
  const copying = useCreateMailing(eventId);
  const [testLogic] = useState(() =>
    mailTest((_to: string, signal) => {
      const { name, place } = preview.getSnapshot().context;
      return call(testMailing, { mailingId, name, place }, { signal });
    }),
  );
  const test = useActorRef(testLogic);
  const subject = useSelector(about, ({ context }) => context.subject);
  const saved = useSelector(mailing, ({ context }) => context.mailing);
  const version = saved?.version;
  // What was saved looks different to its readers.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says that
  useEffect(() => {
    preview.send({ type: 'mail.changed' });
    test.send({ type: 'task.reset' });
  }, [version, saved?.file?.name, preview, test]);
  const isDraft = saved?.state === 'draft';
  const shown = <MailPreview preview={preview} test={isDraft ? test : null} testAddress={saved?.testAddress ?? ''} />;
  return (
    <MailingView
      eventId={eventId}
      event={subject?.event ?? null}
      actor={mailing}
      now={() => new Date()}
      preview={shown}
      compose={(draft) => <ComposeView actor={mailing} mailing={draft} forms={subject?.forms ?? []} preview={shown} />}
      isCopying={copying.isBusy}
      copyProblem={copying.problem}
      onCopy={() => copying.create({ recipients: saved?.recipients ?? everybody, copyOf: mailingId })}
    />
  );
}
