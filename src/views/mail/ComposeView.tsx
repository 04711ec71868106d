import './MailView.css';
import './ComposeView.css';
import { useSelector } from '@xstate/react';
import { Paperclip, X } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import type { Mailing } from '../../api/contract/mailings.ts';
import { attendeePayments } from '../../lib/attendeeFilter.ts';
import {
  everybody,
  fileTypeOf,
  fileTypes,
  mailingLimits,
  mailingPlaceholders,
  type Recipients,
} from '../../lib/mailing.ts';
import { tokenOf, unknownPlaceholders } from '../../lib/placeholders.ts';
import type { MailingActor, MailingDraft } from '../../machines/mail/mailing.ts';
import { mailing as allWords } from '../../messages/mailing.ts';
import { desk } from '../../messages/signedIn/desk.ts';
import { Button } from '../parts/Button.tsx';
import { CheckRow } from '../parts/CheckRow.tsx';
import { ConfirmDialog } from '../parts/desk/ConfirmDialog.tsx';
import { errorAt } from '../parts/desk/errorAt.ts';
import { Panel } from '../parts/desk/Panel.tsx';
import { useUnsaved } from '../parts/desk/useUnsaved.ts';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { FormRow } from '../parts/FormRow.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { Input, Select } from '../parts/Input.tsx';
import { BodyEditor, PlaceholderSelect } from './BodyEditor.tsx';

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
  const unknownOf = (text: string) => {
    const unknown = unknownPlaceholders(text, mailingPlaceholders);
    return unknown.length > 0 ? words.unknown(unknown.join(', ')) : undefined;
  };
  const bodyError = unknownOf(draft.body) ?? errorAt(error, 'body');
  return (
    <div className="compose">
      <div className="compose-words">
        {snapshot.matches({ composing: 'notSaved' }) ? (
          <ErrorNote error={error ?? { msg: desk.timedOutSaving }} retry={() => actor.send({ type: 'save.retried' })} />
        ) : null}
        <Panel title={words.to}>
          <RecipientChoice
            recipients={draft.recipients}
            forms={forms}
            onChange={(recipients) => change({ recipients })}
          />
        </Panel>
        <Panel>
          <FormRow label={words.subject} error={unknownOf(draft.subject) ?? errorAt(error, 'subject')} required>
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
                  placeholders={mailingPlaceholders.filter((each) => each !== 'ticketLink')}
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
  const { subject, body, recipients, withTickets, withInvoice, withCalendar, aboutTicket } = from;
  return { subject, body, recipients, withTickets, withInvoice, withCalendar, aboutTicket };
}

type RecipientProps = {
  recipients: Recipients;
  forms: { id: string; title: string }[];
  onChange: (recipients: Recipients) => void;
};

function RecipientChoice({ recipients, forms, onChange }: RecipientProps) {
  const { formId, filter, users, except } = recipients;
  const { payment, checkedIn, sort: _, ...others } = filter;
  const isNarrowed = Object.keys(others).length > 0 || except.length > 0;
  if (users)
    return (
      <div className="compose-chosen">
        <p>{words.selected(users.length)}</p>
        <Button size="sm" variant="outline" onClick={() => onChange(everybody)}>
          {words.all}
        </Button>
      </div>
    );
  return (
    <>
      <div className="form-grid is-two">
        {forms.length > 1 ? (
          <FormRow label={words.forms} required>
            {(control) => (
              <Select
                {...control}
                value={formId ?? ''}
                onChange={({ target: { value } }) => {
                  // A ticket and a question are a form's own.
                  const { ticket: _, question: __, answer: ___, ...kept } = filter;
                  onChange({ ...recipients, formId: value || null, filter: kept });
                }}
              >
                <option value="">{words.allForms}</option>
                {forms.map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </Select>
            )}
          </FormRow>
        ) : null}
        <FormRow label={words.payment} required>
          {(control) => (
            <Select
              {...control}
              value={payment ?? ''}
              onChange={({ target: { value } }) => {
                const { payment: _, ...kept } = filter;
                const chosen = attendeePayments.find((each) => each === value);
                onChange({ ...recipients, filter: { ...kept, ...(chosen && { payment: chosen }) } });
              }}
            >
              <option value="">{words.anyPayment}</option>
              {attendeePayments.map((each) => (
                <option key={each} value={each}>
                  {words.payments[each]}
                </option>
              ))}
            </Select>
          )}
        </FormRow>
        <FormRow label={words.checkedIn} required>
          {(control) => (
            <Select
              {...control}
              value={checkedIn ?? ''}
              onChange={({ target: { value } }) => {
                const { checkedIn: _, ...kept } = filter;
                const chosen = value === 'yes' || value === 'no' ? value : null;
                onChange({ ...recipients, filter: { ...kept, ...(chosen && { checkedIn: chosen }) } });
              }}
            >
              <option value="">{words.anyCheckIn}</option>
              <option value="yes">{words.yes}</option>
              <option value="no">{words.no}</option>
            </Select>
          )}
        </FormRow>
      </div>
      {isNarrowed ? (
        <div className="compose-chosen">
          <p>
            {words.narrowed} {except.length > 0 ? words.without(except.length) : ''}
          </p>
          <Button size="sm" variant="outline" onClick={() => onChange(everybody)}>
            {words.all}
          </Button>
        </div>
      ) : null}
    </>
  );
}

type FileProps = {
  name: string | null;
  error: string | null | undefined;
  onChange: (file: { name: string; content: string } | null) => void;
};

const accepted = Object.keys(fileTypes)
  .map((end) => `.${end}`)
  .join(',');

function FileChoice({ name, error, onChange }: FileProps) {
  const id = useId();
  const [problem, setProblem] = useState<string | null>(null);
  async function choose(file: File | undefined) {
    if (!file) return;
    const wrong = file.size > mailingLimits.file ? words.fileTooLarge : fileTypeOf(file.name) ? null : words.fileKind;
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

/** The bytes of a file in base64. */
const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^data:[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
