import '../purchase/AttendeesStep.css';
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form';
import { attendee as words } from '#words/attendee.ts';
import { fields as fieldWords } from '#words/fields.ts';
import type { ListedUser } from '../../api/contract/attendeeList.ts';
import type { FormWithQuestions, LimitedOptions } from '../../api/contract/form.ts';
import { asAnswered, askedFields, earlierAnswers, visibleQuestions } from '../../lib/form/answers.ts';
import { withLeft } from '../../lib/form/choices.ts';
import { attendeePath, readAttendeePath } from '../../lib/input.ts';
import type { Attendee } from '../../lib/order.ts';
import type { EditorActor, EditorSnapshot } from '../../machines/parts/editor.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { ConflictDialog } from '../parts/desk/ConflictDialog.tsx';
import { EditorActions } from '../parts/desk/EditorActions.tsx';
import { EditorFrame } from '../parts/desk/EditorFrame.tsx';
import { FormRow } from '../parts/FormRow.tsx';
import { Select } from '../parts/Input.tsx';
import { type AttendeesForm, formValues, resolverOf, typedAttendees } from '../purchase/attendeeForm.ts';
import { FieldRow } from '../purchase/FieldRow.tsx';
import { QuestionRow } from '../purchase/QuestionRow.tsx';
import { EarlierAnswers } from './EarlierAnswers.tsx';

/** An attendee's form with what they answered. */
export type AttendeeSubject = AttendeeDraft & {
  form: FormWithQuestions;
  /** What they can be moved to, with the one they have; `left` is null without a limit. */
  tickets: readonly { id: string; name: string; left: number | null }[];
  /** What is left of the options that they do not have. */
  limited: LimitedOptions;
};
export type AttendeeDraft = Attendee & { version: number };
type SavedAttendee = { user: ListedUser; version: number };
type AttendeeEditor = EditorActor<AttendeeSubject, AttendeeDraft, SavedAttendee>;

/** Changes what an attendee answered. */
export function AttendeeForm({ editor, name }: { editor: AttendeeEditor; name: string }) {
  return (
    <Dialog
      look="sheet"
      title={words.read.editTitle(name)}
      closeLabel={words.close}
      onClose={() => editor.send({ type: 'close.requested' })}
    >
      <EditorFrame editor={editor}>
        {(subject, snapshot) => <AnswersForm editor={editor} subject={subject} snapshot={snapshot} />}
      </EditorFrame>
    </Dialog>
  );
}

type FormProps = {
  editor: AttendeeEditor;
  subject: AttendeeSubject;
  snapshot: EditorSnapshot<AttendeeSubject, AttendeeDraft, SavedAttendee>;
};

/** What the sheet asks of an attendee: the form with the options that they chose. */
const askedOf = ({ form, answers, limited }: AttendeeSubject) => ({
  fields: form.fields,
  questions: withLeft(asAnswered(form.questions, answers).questions, limited),
});

function valuesOf(subject: AttendeeSubject) {
  const { form, ticketId, fields, answers } = subject;
  const shown = asAnswered(form.questions, answers).answers;
  return formValues(askedOf(subject), [{ ticketId, fields, answers: shown }]);
}

function AnswersForm({ editor, subject, snapshot }: FormProps) {
  const { form, answers } = subject;
  const shown = askedOf(subject);
  const version = snapshot.context.saved?.version ?? subject.version;
  const typed = useForm<AttendeesForm>({
    resolver: resolverOf(shown),
    defaultValues: valuesOf(subject),
  });
  const given = useWatch({ control: typed.control, name: attendeePath(0, 'answers') });

  return (
    <FormProvider {...typed}>
      <form
        noValidate
        aria-busy={snapshot.hasTag('busy')}
        onChange={() => editor.send({ type: 'draft.changed' })}
        onSubmit={typed.handleSubmit((values) => {
          const [attendee] = typedAttendees(values);
          if (attendee) editor.send({ type: 'draft.submitted', draft: { ...attendee, version } });
        })}
      >
        <fieldset disabled={snapshot.hasTag('busy')} className="form-grid">
          {askedFields(form).map(({ key, required }) => (
            <FieldRow key={key} of={0} field={key} required={required} />
          ))}
          {visibleQuestions(shown.questions, given).map((question) => (
            <QuestionRow key={question.id} index={0} question={question} />
          ))}
          {subject.tickets.length > 1 ? <TicketRow subject={subject} /> : null}
          <EarlierAnswers answers={earlierAnswers(form, answers)} />
          <ConflictDialog
            editor={editor}
            snapshot={snapshot}
            form={typed}
            valuesOf={valuesOf}
            labelOf={(path) => inputLabel(form, path)}
          />
          <EditorActions editor={editor} snapshot={snapshot} submit={words.save} />
        </fieldset>
      </form>
    </FormProvider>
  );
}

const ticketPath = attendeePath(0, 'ticketId');

function TicketRow({ subject: { tickets, ticketId } }: { subject: AttendeeSubject }) {
  const { register, control } = useFormContext<AttendeesForm>();
  const chosen = useWatch({ control, name: ticketPath });
  return (
    <FormRow label={words.ticket} help={chosen === ticketId ? undefined : words.movingHelp} required>
      {(row) => (
        <Select size="lg" {...row} {...register(ticketPath)}>
          {tickets.map(({ id, name, left }) => (
            <option key={id} value={id} disabled={left === 0 && id !== ticketId}>
              {left === 0 && id !== ticketId ? words.soldOut(name) : name}
            </option>
          ))}
        </Select>
      )}
    </FormRow>
  );
}

function inputLabel({ questions }: FormWithQuestions, path: string): string | undefined {
  if (path === ticketPath) return words.ticket;
  const input = readAttendeePath(path);
  if (input?.kind === 'field') return fieldWords[input.key];
  return questions.find(({ id }) => input?.kind === 'answer' && id === input.questionId)?.label;
}
