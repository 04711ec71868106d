import { HStack } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type * as v from 'valibot';
import { desk } from '#words/desk.ts';
import { mails } from '#words/mails.ts';
import { type MailServer, MailServerValues } from '../../api/contract/mailServer.ts';
import { mailSecurities, usualPorts } from '../../lib/mail.ts';
import type { EditorActor, EditorSnapshot } from '../../machines/parts/editor.ts';
import type { MailTestActor } from '../../machines/settings/mailTest.ts';
import { to } from '../../paths.ts';
import { ProofDialog } from '../account/ProofDialog.tsx';
import { Button } from '../parts/Button.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { ConflictDialog } from '../parts/desk/ConflictDialog.tsx';
import { choice, count, describeFields, inputOf, rowOf, secret, text } from '../parts/desk/describeFields.ts';
import { draftResolver } from '../parts/desk/draftResolver.ts';
import { EditorActions } from '../parts/desk/EditorActions.tsx';
import { EditorForm } from '../parts/desk/EditorForm.tsx';
import { EditorFrame } from '../parts/desk/EditorFrame.tsx';
import { Panel } from '../parts/desk/Panel.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { InputRow, Options, SelectRow } from '../parts/form/ControlRow.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { StatusTag } from '../parts/StatusTag.tsx';
import { SaveProof } from './SaveProof.tsx';

const words = mails.server;

export type MailServerDraft = v.InferInput<typeof MailServerValues>;
type Editor = EditorActor<MailServer, MailServerDraft, MailServer>;

const fields = describeFields({
  host: text(words.host),
  port: count(words.port),
  security: choice(words.security, words.securities),
  username: text(words.username),
  password: secret,
  fromName: text(words.fromName),
  fromAddress: text(words.fromAddress),
  replyTo: text(words.replyTo),
  perMinute: count(words.perMinute),
});

type Values = typeof fields.blank;

const valuesOf = (server: MailServer): Values => fields.typed({ ...server, password: '' });

/** `withCode`: whether the owner's account has a second step. */
type Props = { editor: Editor; test: MailTestActor; withCode: boolean };

/** Where mails are sent from: typed, tried when it is saved, and tried with a mail. */
export const MailServerPanel = ({ editor, ...rest }: Props) => (
  <EditorFrame editor={editor}>
    {(loaded, snapshot) => (
      <ServerForm editor={editor} {...rest} snapshot={snapshot} server={snapshot.context.saved ?? loaded} />
    )}
  </EditorFrame>
);

type FormProps = Props & {
  snapshot: EditorSnapshot<MailServer, MailServerDraft, MailServer>;
  server: MailServer;
};

