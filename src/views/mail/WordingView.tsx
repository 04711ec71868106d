import './ComposeView.css';
import { type ReactNode, useEffect, useState } from 'react';
import { type UseFormReturn, useController, useForm } from 'react-hook-form';
import { desk } from '#words/desk.ts';
import { mailing } from '#words/mailing.ts';
import { mailWordings as words } from '#words/mailWordings.ts';
import type { Event } from '../../api/contract/event.ts';
import type { MailWording } from '../../api/contract/mailWordings.ts';
import { wordingLimits } from '../../lib/limits.ts';
import { fieldsOf, inSubject, placeholdersOf, tokenOf, type Wording, type WordingField } from '../../lib/mail.ts';
import type { EditorActor, EditorSnapshot } from '../../machines/parts/editor.ts';
import { to } from '../../paths.ts';
import { ConflictDialog } from '../parts/desk/ConflictDialog.tsx';
import { EditorActions } from '../parts/desk/EditorActions.tsx';
import { EditorForm } from '../parts/desk/EditorForm.tsx';
import { EditorFrame } from '../parts/desk/EditorFrame.tsx';
import { PageHeader } from '../parts/desk/PageHeader.tsx';
import { Panel } from '../parts/desk/Panel.tsx';
import { errorAt } from '../parts/errorAt.ts';
import { FormRow } from '../parts/FormRow.tsx';
import { Input } from '../parts/Input.tsx';
import { languageNames } from '../parts/language.ts';
import { Page } from '../parts/Page.tsx';
import { BodyEditor, PlaceholderSelect } from './BodyEditor.tsx';
import {
  type WordingDraft,
  type WordingValues,
  wordingNames,
  wordingProblem,
  wordingResolver,
} from './wordingValues.ts';

/** The words of one kind of mail in one language. */
export type WordingSubject = { event: Pick<Event, 'id' | 'name'>; mail: MailWording };
type Editor = EditorActor<WordingSubject, WordingDraft, MailWording>;

type Props = {
  editor: Editor;
  preview: ReactNode;
  /** The words as they are typed. */
  onTyped: (wording: Wording) => void;
};

/** What a mail that goes out by itself says, beside how it looks. */
export function WordingView({ editor, preview, onTyped }: Props) {
  return (
    <Page>
      <EditorFrame editor={editor}>
        {({ event, mail }, snapshot) => (
          <>
            <PageHeader
              title={words.inLanguage(words.kinds[mail.kind], languageNames[mail.locale])}
              lead={words.when[mail.kind]}
              crumbs={crumbsOf(event)}
            />
            <div className="page-columns">
              <WordingForm
                editor={editor}
                snapshot={snapshot}
                mail={snapshot.context.saved ?? mail}
                onTyped={onTyped}
              />
              <div className="compose-preview">{preview}</div>
            </div>
          </>
        )}
      </EditorFrame>
    </Page>
  );
}

const crumbsOf = ({ id, name }: Pick<Event, 'id' | 'name'>) => [
  { label: desk.events, href: to.home() },
  { label: name, href: to.event(id) },
  { label: mailing.title, href: to.mailings(id) },
  { label: words.title, href: to.orderMails(id) },
];

type FormProps = {
  editor: Editor;
  snapshot: EditorSnapshot<WordingSubject, WordingDraft, MailWording>;
  mail: MailWording;
  onTyped: (wording: Wording) => void;
};

