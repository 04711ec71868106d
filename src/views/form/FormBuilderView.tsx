import { Options } from '../parts/form/ControlRow.tsx';
import './FormBuilderView.css';
import '../purchase/AttendeesStep.css';
import { HStack } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { Lock } from 'lucide-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { desk } from '#words/desk.ts';
import { editing } from '#words/editing.ts';
import { fields as fieldNames } from '#words/fields.ts';
import { form as words } from '#words/form.ts';
import { labels } from '#words/labels.ts';
import { selfServices, type Transferrer } from '../../lib/attendee.ts';
import { formatDateTime, fromLocalText } from '../../lib/dates.ts';
import { standardFields } from '../../lib/enumerations.ts';
import { askedFields, visibleQuestions } from '../../lib/form/answers.ts';
import { answeredBy, brokenConditions, chosenBy, type EditedForm, formErrors, optionAt } from '../../lib/form/draft.ts';
import { attendeePath, withoutPayload } from '../../lib/input.ts';
import { htmlOfMarkdown } from '../../lib/markdown.ts';
import type { FormBuilderActor, FormBuilderSnapshot } from '../../machines/form/formBuilder.ts';
import { comparable } from '../../machines/form/mergeForms.ts';
import { compareValues } from '../../machines/parts/merge.ts';
import { stateMeta } from '../../machines/parts/stateMeta.ts';
import { to } from '../../paths.ts';
import { Button } from '../parts/Button.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { ConfirmDialog } from '../parts/desk/ConfirmDialog.tsx';
import { Conflict } from '../parts/desk/ConflictDialog.tsx';
import { LoadError } from '../parts/desk/LoadError.tsx';
import { PageHeader } from '../parts/desk/PageHeader.tsx';
import { Panel } from '../parts/desk/Panel.tsx';
import { useUnsaved } from '../parts/desk/useUnsaved.ts';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { Select } from '../parts/Input.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Loading } from '../parts/Loading.tsx';
import { Page } from '../parts/Page.tsx';
import type { AttendeesForm } from '../purchase/attendeeForm.ts';
import { FieldRow } from '../purchase/FieldRow.tsx';
import { Prose } from '../purchase/Prose.tsx';
import { QuestionRow } from '../purchase/QuestionRow.tsx';
import { FormAboutPanel } from './FormAboutPanel.tsx';
import { QuestionsPanel } from './QuestionsPanel.tsx';

type Props = { builder: FormBuilderActor; eventId: string; isNew: boolean };

/** Builds a registration form, with the attendee's view of it beside it on a wide screen. */
export function FormBuilderView({ builder, eventId, isNew }: Props) {
  const snapshot = useSelector(builder, (state) => state);
  const { form, kept, eventName, error } = snapshot.context;
  useUnsaved(snapshot.matches('building') && form !== kept);
  return (
    <Page>
      <LiveRegion>{labelOf(snapshot)}</LiveRegion>
      {snapshot.matches('loading') ? <Loading rows={6} /> : null}
      {snapshot.matches('loadFailed') ? (
        <LoadError error={error} retry={() => builder.send({ type: 'load.retried' })} />
      ) : null}
      {snapshot.hasTag('form') ? (
        <>
          <PageHeader
            title={isNew ? words.newTitle : kept.title}
            lead={isNew ? words.newLead : words.editLead}
            crumbs={[
              { label: desk.events, href: to.home() },
              { label: eventName, href: to.event(eventId) },
            ]}
          />
          <div className="builder">
            <Builder builder={builder} snapshot={snapshot} eventId={eventId} />
            <FormPreview form={form} />
          </div>
          <RemovalDialog builder={builder} snapshot={snapshot} />
          <FormConflict builder={builder} snapshot={snapshot} />
        </>
      ) : null}
    </Page>
  );
}

type BuilderProps = { builder: FormBuilderActor; snapshot: FormBuilderSnapshot; eventId: string };

