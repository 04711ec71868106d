import { useRef } from 'react';
import { type UseFormRegister, useForm, useWatch } from 'react-hook-form';
import type { InferOutput } from 'valibot';
import { Link } from 'wouter';
import { desk } from '#words/desk.ts';
import { event as eventWords } from '#words/event.ts';
import type { Event } from '../../api/contract/event.ts';
import type { EventDraft } from '../../api/contract/eventDraft.ts';
import type { OwnEvent } from '../../api/contract/ownEvent.ts';
import { movedAlong } from '../../lib/dates.ts';
import { currencies } from '../../lib/enumerations.ts';
import type { EditorActor, EditorSnapshot } from '../../machines/parts/editor.ts';
import { eventLogo, to } from '../../paths.ts';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { CheckRow } from '../parts/CheckRow.tsx';
import { DateRow } from '../parts/DateRow.tsx';
import { ConflictDialog } from '../parts/desk/ConflictDialog.tsx';
import { inputOf, rowOf } from '../parts/desk/describeFields.ts';
import { EditorActions } from '../parts/desk/EditorActions.tsx';
import { EditorForm } from '../parts/desk/EditorForm.tsx';
import { EditorFrame } from '../parts/desk/EditorFrame.tsx';
import { ImageInput } from '../parts/desk/ImageInput.tsx';
import { PageHeader } from '../parts/desk/PageHeader.tsx';
import { Panel } from '../parts/desk/Panel.tsx';
import { ZoneInput } from '../parts/desk/ZoneInput.tsx';
import { FormRow } from '../parts/FormRow.tsx';
import { InputRow, Options, SelectRow, TextareaRow } from '../parts/form/ControlRow.tsx';
import { Page } from '../parts/Page.tsx';
import { type EventValues, eventFields, eventResolver } from './eventValues.ts';

const words = eventWords.edit;

