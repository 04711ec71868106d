import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { useParams, useSearchParams } from 'wouter';
import { fromPromise } from 'xstate';
import { call } from '../../api/client.ts';
import {
  getMailWording,
  getMailWordings,
  previewMailWording,
  resetMailWording,
  saveMailWording,
  testMailWording,
} from '../../api/contract/mailWordings.ts';
import { getEvent } from '../../api/contract/ownEvent.ts';
import { reading, together } from '../../api/reading.ts';
import { isLocale, type Locale } from '../../lib/locale.ts';
import { type EventMail, eventMails, type Wording } from '../../lib/mail.ts';
import { mailPreviewMachine } from '../../machines/mail/mailPreview.ts';
import { editor } from '../../machines/parts/editor.ts';
import { resource } from '../../machines/parts/resource.ts';
import { mailTest } from '../../machines/settings/mailTest.ts';
import { MailPreview } from '../../views/mail/MailPreview.tsx';
import { type WordingsSubject, WordingsView } from '../../views/mail/WordingsView.tsx';
import { type WordingSubject, WordingView } from '../../views/mail/WordingView.tsx';
import type { WordingDraft } from '../../views/mail/wordingValues.ts';
import { eventReading } from '../parts/eventResource.ts';

export default function OrderMailsPage() {
  const { eventId = '' } = useParams<{ eventId: string }>();
  const [search] = useSearchParams();
  const kind = eventMails.find((each) => each === search.get('kind'));
  const locale = search.get('locale') ?? '';
  return kind && isLocale(locale) ? (
    <OneMail key={`${kind} ${locale}`} which={{ eventId, kind, locale }} />
  ) : (
    <AllMails key={eventId} eventId={eventId} />
  );
}

function AllMails({ eventId }: { eventId: string }) {
  const [logic] = useState(() =>
    resource<WordingsSubject>(
      together({
        event: eventReading(eventId),
        own: reading(getMailWordings, { eventId }, ({ own }) => own),
      }),
    ),
  );
  return <WordingsView eventId={eventId} wordings={useActorRef(logic)} />;
}

type Which = { eventId: string; kind: EventMail; locale: Locale };

function OneMail({ which }: { which: Which }) {
  // The usual words fill a new form.
  const [round, setRound] = useState(0);
  return <OneWording key={round} which={which} onReset={() => setRound((before) => before + 1)} />;
}

function OneWording({ which, onReset }: { which: Which; onReset: () => void }) {
  const [previewLogic] = useState(() =>
    mailPreviewMachine.provide({
      actors: {
        read: fromPromise(async ({ input: { words, ...person }, signal }) => {
          const wording = words ?? (await call(getMailWording, which, { signal })).wording;
          return call(previewMailWording, { ...which, ...person, wording }, { signal });
        }),
      },
    }),
  );
  const preview = useActorRef(previewLogic, { input: { max: 1_000 } });
  const [logic] = useState(() => ({
    test: mailTest(async (_to: string, signal) => {
      const { words, name, place } = preview.getSnapshot().context;
      const wording = words ?? (await call(getMailWording, which, { signal })).wording;
      return call(testMailWording, { ...which, wording, name, place }, { signal });
    }),
    editor: editor({
      load: async (signal): Promise<WordingSubject> => {
        const [{ event }, mail] = await Promise.all([
          call(getEvent, { eventId: which.eventId }, { signal }),
          call(getMailWording, which, { signal }),
        ]);
        return { event, mail };
      },
      save: (draft: WordingDraft, signal) => call(saveMailWording, { ...which, ...draft }, { signal }),
      remove: (signal) => call(resetMailWording, which, { signal }),
      whenRemoved: onReset,
    }),
  }));
  const test = useActorRef(logic.test);
  const wording = useActorRef(logic.editor);
  const { context } = wording.getSnapshot();
  const testAddress = (context.saved ?? context.subject?.mail)?.testAddress ?? '';
  const show = (words: Wording) => {
    preview.send({ type: 'words.typed', words });
    test.send({ type: 'task.reset' });
  };
  return (
    <WordingView
      editor={wording}
      preview={<MailPreview preview={preview} test={test} testAddress={testAddress} />}
      onTyped={show}
    />
  );
}
