import { HStack } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { desk } from '#words/desk.ts';
import { mails } from '#words/mails.ts';
import type { InputOf } from '../../api/contract/endpoint.ts';
import { type MailServer, saveMailServer, type TestAnswer } from '../../api/contract/mailServer.ts';
import { typedNumber } from '../../lib/input.ts';
import { mailSecurities, usualPorts } from '../../lib/mail.ts';
import type { EditorActor, EditorSnapshot } from '../../machines/parts/editor.ts';
import type { TaskActor } from '../../machines/parts/task.ts';
import { to } from '../../paths.ts';
import { Button } from '../parts/Button.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { ConflictDialog } from '../parts/desk/ConflictDialog.tsx';
import { draftResolver } from '../parts/desk/draftResolver.ts';
import { EditorActions } from '../parts/desk/EditorActions.tsx';
import { EditorForm } from '../parts/desk/EditorForm.tsx';
import { EditorFrame } from '../parts/desk/EditorFrame.tsx';
import { errorAt } from '../parts/desk/errorAt.ts';
import { Panel } from '../parts/desk/Panel.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { FormRow } from '../parts/FormRow.tsx';
import { Input, Select } from '../parts/Input.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { StatusTag } from '../parts/StatusTag.tsx';

const words = mails.server;

export type MailServerDraft = InputOf<typeof saveMailServer>;
type Editor = EditorActor<MailServer, MailServerDraft, MailServer>;

type Values = {
  host: string;
  port: string;
  security: MailServer['security'];
  username: string;
  password: string;
  fromName: string;
  fromAddress: string;
  replyTo: string;
  perMinute: string;
};

const valuesOf = ({ port, perMinute, hasPassword, testAddress, hasLinks, version, ...texts }: MailServer): Values => ({
  ...texts,
  port: String(port),
  perMinute: String(perMinute),
  password: '',
});

/** A password is never read, so there is none to compare. */
const inputLabels: Partial<Record<keyof Values, string>> = {
  host: words.host,
  port: words.port,
  security: words.security,
  username: words.username,
  fromName: words.fromName,
  fromAddress: words.fromAddress,
  replyTo: words.replyTo,
  perMinute: words.perMinute,
};

/** Sends a test to an address. */
type TestActor = TaskActor<string, TestAnswer>;

type Props = { editor: Editor; test: TestActor };

/** Where mails are sent from: typed, tried when it is saved, and tried with a mail. */
export const MailServerPanel = ({ editor, test }: Props) => (
  <EditorFrame editor={editor}>
    {(loaded, snapshot) => (
      <ServerForm editor={editor} test={test} snapshot={snapshot} server={snapshot.context.saved ?? loaded} />
    )}
  </EditorFrame>
);

type FormProps = Props & {
  snapshot: EditorSnapshot<MailServer, MailServerDraft, MailServer>;
  server: MailServer;
};

function ServerForm({ editor, test, snapshot, server }: FormProps) {
  const isSet = server.host !== '';
  const form = useForm<Values, unknown, MailServerDraft>({
    resolver: draftResolver<Values, MailServerDraft>(
      saveMailServer.input,
      ({ port, perMinute, password, ...values }) => ({
        ...values,
        port: typedNumber(port),
        perMinute: typedNumber(perMinute),
        version: server.version,
        ...(password !== '' && { password }),
      }),
    ),
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
  const fieldError = (field: keyof Values) => errors[field]?.message ?? errorAt(snapshot.context.error, field);

  /** Another protection usually has another port. */
  function choose(security: MailServer['security']) {
    const port = Number(getValues('port'));
    if (port === usualPorts[getValues('security')]) setValue('port', String(usualPorts[security]));
    setValue('security', security);
  }

  return (
    <EditorForm editor={editor} snapshot={snapshot} handleSubmit={handleSubmit}>
      <Panel
        title={words.title}
        lead={words.lead}
        actions={<StatusTag tone={isSet ? 'success' : 'warn'}>{isSet ? words.ready : words.none}</StatusTag>}
      >
        <div className="form-grid is-two">
          <FormRow label={words.host} help={words.hostHelp} error={fieldError('host')} required>
            {(row) => (
              <Input {...row} autoComplete="off" autoCapitalize="none" spellCheck={false} {...register('host')} />
            )}
          </FormRow>
          <FormRow label={words.security} error={fieldError('security')} required>
            {(row) => (
              <Select
                {...row}
                {...register('security')}
                onChange={({ target }) => choose(target.value as MailServer['security'])}
              >
                {mailSecurities.map((each) => (
                  <option key={each} value={each}>
                    {words.securities[each]}
                  </option>
                ))}
              </Select>
            )}
          </FormRow>
          <FormRow label={words.port} error={fieldError('port')} required>
            {(row) => <Input {...row} inputMode="numeric" autoComplete="off" {...register('port')} />}
          </FormRow>
          <FormRow label={words.username} help={words.usernameHelp} error={fieldError('username')}>
            {(row) => (
              <Input {...row} autoComplete="off" autoCapitalize="none" spellCheck={false} {...register('username')} />
            )}
          </FormRow>
          <FormRow label={words.password} error={fieldError('password')} help={helpOfPassword(server, host, username)}>
            {(row) => (
              <Input
                {...row}
                type="password"
                autoComplete="new-password"
                placeholder={server.hasPassword && host === server.host ? '••••••••••••' : undefined}
                {...register('password')}
              />
            )}
          </FormRow>
          <FormRow label={words.fromName} error={fieldError('fromName')}>
            {(row) => <Input {...row} autoComplete="organization" {...register('fromName')} />}
          </FormRow>
          <FormRow label={words.fromAddress} error={fieldError('fromAddress')} required>
            {(row) => <Input {...row} type="email" autoComplete="email" {...register('fromAddress')} />}
          </FormRow>
          <FormRow label={words.replyTo} help={words.replyToHelp} error={fieldError('replyTo')}>
            {(row) => <Input {...row} type="email" autoComplete="email" {...register('replyTo')} />}
          </FormRow>
          <FormRow label={words.perMinute} help={words.perMinuteHelp} error={fieldError('perMinute')} required>
            {(row) => <Input {...row} inputMode="numeric" autoComplete="off" {...register('perMinute')} />}
          </FormRow>
        </div>
        {isSet && !server.hasLinks ? <p className="form-help">{words.noLinks}</p> : null}
        <ConflictDialog
          editor={editor}
          snapshot={snapshot}
          form={form}
          valuesOf={valuesOf}
          labelOf={(path) => inputLabels[path as keyof Values]}
        />
        {snapshot.matches('saving') ? <p className="form-help">{words.saving}</p> : null}
        <EditorActions
          editor={editor}
          snapshot={snapshot}
          submit={words.save}
          {...(isSet && {
            removal: { label: words.remove, title: words.removeTitle, text: words.removeText },
          })}
        />
        <ServerTest test={test} server={server} isTyped={snapshot.context.isTyped} isBusy={snapshot.hasTag('busy')} />
      </Panel>
    </EditorForm>
  );
}

function helpOfPassword({ hasPassword, host: kept }: MailServer, host: string, username: string): string | undefined {
  if (!hasPassword || username === '') return undefined;
  return host === kept ? words.passwordKept : words.passwordAgain;
}

type TestProps = { test: TestActor; server: MailServer; isTyped: boolean; isBusy: boolean };

/** What the mail server says to a mail. */
function ServerTest({ test, server: { host, testAddress }, isTyped, isBusy }: TestProps) {
  const snapshot = useSelector(test, (state) => state);
  const { error } = snapshot.context;
  const answer = snapshot.matches('done') ? snapshot.context.answer : null;
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
