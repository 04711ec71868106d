import { HStack, Stack, Text } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { X } from 'lucide-react';
import { useState } from 'react';
import { type Control, Controller, useFieldArray, useForm, useWatch } from 'react-hook-form';
import { fields as fieldWords } from '#words/fields.ts';
import { visibility as words } from '#words/visibility.ts';
import type { Visibility } from '../../api/contract/exhibitor.ts';
import { askedFields } from '../../lib/form/answers.ts';
import { contactLimits } from '../../lib/limits.ts';
import type { EditorActor, EditorSnapshot } from '../../machines/parts/editor.ts';
import { to } from '../../paths.ts';
import { CheckRow } from '../parts/CheckRow.tsx';
import { EditorActions } from '../parts/desk/EditorActions.tsx';
import { EditorForm } from '../parts/desk/EditorForm.tsx';
import { EditorFrame } from '../parts/desk/EditorFrame.tsx';
import { EventHeader } from '../parts/desk/EventHeader.tsx';
import { FormChoice } from '../parts/desk/FormChoice.tsx';
import { Panel } from '../parts/desk/Panel.tsx';
import { errorAt } from '../parts/errorAt.ts';
import { Options, SelectRow, TextareaRow } from '../parts/form/ControlRow.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { Page } from '../parts/Page.tsx';
import { DelegateTicketPanel, StandsPanel, type TicketEditor } from './StandsPanel.tsx';
import { type PreviewActor, VisibilityPreview } from './VisibilityPreview.tsx';
import { type Choice, type VisibilityDraft, type VisibilitySubject, visibilityValues } from './visibilityValues.ts';

type Editor = EditorActor<VisibilitySubject, VisibilityDraft, Visibility>;
type Props = {
  eventId: string;
  editor: Editor;
  preview: PreviewActor;
  ticket: TicketEditor;
  /** What the preview shows. */
  onPreviewed: (choice: Choice) => void;
  onForm: (formId: string) => void;
};

/** What exhibitors see of the attendees of a form, with a real one as they will see them. */
export function VisibilityView({ eventId, editor, preview, ticket, onPreviewed, onForm }: Props) {
  const event = useSelector(editor, ({ context }) => context.subject?.event ?? null);
  return (
    <Page>
      <EventHeader eventId={eventId} event={event} tab="exhibitors" title={words.title} lead={words.lead} />
      <EditorFrame editor={editor}>
        {(subject, snapshot) => (
          <Stack gap="4" maxWidth="column">
            <FormChoice label={words.form} forms={subject.forms} value={subject.form.id} onChange={onForm} />
            {subject.visibility ? null : <Text>{words.unset}</Text>}
            <VisibilityForm
              key={subject.visibility?.version ?? 0}
              editor={editor}
              snapshot={snapshot}
              subject={subject}
              preview={preview}
              onPreviewed={onPreviewed}
            />
            <DelegateTicketPanel editor={ticket} />
            <StandsPanel stands={subject.stands} eventId={subject.event.id} zone={subject.event.timeZone} />
          </Stack>
        )}
      </EditorFrame>
    </Page>
  );
}

type FormProps = Pick<Props, 'editor' | 'preview' | 'onPreviewed'> & {
  subject: VisibilitySubject;
  snapshot: EditorSnapshot<VisibilitySubject, VisibilityDraft, Visibility>;
};

