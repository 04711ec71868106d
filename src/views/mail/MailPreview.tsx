import './MailView.css';
import { useSelector } from '@xstate/react';
import { ChevronLeft, ChevronRight, Moon } from 'lucide-react';
import { useState } from 'react';
import { desk } from '#words/desk.ts';
import { mailing } from '#words/mailing.ts';
import { mayPass } from '../../lib/apiError.ts';
import type { MailPreviewActor } from '../../machines/mail/mailPreview.ts';
import type { MailTestActor } from '../../machines/settings/mailTest.ts';
import { to as paths } from '../../paths.ts';
import { Button } from '../parts/Button.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { Panel } from '../parts/desk/Panel.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { Input } from '../parts/Input.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { MailFrame } from './MailFrame.tsx';

const words = mailing.preview;

/** Sends a test to an address. */

type Props = {
  preview: MailPreviewActor;
  test: MailTestActor | null;
  testAddress: string;
  /** Where its only recipient is made up. */
  alone?: boolean;
};

/** The mail as one of its recipients gets it, found by name or one after the other. */
export function MailPreview({ preview: actor, test, testAddress, alone = false }: Props) {
  const snapshot = useSelector(actor, (state) => state);
  const { name, preview, error } = snapshot.context;
  const mail = preview?.mail;
  const [isDark, setIsDark] = useState(false);
  return (
    <Panel title={words.title} actions={test && mail ? <Test test={test} to={testAddress} /> : null}>
      <LiveRegion>{mailing.states[Object.values(snapshot.getMeta())[0]?.label ?? 'preview.shown']}</LiveRegion>
      {alone ? null : (
        <div className="preview-reader">
          <Input
            type="search"
            aria-label={words.search}
            placeholder={words.searchHint}
            value={name}
            onChange={({ target }) => actor.send({ type: 'name.typed', name: target.value })}
          />
          <IconButton
            label={words.previous}
            disabled={!snapshot.can({ type: 'previous.requested' })}
            onClick={() => actor.send({ type: 'previous.requested' })}
          >
            <ChevronLeft aria-hidden />
          </IconButton>
          <IconButton
            label={words.next}
            disabled={!snapshot.can({ type: 'next.requested' })}
            onClick={() => actor.send({ type: 'next.requested' })}
          >
            <ChevronRight aria-hidden />
          </IconButton>
        </div>
      )}
      {test ? <TestOutcome test={test} to={testAddress} /> : null}
      {snapshot.matches('failed') ? (
        <ErrorNote error={error ?? { msg: desk.timedOut }} retry={() => actor.send({ type: 'mail.changed' })} />
      ) : mail ? (
        <>
          <div className="preview-head">
            <p dir="auto">{words.to(mail.toName, mail.toAddress)}</p>
            <p className="preview-subject" dir="auto">
              {mail.subject || mailing.noSubject}
            </p>
            {mail.attached.length > 0 ? <p>{words.attached(mail.attached.join(', '))}</p> : null}
          </div>
          {preview.isMadeUp && !alone ? <p className="preview-none">{words.madeUp}</p> : null}
          <div>
            <Button
              size="sm"
              variant={isDark ? 'subtle' : 'outline'}
              aria-pressed={isDark}
              onClick={() => setIsDark(!isDark)}
            >
              <Moon aria-hidden />
              {words.dark}
            </Button>
          </div>
          <MailFrame title={words.title} html={inScheme(mail.html, isDark)} />
          <details className="preview-text">
            <summary>{words.asText}</summary>
            <p className="mail-text" dir="auto">
              {mail.text}
            </p>
          </details>
        </>
      ) : preview ? (
        <p className="preview-none">{name === '' ? words.empty : words.noneCalled(name)}</p>
      ) : null}
    </Panel>
  );
}

const Test = ({ test, to }: { test: MailTestActor; to: string }) => {
  const isSending = useSelector(test, (state) => state.hasTag('busy'));
  return (
    <Button
      size="sm"
      variant="outline"
      disabled={isSending}
      onClick={() => test.send({ type: 'task.asked', input: to })}
    >
      {isSending ? words.testing : words.test}
    </Button>
  );
};

function TestOutcome({ test, to }: { test: MailTestActor; to: string }) {
  const snapshot = useSelector(test, (state) => state);
  const { answer, error } = snapshot.context;
  if (snapshot.matches('refused'))
    return (
      <ErrorNote
        title={words.testFailed}
        error={error ?? { msg: desk.timedOut }}
        retry={mayPass(error) ? () => test.send({ type: 'task.asked', input: to }) : undefined}
      >
        {mayPass(error) ? null : (
          <ButtonLink href={paths.settings({ section: 'mail' })} size="sm" variant="outline">
            {words.mailServer}
          </ButtonLink>
        )}
      </ErrorNote>
    );
  return answer ? <p role="status">{words.tested(answer.to)}</p> : null;
}

/** A mail as readers in the dark, or in the light, see it, whatever the scheme of this browser is. */
export const inScheme = (html: string, isDark: boolean): string =>
  html.replaceAll('@media (prefers-color-scheme:dark)', isDark ? '@media all' : '@media not all');