function Builder({ builder, snapshot, eventId }: BuilderProps) {
  const { form, error } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  const isInvalid = snapshot.matches({ building: 'invalid' });
  const isRefused = snapshot.matches({ building: 'refused' });
  const errors = shownErrors(snapshot);
  const element = useRef<HTMLFormElement>(null);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    builder.send({ type: 'form.submitted' });
    // Once the errors are drawn.
    requestAnimationFrame(() => goToFirstError(element.current));
  }

  useEffect(() => {
    if (isRefused) goToFirstError(element.current);
  }, [isRefused]);

  return (
    <form ref={element} className="builder-form" noValidate aria-busy={busy} onSubmit={submit}>
      <fieldset disabled={snapshot.matches('saving')} className="builder-panels">
        <FormAboutPanel builder={builder} snapshot={snapshot} errors={errors} />
        <FieldsPanel builder={builder} fields={form.fields} />
        <QuestionsPanel builder={builder} snapshot={snapshot} errors={errors} />
      </fieldset>
      <div className="builder-foot">
        {isInvalid && Object.keys(errors).length > 0 ? (
          <p className="form-error" role="alert">
            {words.errorsText(Object.keys(errors).length)}
          </p>
        ) : null}
        {isRefused ? <ErrorNote error={error ?? { msg: editing.timedOutSaving }} /> : null}
        <HStack wrap="wrap" gap="2">
          <Button type="submit" disabled={busy}>
            {snapshot.matches('saving') ? desk.saving : words.save}
          </Button>
          <ButtonLink href={to.event(eventId)} variant="ghost">
            {desk.cancel}
          </ButtonLink>
        </HStack>
      </div>
    </form>
  );
}

/** The form is long, and the first error may be screens away. */
function goToFirstError(form: HTMLFormElement | null) {
  const control = form?.querySelector<HTMLElement>('[aria-invalid=true]');
  control?.scrollIntoView?.({ block: 'center' });
  control?.focus({ preventScroll: true });
}

function labelOf(snapshot: FormBuilderSnapshot): string {
  const label = stateMeta(snapshot)?.label;
  return label ? words.states[label] : '';
}

/** What is wrong with the form, in sentences by path: what is broken at any time, and what the last try to save found. */
function shownErrors(snapshot: FormBuilderSnapshot): Record<string, string> {
  const { form, error } = snapshot.context;
  const found = snapshot.matches({ building: 'invalid' }) ? formErrors(form) : brokenConditions(form);
  const refused = error?.field === undefined ? [] : [[withoutPayload(error.field), error.msg]];
  return Object.fromEntries([...refused, ...Object.entries(found).map(([path, key]) => [path, words.errors[key]])]);
}

/** Asks before a question or an option is removed that attendees have answered or chosen. */
function RemovalDialog({ builder, snapshot }: { builder: FormBuilderActor; snapshot: FormBuilderSnapshot }) {
  const { removal, form, counts } = snapshot.context;
  const { id = '', index = null } = removal ?? {};
  const question = form.questions.find((asked) => asked.id === id);
  const option = index === null ? null : (optionAt(form.questions, id, index) ?? '');
  const [title, text, confirm] =
    option === null
      ? [
          words.removeTitle(question?.label || words.unnamedQuestion),
          words.removeText(words.answered(answeredBy(counts, id))),
          words.removeConfirm,
        ]
      : [
          words.removeOptionTitle(option),
          words.removeOptionText(words.chosen(chosenBy(counts, id, option))),
          words.removeOptionConfirm,
        ];
  return (
    <ConfirmDialog
      open={removal !== null}
      title={title}
      confirmLabel={confirm}
      onConfirm={() => builder.send({ type: 'removal.confirmed' })}
      onCancel={() => builder.send({ type: 'removal.cancelled' })}
    >
      <p>{text}</p>
    </ConfirmDialog>
  );
}