function VisibilityForm({ editor, snapshot, subject, preview, onPreviewed }: FormProps) {
  const { form, stands, event } = subject;
  const { control, register, handleSubmit, getValues } = useForm<VisibilityDraft>({
    defaultValues: visibilityValues(subject),
  });
  const overrides = useFieldArray({ control, name: 'overrides' });
  const named = useWatch({ control, name: 'overrides' });
  const free = stands.filter(({ id }) => named.every(({ standId }) => standId !== id));
  const nameOf = (id: string) => {
    const found = stands.find((each) => each.id === id);
    return [found?.name ?? '', found?.stand ?? ''].filter(Boolean).join(' · ');
  };
  const [seenBy, setSeenBy] = useState('');
  const look = (standId: string) => {
    const { overrides: own, ...others } = getValues();
    const { fields, questions } = own.find((each) => each.standId === standId) ?? others;
    onPreviewed({ fields, questions });
  };
  const changed = () => {
    editor.send({ type: 'draft.changed' });
    look(seenBy);
  };
  return (
    <EditorForm editor={editor} snapshot={snapshot} handleSubmit={handleSubmit}>
      <Panel title={words.fields}>
        <Choices control={control} at="" form={form} onChanged={changed} />
      </Panel>
      <VisibilityPreview actor={preview}>
        {named.length > 0 ? (
          <SelectRow
            label={words.previewFor}
            required
            value={named.some(({ standId }) => standId === seenBy) ? seenBy : ''}
            onChange={({ target }) => {
              setSeenBy(target.value);
              look(target.value);
            }}
          >
            <option value="">{words.others}</option>
            <Options of={named.map(({ standId }) => [standId, nameOf(standId)])} />
          </SelectRow>
        ) : null}
      </VisibilityPreview>
      <Panel title={words.exhibitors} lead={words.exhibitorsHelp}>
        <Stack gap="4">
          {overrides.fields.map(({ id, standId }, index) => (
            <fieldset key={id} aria-label={words.sees(nameOf(standId))}>
              <HStack justify="space-between">
                <strong>{words.sees(nameOf(standId))}</strong>
                <IconButton
                  label={words.follow(nameOf(standId))}
                  onClick={() => {
                    overrides.remove(index);
                    changed();
                  }}
                >
                  <X aria-hidden />
                </IconButton>
              </HStack>
              <Choices control={control} at={`overrides.${index}.`} form={form} onChanged={changed} />
            </fieldset>
          ))}
          {free.length > 0 ? (
            <SelectRow
              label={words.addExhibitor}
              value=""
              onChange={({ target }) => {
                const { fields, questions } = getValues();
                overrides.append({ standId: target.value, fields: [...fields], questions: [...questions] });
                changed();
              }}
            >
              <option value="" />
              <Options of={free.map(({ id }) => [id, nameOf(id)])} />
            </SelectRow>
          ) : null}
          {stands.length === 0 ? <Text color="muted">{words.noStands}</Text> : null}
        </Stack>
      </Panel>
      <Panel title={words.words} lead={words.told}>
        <TextareaRow
          label={words.words}
          help={words.wordsHelp}
          error={errorAt(snapshot.context.error, 'words')}
          rows={4}
          maxLength={contactLimits.words}
          {...register('words')}
        />
      </Panel>
      <EditorActions editor={editor} snapshot={snapshot} submit={words.save} back={to.eventForms(event.id, form.id)} />
    </EditorForm>
  );
}

type ChoicesProps = {
  control: Control<VisibilityDraft>;
  at: '' | `overrides.${number}.`;
  form: VisibilitySubject['form'];
  onChanged: () => void;
};

/** The fields and questions of a form, each seen or not. Only what the form asks for can be seen. */
function Choices({ control, at, form, onChanged }: ChoicesProps) {
  const questions = [...form.questions, ...form.archivedQuestions];
  const archived = new Set(form.archivedQuestions.map(({ id }) => id));
  return (
    <Stack gap="3">
      <Controller
        control={control}
        name={`${at}fields` as 'fields'}
        render={({ field: { value, onChange } }) => (
          <div className="form-grid is-two">
            {askedFields(form).map(({ key }) => (
              <CheckRow
                key={key}
                label={fieldWords[key]}
                checked={value.includes(key)}
                onChange={({ target }) => {
                  onChange(target.checked ? [...value, key] : value.filter((each) => each !== key));
                  onChanged();
                }}
              />
            ))}
          </div>
        )}
      />
      <Controller
        control={control}
        name={`${at}questions` as 'questions'}
        render={({ field: { value, onChange } }) => (
          <fieldset>
            <legend className="form-label">{words.questions}</legend>
            {questions.length === 0 ? <Text color="muted">{words.noQuestions}</Text> : null}
            {questions.map(({ id, label }) => (
              <CheckRow
                key={id}
                label={archived.has(id) ? words.removed(label) : label}
                checked={value.includes(id)}
                onChange={({ target }) => {
                  onChange(target.checked ? [...value, id] : value.filter((each) => each !== id));
                  onChanged();
                }}
              />
            ))}
          </fieldset>
        )}
      />
    </Stack>
  );
}

/** Whether the preview is to follow: what an editor holds once it is loaded. */
export const usePreviewed = (editor: Editor): Choice | null =>
  useSelector(editor, ({ context: { subject } }) => subject && visibilityValues(subject), same);

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
