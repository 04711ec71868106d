import './AttendeesStep.css';
import './OwnDetailsSheet.css';
import { useSelector } from '@xstate/react';
import { lazy, type ReactNode, Suspense } from 'react';
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form';
import { fields as fieldWords } from '#words/fields.ts';
import { ownTickets as words } from '#words/ownTickets.ts';
import { parts } from '#words/parts.ts';
import type { OwnDetails } from '../../api/contract/ownTickets.ts';
import type { ApiError } from '../../lib/apiError.ts';
import type { SharingNotice as Notice } from '../../lib/contact.ts';
import { askedFields, visibleQuestions } from '../../lib/form/answers.ts';
import { readAttendeePath } from '../../lib/input.ts';
import type { Attendee } from '../../lib/order.ts';
import { countryName } from '../../lib/text.ts';
import type { EditorActor } from '../../machines/parts/editor.ts';
import { compareValues, type Difference, ownChanges } from '../../machines/parts/merge.ts';
import { Button } from '../parts/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { editorLabel } from '../parts/editorLabel.ts';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Loading } from '../parts/Loading.tsx';
import { type AskedForm, type AttendeesForm, formValues, resolverOf, typedAttendees } from './attendeeForm.ts';
import { FieldRow } from './FieldRow.tsx';
import { QuestionRow } from './QuestionRow.tsx';

const SharingNotice = lazy(() => import('../exhibitor/SharingNotice.tsx'));

export type OwnDraft = Pick<Attendee, 'fields' | 'answers'>;
type OwnDetailsActor = EditorActor<OwnDetails, OwnDraft, unknown>;
/** Changing what was answered, of one's own or of another's, saying who comes, or entering the person to whom the ticket goes. */
export type OwnChange = 'edit' | 'other' | 'fill' | 'transfer';

/** Whoever is still to be entered. */
export const unnamed: Attendee = { ticketId: '', fields: {}, answers: {} };

type Props = { actor: OwnDetailsActor; change: OwnChange };

/** A form beside the tickets, in the form's own words. */
export function OwnDetailsSheet({ actor, change }: Props) {
  const snapshot = useSelector(actor, (state) => state);
  const { subject, error } = snapshot.context;
  const close = () => actor.send({ type: snapshot.matches('conflicting') ? 'conflict.closed' : 'close.requested' });
  return (
    <Dialog look="sheet" title={words.change[change].title} closeLabel={words.close} onClose={close}>
      <LiveRegion>{editorLabel(snapshot)}</LiveRegion>
      {snapshot.matches('loading') ? <Loading rows={5} /> : null}
      {snapshot.matches('loadFailed') ? (
        <ErrorNote error={error ?? { msg: parts.unexpected }} retry={() => actor.send({ type: 'load.retried' })} />
      ) : null}
      {snapshot.matches('confirmingDiscard') ? (
        <div className="own-ask" role="alert">
          <p>{words.discard.text}</p>
          <Button onClick={() => actor.send({ type: 'discard.cancelled' })}>{words.discard.stay}</Button>
          <Button variant="outline" onClick={() => actor.send({ type: 'discard.confirmed' })}>
            {words.discard.leave}
          </Button>
        </div>
      ) : null}
      {subject && snapshot.hasTag('form') ? (
        <Form actor={actor} change={change} subject={subject} busy={snapshot.hasTag('busy')} />
      ) : null}
    </Dialog>
  );
}

function Form({ actor, change, subject, busy }: Props & { subject: OwnDetails; busy: boolean }) {
  const { error, theirs } = useSelector(actor, ({ context }) => context);
  const { form, country } = subject;
  const isEdit = change === 'edit' || change === 'other';
  const methods = useForm<AttendeesForm>({
    defaultValues: isEdit ? valuesOf(subject) : formValues(form, [unnamed], null, country),
    resolver: resolverOf(form),
  });
  return (
    <DetailsForm
      {...{ methods, form, country, error, busy }}
      lead={words.change[change].lead(subject.mails)}
      failed={words.change[change].failed}
      submit={words.change[change].submit}
      onChange={() => actor.send({ type: 'draft.changed' })}
      onSubmit={(draft) => actor.send({ type: 'draft.submitted', draft })}
    >
      {theirs ? (
        <OwnConflict
          {...{ error, subject, theirs }}
          form={isEdit ? methods : null}
          onKeepMine={() => actor.send({ type: 'mine.kept' })}
          onTakeTheirs={() => actor.send({ type: 'theirs.taken' })}
        />
      ) : null}
    </DetailsForm>
  );
}

