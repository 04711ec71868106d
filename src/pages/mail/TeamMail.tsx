import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { fromPromise } from 'xstate';
import { call } from '../../api/client.ts';
import {
  getTeamWording,
  previewTeamWording,
  resetTeamWording,
  saveTeamWording,
  testTeamWording,
} from '../../api/contract/teamWording.ts';
import type { Locale } from '../../lib/locale.ts';
import { mailPreviewMachine } from '../../machines/mail/mailPreview.ts';
import { editor } from '../../machines/parts/editor.ts';
import { mailTest } from '../../machines/settings/mailTest.ts';
import { MailPreview } from '../../views/mail/MailPreview.tsx';
import { type WordingSubject, WordingView } from '../../views/mail/WordingView.tsx';
import type { WordingDraft } from '../../views/mail/wordingValues.ts';

type Props = { locale: Locale };

/** The words in which an organisation invites to its team. */
export default function TeamMail({ locale }: Props) {
  // The usual words fill a new form.
  const [round, setRound] = useState(0);
  return <Invitation key={`${locale} ${round}`} locale={locale} onReset={() => setRound((before) => before + 1)} />;
}

function Invitation({ locale, onReset }: Props & { onReset: () => void }) {
  const [previewLogic] = useState(() =>
    mailPreviewMachine.provide({
      actors: {
        read: fromPromise(async ({ input: { words }, signal }) => {
          const wording = words ?? (await call(getTeamWording, { locale }, { signal })).wording;
          return call(previewTeamWording, { locale, wording }, { signal });
        }),
      },
    }),
  );
  const preview = useActorRef(previewLogic, { input: { max: 1 } });
  const [logic] = useState(() => ({
    test: mailTest(async (_to: string, signal) => {
      const { words } = preview.getSnapshot().context;
      const wording = words ?? (await call(getTeamWording, { locale }, { signal })).wording;
      return call(testTeamWording, { locale, wording }, { signal });
    }),
    editor: editor({
      load: async (signal): Promise<WordingSubject> => ({
        event: null,
        mail: await call(getTeamWording, { locale }, { signal }),
      }),
      save: (draft: WordingDraft, signal) => call(saveTeamWording, { locale, ...draft }, { signal }),
      remove: (signal) => call(resetTeamWording, { locale }, { signal }),
      whenRemoved: onReset,
    }),
  }));
  const test = useActorRef(logic.test);
  const wording = useActorRef(logic.editor);
  const { context } = wording.getSnapshot();
  const testAddress = (context.saved ?? context.subject?.mail)?.testAddress ?? '';
  return (
    <WordingView
      editor={wording}
      preview={<MailPreview preview={preview} test={test} testAddress={testAddress} alone />}
      onTyped={(words) => {
        preview.send({ type: 'words.typed', words });
        test.send({ type: 'task.reset' });
      }}
    />
  );
}
