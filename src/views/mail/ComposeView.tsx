import { SelectRow } from '../parts/form/ControlRow.tsx';
import './MailView.css';
import './ComposeView.css';
import { useSelector } from '@xstate/react';
import { Paperclip, X } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { editing } from '#words/editing.ts';
import { mailing as allWords } from '#words/mailing.ts';
import type { Mailing } from '../../api/contract/mailings.ts';
import { isLocale, locales } from '../../lib/locale.ts';
import {
  fileTypeOf,
  fileTypes,
  inSubject,
  mailingLimits,
  mailingPlaceholders,
  type Placeholder,
  tokenOf,
  unknownPlaceholders,
} from '../../lib/mail.ts';
import type { MailingActor, MailingDraft } from '../../machines/mail/mailing.ts';
import { Button } from '../parts/Button.tsx';
import { CheckRow } from '../parts/CheckRow.tsx';
import { ConfirmDialog } from '../parts/desk/ConfirmDialog.tsx';
import { Panel } from '../parts/desk/Panel.tsx';
import { base64Of } from '../parts/desk/readFile.ts';
import { useUnsaved } from '../parts/desk/useUnsaved.ts';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { errorAt } from '../parts/errorAt.ts';
import { FormRow } from '../parts/FormRow.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { Input } from '../parts/Input.tsx';
import { languageNames } from '../parts/language.ts';
import { BodyEditor, PlaceholderSelect } from './BodyEditor.tsx';
import { RecipientChoice } from './RecipientChoice.tsx';

const words = allWords.compose;

type Props = {
  actor: MailingActor;
  mailing: Mailing;
  forms: { id: string; title: string }[];
  preview: ReactNode;
};

/** A mail to many while it is written. It is saved by itself. */
export function ComposeView({ actor, mailing, forms, preview }: Props) {
  const snapshot = useSelector(actor, (state) => state);
  const { error, draft: typed, sent } = snapshot.context;
  const file = typed?.file !== undefined ? typed.file : sent?.file;
  const draft = typed ?? wordsOf(mailing);
  const [startsWith] = useState(mailing.body);
  const subject = useRef<HTMLInputElement>(null);
  useUnsaved(typed !== null);
  const change = (changes: Partial<MailingDraft>) => {
    const now = actor.getSnapshot().context;
    actor.send({ type: 'draft.changed', draft: { ...wordsOf(now.draft ?? now.mailing ?? mailing), ...changes } });
  };
  const unknownOf = (text: string, known: readonly Placeholder[] = mailingPlaceholders) => {
    const unknown = unknownPlaceholders(text, known);
    return unknown.length > 0 ? words.unknown(unknown.join(', ')) : undefined;
  };
  const isTooLong = draft.body.length > mailingLimits.body;
  const bodyError =
    (isTooLong ? words.tooLong(draft.body.length, mailingLimits.body) : unknownOf(draft.body)) ??
    errorAt(error, 'body');
  return (
    <div className="page-columns">
      <div className="page-stack compose-words">
        {snapshot.matches({ composing: 'notSaved' }) ? (
          <ErrorNote
            error={error ?? { msg: editing.timedOutSaving }}
            retry={() => actor.send({ type: 'save.retried' })}
          />
        ) : null}
        <Panel title={words.to}>
          <RecipientChoice
            recipients={draft.recipients}
            forms={forms}
            onChange={(recipients) => change({ recipients })}
          />
        </Panel>
        <Panel>
          <SelectRow
            label={words.language}
            help={words.languageHelp}
            required
            value={draft.locale}
            onChange={({ target }) => {
              if (isLocale(target.value)) change({ locale: target.value });
            }}
          >
            {locales.map((locale) => (
              <option key={locale} value={locale} lang={locale}>
                {languageNames[locale]}
              </option>
            ))}
          </SelectRow>
          <FormRow
            label={words.subject}
            error={unknownOf(draft.subject, inSubject(mailingPlaceholders)) ?? errorAt(error, 'subject')}
            required
          >
            {(control) => (
              <div className="compose-subject">
                <Input
                  {...control}
                  ref={subject}
                  value={draft.subject}
                  maxLength={mailingLimits.subject}
                  autoComplete="off"
                  onChange={({ target }) => change({ subject: target.value })}
                />
                <PlaceholderSelect
                  placeholders={inSubject(mailingPlaceholders)}
                  onChoose={(each) => {
                    const at = subject.current?.selectionStart ?? draft.subject.length;
                    const next = draft.subject.slice(0, at) + tokenOf(each) + draft.subject.slice(at);
                    change({ subject: next });
                    subject.current?.focus();
                  }}
                />
              </div>
            )}
          </FormRow>
          <div className="form-row">
            <BodyEditor
              label={words.body}
              initial={startsWith}
              placeholders={mailingPlaceholders}
              onChange={(body) => change({ body })}
            />
            {bodyError ? (
              <p className="form-error" role="alert">
                {bodyError}
              </p>
            ) : null}
            {mailing.eventBefore ? <p className="form-help">{words.changes}</p> : null}
          </div>
        </Panel>
        <Panel title={words.attach}>
          <CheckRow
            label={words.withTickets}
            help={words.withTicketsHelp}
            checked={draft.withTickets}
            onChange={({ target }) => change({ withTickets: target.checked })}
          />
          <CheckRow
            label={words.withInvoice}
            checked={draft.withInvoice}
            onChange={({ target }) => change({ withInvoice: target.checked })}
          />
          <CheckRow
            label={words.withCalendar}
            checked={draft.withCalendar}
            onChange={({ target }) => change({ withCalendar: target.checked })}
          />
          <FileChoice
            name={(file === undefined ? mailing.file : file)?.name ?? null}
            error={errorAt(error, 'file')}
            onChange={(file) => change({ file })}
          />
        </Panel>
        <Panel>
          <CheckRow
            label={words.aboutTicket}
            help={words.aboutTicketHelp}
            checked={draft.aboutTicket}
            onChange={({ target }) => change({ aboutTicket: target.checked })}
          />
        </Panel>
        <footer className="compose-end">
          <Button variant="ghost" tone="danger" onClick={() => actor.send({ type: 'removal.requested' })}>
            {words.remove}
          </Button>
          <Button
            disabled={!snapshot.can({ type: 'review.requested' })}
            onClick={() => actor.send({ type: 'review.requested' })}
          >
            {words.review}
          </Button>
        </footer>
      </div>
      <div className="compose-preview">{preview}</div>
      <ConfirmDialog
        open={snapshot.matches('confirmingRemoval') || snapshot.matches('removing')}
        busy={snapshot.matches('removing')}
        title={words.removeTitle}
        confirmLabel={words.remove}
        onConfirm={() => actor.send({ type: 'removal.confirmed' })}
        onCancel={() => actor.send({ type: 'removal.cancelled' })}
      />
    </div>
  );
}