type DetailsFormProps = {
  methods: UseFormReturn<AttendeesForm>;
  form: AskedForm;
  /** Where the event is. */
  country: string | null;
  error: ApiError | null;
  busy: boolean;
  lead: string;
  failed: string;
  submit: string;
  onChange: () => void;
  onSubmit: (attendee: Attendee) => void;
  /** What exhibitors see. */
  sharing?: Notice | undefined;
  /** What stands before it. */
  children?: ReactNode;
};

/** What a form asks of one attendee. */
export function DetailsForm({
  methods,
  form,
  country,
  error,
  busy,
  sharing,
  children,
  onChange,
  onSubmit,
  ...said
}: DetailsFormProps) {
  const answers = methods.watch('attendees.0.answers');
  return (
    <FormProvider {...methods}>
      {children}
      <form
        noValidate
        className="stack-5"
        onChange={onChange}
        onSubmit={methods.handleSubmit((values) => {
          const [attendee] = typedAttendees(values);
          if (attendee) onSubmit(attendee);
        })}
      >
        <p className="form-help">{said.lead}</p>
        {error && !error.changed ? <ErrorNote error={error} title={said.failed} /> : null}
        <div className="form-grid is-two">
          {askedFields(form).map(({ key, required }) => (
            <FieldRow key={key} of={0} field={key} required={required} country={country} />
          ))}
        </div>
        {visibleQuestions(form.questions, answers).map((question) => (
          <QuestionRow key={question.id} index={0} question={question} />
        ))}
        {sharing ? (
          <Suspense>
            <SharingNotice notice={sharing} />
          </Suspense>
        ) : null}
        <Button type="submit" size="lg" disabled={busy}>
          {said.submit}
        </Button>
      </form>
    </FormProvider>
  );
}

const conflict = words.conflict;

type OwnConflictProps = {
  error: ApiError | null;
  /** What the sheet began from, and what another user saved since. */
  subject: OwnDetails;
  theirs: OwnDetails;
  /** Null where another person is entered: then nothing of what was saved is in the form. */
  form: UseFormReturn<AttendeesForm> | null;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

/** What another user, mostly the organiser, saved meanwhile, beside what was typed, and the choice what to go on with. */
function OwnConflict({ error, subject, theirs, form, onKeepMine, onTakeTheirs }: OwnConflictProps) {
  const [base, saved] = [valuesOf(subject), valuesOf(theirs)];
  const mine = form?.getValues() ?? base;
  const questions = [...theirs.form.questions, ...subject.form.questions];
  const labelOf = (path: string): string | undefined => {
    const input = readAttendeePath(path);
    if (input?.kind === 'field') return fieldWords[input.key];
    return questions.find(({ id }) => input?.kind === 'answer' && input.questionId === id)?.label;
  };
  const differences = compareValues(base, mine, saved).filter(({ path }) => labelOf(path));
  function keepMine() {
    const own = ownChanges(base, mine);
    form?.reset(saved);
    for (const [path, value] of own)
      form?.setValue(path as 'attendees.0.fields.firstname', value as string, { shouldDirty: true });
    onKeepMine();
  }

  return (
    <div className="own-ask" role="alert">
      <p>{error?.msg}</p>
      {differences.length > 0 ? (
        <dl className="own-differences">
          {differences.map((difference) => (
            <div key={difference.path}>
              <dt>{labelOf(difference.path)}</dt>
              <dd>{conflict.theirs(textOf(difference.path, difference.theirs))}</dd>
              {form ? <dd>{conflict.mine(mineOf(difference))}</dd> : null}
            </div>
          ))}
        </dl>
      ) : (
        <p>{conflict.noDifference}</p>
      )}
      <Button onClick={keepMine}>{form ? conflict.keepMine : conflict.goOn}</Button>
      {form ? (
        <Button
          variant="outline"
          onClick={() => {
            form.reset(saved);
            onTakeTheirs();
          }}
        >
          {conflict.takeTheirs}
        </Button>
      ) : null}
    </div>
  );
}

/** The values that the form begins with. */
const valuesOf = ({ form, fields, answers }: OwnDetails): AttendeesForm =>
  formValues(form, [{ ticketId: '', fields, answers }]);

const mineOf = ({ path, mine, both }: Difference): string => (both ? textOf(path, mine) : conflict.unchanged);

function textOf(path: string, value: unknown): string {
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '');
  if (text === '') return conflict.empty;
  return path.endsWith('fields.country') ? countryName(text) : text;
}
