import '../purchase/AttendeesStep.css';
import './Contacts.css';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { leads } from '#words/leads.ts';
import type { Delegates } from '../../api/contract/delegates.ts';
import { visibleQuestions } from '../../lib/form/answers.ts';
import type { Attendee } from '../../lib/order.ts';
import { fullName } from '../../lib/text.ts';
import type { EditorActor } from '../../machines/parts/editor.ts';
import type { ResourceActor } from '../../machines/parts/resource.ts';
import { to } from '../../paths.ts';
import { Button } from '../parts/Button.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { Loading } from '../parts/Loading.tsx';
import { Page } from '../parts/Page.tsx';
import { type AttendeesForm, formValues, resolverOf, typedAttendees } from '../purchase/attendeeForm.ts';
import { FieldRow } from '../purchase/FieldRow.tsx';
import { QuestionRow } from '../purchase/QuestionRow.tsx';

const words = leads.delegates;

type Props = {
  delegates: ResourceActor<Delegates>;
  /** Null for who only looks. */
  onAdd: (() => void) | null;
  children?: ReactNode;
};

/** An exhibitor's own people: who is registered, and the way to register another. */
export function DelegatesView({ delegates, onAdd, children }: Props) {
  const snapshot = useSelector(delegates, (state) => state);
  const { subject, error } = snapshot.context;
  return (
    <Page width="column">
      <div className="stack-4">
        <header className="contacts-top">
          <div>
            <h1 tabIndex={-1}>{words.title}</h1>
            {subject && subject.max > 0 ? <p role="status">{words.lead(subject.users.length, subject.max)}</p> : null}
          </div>
          {onAdd && subject?.form && subject.users.length < subject.max ? (
            <Button onClick={onAdd}>{words.add}</Button>
          ) : null}
        </header>
        {snapshot.matches('loading') && !subject ? <Loading rows={4} /> : null}
        {snapshot.matches('failed') ? (
          <ErrorNote
            title={words.failed}
            error={error ?? { msg: leads.slow }}
            retry={() => delegates.send({ type: 'load.retried' })}
          />
        ) : null}
        {subject ? <p className="muted">{hintOf(subject)}</p> : null}
        <ul className="contacts">
          {subject?.users.map((user) => (
            <li key={user.uId} className="row-between contacts-delegate">
              <div>
                <span className="contacts-name">{fullName(user)}</span>
                <span>{[user.email, user.ticketName].filter(Boolean).join(' · ')}</span>
              </div>
              {user.ticketKey ? (
                <ButtonLink href={to.ticket(user.ticketKey)} variant="outline" size="sm">
                  {words.ticket}
                </ButtonLink>
              ) : null}
            </li>
          ))}
        </ul>
      </div>
      {children}
    </Page>
  );
}

function hintOf({ max, form, users }: Delegates): string {
  if (max === 0) return words.none;
  if (!form) return words.notChosen;
  if (users.length >= max) return words.full;
  return users.length === 0 ? words.empty : '';
}

export type DelegateEditor = EditorActor<Delegates, Attendee, Delegates>;

/** What the organiser's form asks of a delegate. */
export function DelegateForm({ editor }: { editor: DelegateEditor }) {
  const snapshot = useSelector(editor, (state) => state);
  const { subject } = snapshot.context;
  const close = () => editor.send({ type: 'close.requested' });
  return (
    <Dialog look="sheet" title={words.add} closeLabel={words.cancel} onClose={close}>
      {subject?.form ? (
        <Fields editor={editor} form={subject.form} ticketName={subject.ticketName} />
      ) : (
        <Loading rows={3} />
      )}
    </Dialog>
  );
}

type FieldsProps = { editor: DelegateEditor; form: NonNullable<Delegates['form']>; ticketName: string };

function Fields({ editor, form, ticketName }: FieldsProps) {
  const snapshot = useSelector(editor, (state) => state);
  const busy = snapshot.hasTag('busy');
  const methods = useForm<AttendeesForm>({
    defaultValues: formValues(form, [{ ticketId: '', fields: {}, answers: {} }]),
    resolver: resolverOf(form),
  });
  const answers = methods.watch('attendees.0.answers');
  return (
    <FormProvider {...methods}>
      <form
        noValidate
        aria-busy={busy}
        onSubmit={methods.handleSubmit((values) => {
          const [draft] = typedAttendees(values);
          if (draft) editor.send({ type: 'draft.submitted', draft });
        })}
      >
        <fieldset disabled={busy} className="form-grid">
          <p>{words.free(ticketName)}</p>
          {form.fields.map(({ key, required }) => (
            <FieldRow key={key} of={0} field={key} required={required} />
          ))}
          {visibleQuestions(form.questions, answers).map((question) => (
            <QuestionRow key={question.id} index={0} question={question} />
          ))}
          {snapshot.matches({ editing: 'refused' }) ? (
            <ErrorNote title={words.refused} error={snapshot.context.error ?? { msg: leads.slow }} />
          ) : null}
          <Button type="submit" size="lg">
            {busy ? words.registering : words.register}
          </Button>
        </fieldset>
      </form>
    </FormProvider>
  );
}