/** The form as attendees see it, with their own parts; what is tried in here goes nowhere. */
function FormPreview({ form }: { form: EditedForm }) {
  const tried = useForm<AttendeesForm>({ defaultValues: { attendees: [{ ticketId: '', fields: {}, answers: {} }] } });
  const answers = useWatch({ control: tried.control, name: attendeePath(0, 'answers') });
  const questions = form.questions.map(({ limits: _, ...question }) => ({
    ...question,
    options: [...new Set(question.options.filter((option) => option.trim() !== ''))],
    label: question.label || words.unnamedQuestion,
    ...(question.section && {
      section: { ...question.section, title: question.section.title || words.unnamedSection },
    }),
  }));
  return (
    <aside className="builder-preview" aria-label={words.preview}>
      <p className="builder-preview-note">
        <strong>{words.preview}</strong> {words.previewLead}
      </p>
      <div className="card builder-preview-sheet">
        <h2>{form.title || words.previewUntitled}</h2>
        {form.description ? <Prose html={htmlOfMarkdown(form.description)} /> : null}
        <FormProvider {...tried}>
          <div className="form-grid">
            {askedFields(form).map(({ key, required }) => (
              <FieldRow key={key} of={0} field={key} required={required} />
            ))}
            {visibleQuestions(questions, answers ?? {}).map((question) => (
              // A question of another type is another control.
              <QuestionRow key={`${question.id} ${question.type}`} index={0} question={question} />
            ))}
          </div>
        </FormProvider>
      </div>
    </aside>
  );
}

type FormConflictProps = { builder: FormBuilderActor; snapshot: FormBuilderSnapshot };

/** What another user saved of the form while it was being built here. */
function FormConflict({ builder, snapshot }: FormConflictProps) {
  const { form, kept, theirs, timeZone, formTypes, error } = snapshot.context;
  if (!snapshot.matches('conflicting') || theirs === null) return null;
  const questions = [...theirs.form.questions, ...form.questions];
  const inputLabels: Record<string, string | undefined> = {
    title: labels.formTitle,
    slug: labels.slug,
    description: labels.description,
    formTypeId: labels.formType,
    capacity: labels.capacity,
    closesAt: labels.closesAt,
    waitingHours: labels.waitingHours,
    ...Object.fromEntries(selfServices.map((what) => [`selfService.${what}`, words.selfService[what]])),
    transferBy: words.transferBy,
    fields: labels.field,
  };
  return (
    <Conflict
      error={error}
      differences={compareValues(comparable(kept), comparable(form), comparable(theirs.form))}
      labelOf={(path) => inputLabels[path] ?? (questions.some(({ id }) => id === path) ? labels.question : undefined)}
      textOf={(path, value) => {
        if (path === 'formTypeId') return [...theirs.formTypes, ...formTypes].find(({ id }) => id === value)?.name;
        if (path === 'transferBy') return words.transferrers[value as Transferrer];
        const isRule = path.startsWith('selfService.');
        if (isRule && !value) return value === '' ? words.untilStart : words.notAllowed;
        const at = (isRule || path === 'closesAt') && typeof value === 'string' ? fromLocalText(value, timeZone) : null;
        return at ? formatDateTime(at, timeZone) : undefined;
      }}
      onKeepMine={() => builder.send({ type: 'mine.kept' })}
      onTakeTheirs={() => builder.send({ type: 'theirs.taken' })}
      onClose={() => builder.send({ type: 'conflict.closed' })}
    />
  );
}

type Ask = 'no' | 'asked' | 'required';
const asks: readonly Ask[] = ['no', 'asked', 'required'];

/** Which standard fields a form asks for; the first three always. */
function FieldsPanel({ builder, fields }: { builder: FormBuilderActor; fields: EditedForm['fields'] }) {
  const askOf = (key: string): Ask => {
    const field = fields.find((asked) => asked.key === key);
    return field ? (field.required ? 'required' : 'asked') : 'no';
  };
  return (
    <Panel title={words.fields} lead={words.fieldsLead}>
      <ul className="builder-fields">
        {standardFields.map(({ key, always }) => (
          <li key={key}>
            <span>{fieldNames[key]}</span>
            {always ? (
              <span className="builder-locked">
                <Lock aria-hidden />
                {words.always}
              </span>
            ) : (
              <Select
                size="sm"
                aria-label={words.askOf(fieldNames[key])}
                value={askOf(key)}
                onChange={({ target }) => builder.send({ type: 'field.changed', key, ask: target.value as Ask })}
              >
                <Options of={asks.map((ask) => [ask, words.asks[ask]])} />
              </Select>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