function wordsOf(from: Omit<MailingDraft, 'file'>): MailingDraft {
  const { subject, body, locale, recipients, withTickets, withInvoice, withCalendar, aboutTicket } = from;
  return { subject, body, locale, recipients, withTickets, withInvoice, withCalendar, aboutTicket };
}

type FileChoiceProps = {
  name: string | null;
  error: string | null | undefined;
  onChange: (file: { name: string; content: string } | null) => void;
};

const accepted = Object.keys(fileTypes)
  .map((end) => `.${end}`)
  .join(',');

/** A file to attach. One that is too large, or that mail servers refuse, is named and not taken. */
function FileChoice({ name, error, onChange }: FileChoiceProps) {
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  async function choose(file: File | undefined) {
    if (!file) return;
    const wrong = problemOf(file);
    setProblem(wrong);
    if (wrong === null) onChange({ name: file.name, content: await base64Of(file) });
  }
  const said = problem ?? error;
  return (
    <div className="form-row">
      <div className="compose-file">
        <label htmlFor={id} className="button is-outline is-md is-accent">
          <Paperclip aria-hidden />
          {words.chooseFile}
        </label>
        <input
          id={id}
          className="compose-input"
          type="file"
          accept={accepted}
          aria-describedby={`${id}-help`}
          onChange={({ target }) => {
            choose(target.files?.[0]);
            target.value = '';
          }}
        />
        {name ? (
          <span className="compose-chosen-file">
            <span dir="auto">{name}</span>
            <IconButton label={words.removeFile} onClick={() => onChange(null)}>
              <X aria-hidden />
            </IconButton>
          </span>
        ) : null}
      </div>
      {said ? (
        <p className="form-error" role="alert">
          {said}
        </p>
      ) : null}
      <p className="form-help" id={`${id}-help`}>
        {words.fileHelp}
      </p>
    </div>
  );
}

function problemOf({ name, size }: File): string | null {
  if (size > mailingLimits.file) return words.fileTooLarge(name, words.size(size));
  return fileTypeOf(name) ? null : words.fileKind(name);
}