/** The event to change, or null for a new one, and what the form starts with. */
export type EventSubject = { event: OwnEvent | null; values: EventValues };
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
    getValues,
    setValue,
    control,
    formState: { errors },
  } = form;
  const [logo, hasTransfer, currency, account, payAtDoor] = useWatch({
    control,
    // The end, too: it is moved along with the start, and its day is said below it.
    name: ['logo', 'hasTransfer', 'currency', 'transferAccount', 'payAtDoor', 'endsAt'],
  });
  const row = rowOf(eventFields, errors, snapshot.context.error);
  const input = inputOf(row, register);
  const start = useRef(values.startsAt);
  // An event that is moved is as long as before.
  const moveEnd = ({ target }: { target: HTMLInputElement }) => {
    if (target.value === '') return;
    const end = movedAlong(getValues('endsAt'), start.current, target.value);
    start.current = target.value;
    if (end !== null) setValue('endsAt', end, { shouldDirty: true });
  };
  const withSortCode = currency === 'gbp' || Boolean(account.sortCode || account.accountNumber);

  return (
    <EditorForm editor={editor} snapshot={snapshot} handleSubmit={handleSubmit}>
      <Panel>
        <InputRow {...input('name')} required size="lg" />
        <div className="form-grid is-two">
          <DateRow {...row('startsAt')} required field={() => register('startsAt', { onChange: moveEnd })} />
          <DateRow {...row('endsAt')} required field={() => register('endsAt')} />
          <FormRow {...row('timeZone')} help={words.timeZoneHelp} required>
            {(control) => <ZoneInput control={control} field={register('timeZone')} />}
          </FormRow>
          <SelectRow {...input('currency')} required>
            <Options of={currencies.map((currency) => [currency, words.currencies[currency]])} />
          </SelectRow>
        </div>
        <InputRow {...input('place')} help={words.placeHelp} />
        {event ? (
          <InputRow {...input('slug')} help={words.slugHelp} required autoCapitalize="none" spellCheck={false} />
        ) : null}
        <CheckRow label={words.unlisted} help={words.unlistedHelp} {...register('unlisted')} />
        {event?.drafted.includes('about') ? (
          <OnPage label={words.description} eventId={event.id} />
        ) : (
          <TextareaRow {...input('description')} help={words.descriptionHelp} rows={5} />
        )}
        <ImageInput
          label={words.logo}
          help={words.logoHelp}
          alt={words.logoAlt}
          kept={event?.logo ? eventLogo(event.id, event.logo) : null}
          value={logo}
          error={row('logo').error}
          onChange={(chosen) => {
            setValue('logo', chosen);
            editor.send({ type: 'draft.changed' });
          }}
        />
        {event?.drafted.includes('accent') ? (
          <OnPage label={words.accent} eventId={event.id} />
        ) : (
          <InputRow {...input('accent')} help={words.accentHelp} type="color" />
        )}
      </Panel>
      <Panel title={words.payment}>
        <CheckRow label={words.transfer} help={words.transferHelp} {...register('hasTransfer')} />
        {hasTransfer ? (
          <>
            <InputRow {...input('transferDays')} help={words.transferDaysHelp} required inputMode="numeric" />
            <InputRow
              {...input('transferAccount.holder')}
              error={row('transferAccount.holder').error ?? row('transferAccount').error}
              help={words.accountHelp}
              required
            />
            <div className="form-grid is-two">
              {withSortCode ? (
                <>
                  <InputRow {...input('transferAccount.sortCode')} inputMode="numeric" />
                  <InputRow {...input('transferAccount.accountNumber')} inputMode="numeric" />
                </>
              ) : null}
              <InputRow
                {...input('transferAccount.iban')}
                required={!withSortCode}
                autoCapitalize="characters"
                spellCheck={false}
              />
              <InputRow
                {...input('transferAccount.bic')}
                help={words.bicHelp}
                autoCapitalize="characters"
                spellCheck={false}
              />
            </div>
            <TextareaRow {...input('transferNote')} help={words.transferNoteHelp} rows={3} />
          </>
        ) : null}
        <CheckRow label={words.payAtDoor} help={words.payAtDoorHelp} {...register('payAtDoor')} />
        {payAtDoor ? (
          <>
            <InputRow {...input('doorDays')} help={words.doorDaysHelp} inputMode="numeric" />
            <TextareaRow {...input('doorNote')} help={words.doorNoteHelp} rows={3} />
          </>
        ) : null}
      </Panel>
      <PricingPanel register={register} input={input} />
      <ConflictDialog
        editor={editor}
        snapshot={snapshot}
        form={form}
        valuesOf={(subject) => subject.values}
        labelOf={eventFields.labelOf}
        textOf={eventFields.textOf}
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

const pricingWords = eventWords.edit.pricing;

type PricingPanelProps = { register: UseFormRegister<EventValues>; input: ReturnType<typeof inputOf<EventValues>> };

/** What comes to the prices of an event's tickets, or is in them: the service fee and VAT. */
function PricingPanel({ register, input }: PricingPanelProps) {
  const number = { inputMode: 'decimal', autoComplete: 'off' } as const;
  return (
    <Panel title={pricingWords.title} lead={pricingWords.lead}>
      <div className="form-grid is-two">
        <InputRow {...input('pricing.feeRate')} {...number} />
        <InputRow {...input('pricing.feeFixed')} {...number} />
      </div>
      <SelectRow {...input('pricing.feeInside')} required>
        <option value="buyer">{pricingWords.bearers.buyer}</option>
        <option value="organiser">{pricingWords.bearers.organiser}</option>
      </SelectRow>
      <p className="form-help">
        {pricingWords.vatLead}{' '}
        <ButtonLink href={to.settings({ section: 'invoices' })} variant="plain" size="sm">
          {pricingWords.vatSettings}
        </ButtonLink>
      </p>
      <div className="form-grid is-two">
        <SelectRow {...input('pricing.vatIncluded')} required>
          <option value="with">{pricingWords.ways.with}</option>
          <option value="without">{pricingWords.ways.without}</option>
        </SelectRow>
        <SelectRow {...input('pricing.vatShown')} required>
          <option value="with">{pricingWords.ways.with}</option>
          <option value="without">{pricingWords.ways.without}</option>
        </SelectRow>
        <InputRow {...input('pricing.vatRate')} help={pricingWords.vatRateHelp} {...number} />
        <InputRow {...input('pricing.feeVatRate')} help={pricingWords.feeVatRateHelp} {...number} />
      </div>
      <CheckRow
        label={pricingWords.reverseCharge}
        help={pricingWords.reverseChargeHelp}
        {...register('pricing.reverseCharge')}
      />
    </Panel>
  );
}

/** Where something of the event is changed of which the draft of its page has another version. */
const OnPage = ({ label, eventId }: { label: string; eventId: string }) => (
  <div className="form-row">
    <p className="form-label">{label}</p>
    <p className="form-help">
      {words.onPage} <Link href={to.eventPage(eventId)}>{eventWords.page.editPage}</Link>
    </p>
  </div>
);
