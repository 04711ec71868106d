import { useForm, useWatch } from 'react-hook-form';
import type { InferOutput } from 'valibot';
import type { Event, EventDraft } from '../../api/contract/event.ts';
import { type Currency, currencies } from '../../lib/enumerations.ts';
import type { EditorActor, EditorSnapshot } from '../../machines/parts/editor.ts';
import { event as eventWords } from '../../messages/organising/event.ts';
import { desk } from '../../messages/signedIn/desk.ts';
import { eventLogo, to } from '../../paths.ts';
import { CheckRow } from '../parts/CheckRow.tsx';
import { ConflictDialog } from '../parts/desk/ConflictDialog.tsx';
import { EditorActions } from '../parts/desk/EditorActions.tsx';
import { EditorForm } from '../parts/desk/EditorForm.tsx';
import { EditorFrame } from '../parts/desk/EditorFrame.tsx';
import { errorAt } from '../parts/desk/errorAt.ts';
import { PageHeader } from '../parts/desk/PageHeader.tsx';
import { Panel } from '../parts/desk/Panel.tsx';
import { FormRow } from '../parts/FormRow.tsx';
import { Input, Select, Textarea } from '../parts/Input.tsx';
import { Page } from '../parts/Page.tsx';
import { type EventValues, eventResolver } from './eventValues.ts';
import { LogoInput } from './LogoInput.tsx';
import { ZoneInput } from './ZoneInput.tsx';

const words = eventWords.edit;

/** The event to change, or null for a new one, and what the form starts with. */
export type EventSubject = { event: Event | null; values: EventValues };
type Draft = InferOutput<typeof EventDraft>;
type EventEditor = EditorActor<EventSubject, Draft, Event>;
type Props = { editor: EventEditor };

export function EventEditView({ editor }: Props) {
  return (
    <Page width="column">
      <EditorFrame editor={editor}>
        {({ event, values }, snapshot) => (
          <>
            <PageHeader
              title={event ? words.editTitle : words.newTitle}
              lead={event ? undefined : words.newLead}
              crumbs={[
                { label: desk.events, href: to.home() },
                ...(event ? [{ label: event.name, href: to.event(event.id) }] : []),
              ]}
            />
            <EventForm editor={editor} snapshot={snapshot} event={event} values={values} />
          </>
        )}
      </EditorFrame>
    </Page>
  );
}

type FormProps = Props & EventSubject & { snapshot: EditorSnapshot<EventSubject, Draft, Event> };

function EventForm({ editor, snapshot, event, values }: FormProps) {
  const form = useForm<EventValues, unknown, Draft>({ resolver: eventResolver(event), defaultValues: values });
  const {
    register,
    handleSubmit,
    setValue,
    control,
    formState: { errors },
  } = form;
  const [logo, hasTransfer] = useWatch({ control, name: ['logo', 'hasTransfer'] });
  const fieldError = (field: keyof EventValues) => errors[field]?.message ?? errorAt(snapshot.context.error, field);

  return (
    <EditorForm editor={editor} snapshot={snapshot} handleSubmit={handleSubmit}>
      <Panel>
        <FormRow label={words.name} error={fieldError('name')} required>
          {(control) => <Input {...control} size="lg" autoComplete="off" {...register('name')} />}
        </FormRow>
        <div className="form-grid is-two">
          <FormRow label={words.starts} error={fieldError('startsAt')} required>
            {(control) => <Input {...control} type="datetime-local" {...register('startsAt')} />}
          </FormRow>
          <FormRow label={words.ends} error={fieldError('endsAt')} required>
            {(control) => <Input {...control} type="datetime-local" {...register('endsAt')} />}
          </FormRow>
          <FormRow label={words.timeZone} error={fieldError('timeZone')} help={words.timeZoneHelp} required>
            {(control) => <ZoneInput control={control} field={register('timeZone')} />}
          </FormRow>
          <FormRow label={words.currency} error={fieldError('currency')} required>
            {(control) => (
              <Select {...control} {...register('currency')}>
                {currencies.map((currency) => (
                  <option key={currency} value={currency}>
                    {words.currencies[currency]}
                  </option>
                ))}
              </Select>
            )}
          </FormRow>
        </div>
        <FormRow label={words.place} error={fieldError('place')} help={words.placeHelp}>
          {(control) => <Input {...control} autoComplete="off" {...register('place')} />}
        </FormRow>
        {event ? (
          <FormRow label={words.slug} error={fieldError('slug')} help={words.slugHelp} required>
            {(control) => <Input {...control} autoComplete="off" spellCheck={false} {...register('slug')} />}
          </FormRow>
        ) : null}
        <FormRow label={words.description} error={fieldError('description')} help={words.descriptionHelp}>
          {(control) => <Textarea {...control} rows={5} {...register('description')} />}
        </FormRow>
        <LogoInput
          kept={event?.logo ? eventLogo(event.id, event.logo) : null}
          value={logo}
          error={fieldError('logo')}
          onChange={(chosen) => {
            setValue('logo', chosen);
            editor.send({ type: 'draft.changed' });
          }}
        />
      </Panel>
      <Panel title={words.payment}>
        <CheckRow label={words.transfer} help={words.transferHelp} {...register('hasTransfer')} />
        {hasTransfer ? (
          <FormRow label={words.transferDays} error={fieldError('transferDays')} help={words.transferDaysHelp} required>
            {(control) => <Input {...control} inputMode="numeric" autoComplete="off" {...register('transferDays')} />}
          </FormRow>
        ) : null}
      </Panel>
      <ConflictDialog
        editor={editor}
        snapshot={snapshot}
        form={form}
        valuesOf={(subject) => subject.values}
        labelOf={(path) => inputLabels[path as keyof EventValues]}
        textOf={(path, value) => (path === 'currency' ? words.currencies[value as Currency] : undefined)}
      />
      <EditorActions
        editor={editor}
        snapshot={snapshot}
        submit={event ? desk.save : words.create}
        back={event ? to.event(event.id) : to.home()}
      />
    </EditorForm>
  );
}

const inputLabels: Partial<Record<keyof EventValues, string>> = {
  name: words.name,
  startsAt: words.starts,
  endsAt: words.ends,
  timeZone: words.timeZone,
  currency: words.currency,
  place: words.place,
  slug: words.slug,
  description: words.description,
  hasTransfer: words.transfer,
  transferDays: words.transferDays,
};