function WordingForm({ editor, snapshot, mail, onTyped }: FormProps) {
  const { kind } = mail;
  const form = useForm<WordingValues, unknown, WordingDraft>({
    resolver: wordingResolver(mail),
    defaultValues: { wording: mail.wording },
  });
  const { reset, handleSubmit, getValues } = form;
  const { saved, error } = snapshot.context;
  // What mails cannot have is gone from what was saved.
  useEffect(() => {
    if (saved) reset({ wording: saved.wording });
  }, [saved, reset]);
  const fields = fieldsOf(kind);
  const typed = () => {
    const wording = getValues('wording');
    editor.send({ type: 'draft.changed' });
    if (fields.every((field) => wording[field].length <= wordingLimits.text)) onTyped(wording);
  };
  const part = (field: WordingField) => ({ field, form, mail, typed, refused: errorAt(error, `wording.${field}`) });
  return (
    <EditorForm editor={editor} snapshot={snapshot} handleSubmit={handleSubmit}>
      <Panel>
        <Line {...part('subject')} required />
        {fields.includes('title') ? <Line {...part('title')} /> : null}
        <Text {...part('body')} />
        <p className="wording-stays">{words.stays[kind]}</p>
        {fields.includes('after') ? <Text {...part('after')} /> : null}
      </Panel>
      <ConflictDialog
        editor={editor}
        snapshot={snapshot}
        form={form}
        valuesOf={({ mail: theirs }) => ({ wording: theirs.wording })}
        labelOf={(path) => wordingNames[path.replace('wording.', '') as WordingField]}
        textOf={(_, value) => readable(String(value))}
      />
      <EditorActions
        editor={editor}
        snapshot={snapshot}
        submit={desk.save}
        {...(mail.isOwn && { removal: { label: words.reset, title: words.resetTitle, text: words.resetText } })}
      />
    </EditorForm>
  );
}

/** HTML of a text, to compare it with another one. */
const readable = (html: string): string => new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';

type PartProps = {
  field: WordingField;
  form: UseFormReturn<WordingValues, unknown, WordingDraft>;
  mail: MailWording;
  typed: () => void;
  /** What the server said of it. */
  refused: string | undefined;
};

/** A part of one line, with placeholders to put in. */
function Line({ field, form, mail: { kind }, typed, refused, required = false }: PartProps & { required?: boolean }) {
  const { field: input, fieldState } = useController({ control: form.control, name: `wording.${field}` });
  const [at, setAt] = useState(input.value.length);
  const change = (text: string) => {
    input.onChange(text);
    typed();
  };
  return (
    <FormRow
      label={wordingNames[field]}
      error={wordingProblem(kind, field, input.value) ?? fieldState.error?.message ?? refused}
      required={required}
    >
      {(control) => (
        <div className="compose-subject">
          <Input
            {...control}
            ref={input.ref}
            name={input.name}
            value={input.value}
            maxLength={field === 'title' ? wordingLimits.title : wordingLimits.subject}
            autoComplete="off"
            onChange={({ target }) => change(target.value)}
            onBlur={({ target }) => {
              setAt(target.selectionStart ?? target.value.length);
              input.onBlur();
            }}
          />
          <PlaceholderSelect
            placeholders={inSubject(placeholdersOf[kind])}
            onChoose={(each) => {
              change(input.value.slice(0, at) + tokenOf(each) + input.value.slice(at));
              setAt(at + tokenOf(each).length);
            }}
          />
        </div>
      )}
    </FormRow>
  );
}

/** A text with its formatting. */
function Text({ field, form, mail: { kind }, typed, refused }: PartProps) {
  const { field: input, fieldState } = useController({ control: form.control, name: `wording.${field}` });
  // The editor keeps what is typed by itself; what comes from elsewhere begins a new one.
  const [known, setKnown] = useState({ html: input.value, round: 0 });
  if (known.html !== input.value) setKnown(({ round }) => ({ html: input.value, round: round + 1 }));
  const problem = wordingProblem(kind, field, input.value) ?? fieldState.error?.message ?? refused;
  return (
    <div className="form-row">
      <p className="form-label" aria-hidden>
        {wordingNames[field]}
      </p>
      <BodyEditor
        key={known.round}
        label={wordingNames[field]}
        initial={input.value}
        placeholders={placeholdersOf[kind]}
        onChange={(html) => {
          setKnown(({ round }) => ({ html, round }));
          input.onChange(html);
          typed();
        }}
      />
      {problem ? (
        <p className="form-error" role="alert">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