function ServerForm({ editor, test, withCode, snapshot, server }: FormProps) {
  const isSet = server.host !== '';
  const form = useForm<Values, unknown, MailServerDraft>({
    resolver: draftResolver<Values, MailServerDraft>(MailServerValues, (values) => {
      const { password, ...draft } = fields.saved(values);
      return { ...draft, version: server.version, ...(password !== '' && { password }) };
    }),
    defaultValues: valuesOf(server),
  });
  const { register, handleSubmit, setValue, getValues, reset, control } = form;
  const { errors } = form.formState;
  const { saved } = snapshot.context;
  // A password that was typed and saved is gone from the page.
  useEffect(() => {
    if (saved) reset(valuesOf(saved));
  }, [saved, reset]);
  const [host, username] = useWatch({ control, name: ['host', 'username'] });
  const rowAt = rowOf(fields, errors, snapshot.context.error);
  const input = inputOf(rowAt, register);

  /** Another protection usually has another port. */
  function choose(security: MailServer['security']) {
    const port = Number(getValues('port'));
    if (port === usualPorts[getValues('security')]) setValue('port', String(usualPorts[security]));
    setValue('security', security);
  }

  return (
    <>
      <EditorForm editor={editor} snapshot={snapshot} handleSubmit={handleSubmit} asksFor={() => true}>
        <Panel
          title={words.title}
          lead={words.lead}
          actions={<StatusTag tone={isSet ? 'success' : 'warn'}>{isSet ? words.ready : words.none}</StatusTag>}
        >
          <div className="form-grid is-two">
            <InputRow {...input('host')} help={words.hostHelp} required autoCapitalize="none" spellCheck={false} />
            <SelectRow
              {...input('security')}
              required
              onChange={({ target }) => choose(target.value as MailServer['security'])}
            >
              <Options of={mailSecurities.map((each) => [each, words.securities[each]])} />
            </SelectRow>
            <InputRow {...input('port')} required inputMode="numeric" />
            <InputRow {...input('username')} help={words.usernameHelp} autoCapitalize="none" spellCheck={false} />
            <InputRow
              label={words.password}
              error={rowAt('password').error}
              help={helpOfPassword(server, host, username)}
              type="password"
              autoComplete="new-password"
              placeholder={server.hasPassword && host === server.host ? '••••••••••••' : undefined}
              {...register('password')}
            />
            <InputRow {...input('fromName')} autoComplete="organization" />
            <InputRow {...input('fromAddress')} required type="email" autoComplete="email" />
            <InputRow {...input('replyTo')} help={words.replyToHelp} type="email" autoComplete="email" />
            <InputRow {...input('perMinute')} help={words.perMinuteHelp} required inputMode="numeric" />
          </div>
          {isSet && !server.hasLinks ? <p className="form-help">{words.noLinks}</p> : null}
          <ServerTest test={test} server={server} isTyped={snapshot.context.isTyped} isBusy={snapshot.hasTag('busy')} />
        </Panel>
        <ConflictDialog editor={editor} snapshot={snapshot} form={form} valuesOf={valuesOf} labelOf={fields.labelOf} />
        {snapshot.matches('saving') ? <p className="form-help">{words.saving}</p> : null}
        <EditorActions
          editor={editor}
          snapshot={snapshot}
          submit={words.save}
          {...(isSet && { removal: { label: words.remove, askedElsewhere: true } })}
        />
      </EditorForm>
      <SaveProof editor={editor} snapshot={snapshot} submit={words.save} withCode={withCode} />
      {snapshot.hasTag('removal') ? (
        <ProofDialog
          title={words.removeTitle}
          text={words.removeText}
          submit={words.remove}
          busy={snapshot.matches('removing')}
          isRefused={snapshot.matches('notRemoved')}
          error={snapshot.context.error}
          withCode={withCode}
          onProven={(given) => editor.send({ type: 'removal.confirmed', given })}
          onCancel={() => editor.send({ type: 'removal.cancelled' })}
        />
      ) : null}
    </>
  );
}

function helpOfPassword({ hasPassword, host: kept }: MailServer, host: string, username: string): string | undefined {
  if (!hasPassword || username === '') return undefined;
  return host === kept ? words.passwordKept : words.passwordAgain;
}

type TestProps = { test: MailTestActor; server: MailServer; isTyped: boolean; isBusy: boolean };

/** What the mail server says to a mail. */
function ServerTest({ test, server: { host, testAddress }, isTyped, isBusy }: TestProps) {
  const snapshot = useSelector(test, (state) => state);
  const { answer, error } = snapshot.context;
  const isSending = snapshot.hasTag('busy');
  return (
    <>
      <HStack wrap="wrap" gap="2">
        {host === '' ? null : (
          <Button
            type="button"
            variant="outline"
            disabled={isTyped || isBusy || isSending}
            onClick={() => test.send({ type: 'task.asked', input: testAddress })}
          >
            {isSending ? words.testing : words.test}
          </Button>
        )}
        <ButtonLink href={to.outbox()} variant="ghost">
          {words.outbox}
        </ButtonLink>
        {host !== '' && isTyped ? <span className="form-help">{words.saveFirst}</span> : null}
      </HStack>
      <LiveRegion>{answer ? words.tested(answer.to) : ''}</LiveRegion>
      {answer ? (
        <p className="form-help">
          {words.tested(answer.to)} {mails.answered(answer.answer)}
        </p>
      ) : null}
      {snapshot.matches('refused') ? (
        <ErrorNote title={words.testFailed} error={error ?? { msg: desk.timedOut }} />
      ) : null}
    </>
  );
}
