import { useRef } from 'react';
import { type UseFormRegister, useForm, useWatch } from 'react-hook-form';
import type { InferOutput } from 'valibot';
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
import { rowOf } from '../parts/desk/describeFields.ts';
import { EditorActions } from '../parts/desk/EditorActions.tsx';
import { EditorForm } from '../parts/desk/EditorForm.tsx';
import { EditorFrame } from '../parts/desk/EditorFrame.tsx';
import { ImageInput } from '../parts/desk/ImageInput.tsx';
import { PageHeader } from '../parts/desk/PageHeader.tsx';
import { Panel } from '../parts/desk/Panel.tsx';
import { ZoneInput } from '../parts/desk/ZoneInput.tsx';
import { FormRow } from '../parts/FormRow.tsx';
import { Input, Select, Textarea } from '../parts/Input.tsx';
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
    name: ['logo', 'hasTransfer', 'currency', 'transferAccount', 'payAtDoor'],
  });
  const row = rowOf(eventFields, errors, snapshot.context.error);
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
        <FormRow {...row('name')} required>
          {(control) => <Input {...control} size="lg" autoComplete="off" {...register('name')} />}
        </FormRow>
        <div className="form-grid is-two">
          <DateRow {...row('startsAt')} required field={() => register('startsAt', { onChange: moveEnd })} />
          <DateRow {...row('endsAt')} required field={() => register('endsAt')} />
          <FormRow {...row('timeZone')} help={words.timeZoneHelp} required>
            {(control) => <ZoneInput control={control} field={register('timeZone')} />}
          </FormRow>
          <FormRow {...row('currency')} required>
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
        <FormRow {...row('place')} help={words.placeHelp}>
          {(control) => <Input {...control} autoComplete="off" {...register('place')} />}
        </FormRow>
        {event ? (
          <FormRow {...row('slug')} help={words.slugHelp} required>
            {(control) => (
              <Input {...control} autoComplete="off" autoCapitalize="none" spellCheck={false} {...register('slug')} />
            )}
          </FormRow>
        ) : null}
        <CheckRow label={words.unlisted} help={words.unlistedHelp} {...register('unlisted')} />
        <FormRow {...row('description')} help={words.descriptionHelp}>
          {(control) => <Textarea {...control} rows={5} {...register('description')} />}
        </FormRow>
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
        <FormRow {...row('accent')} help={words.accentHelp}>
          {(control) => <Input {...control} type="color" {...register('accent')} />}
        </FormRow>
      </Panel>
      <Panel title={words.payment}>
        <CheckRow label={words.transfer} help={words.transferHelp} {...register('hasTransfer')} />
        {hasTransfer ? (
          <>
            <FormRow {...row('transferDays')} help={words.transferDaysHelp} required>
              {(control) => <Input {...control} inputMode="numeric" autoComplete="off" {...register('transferDays')} />}
            </FormRow>
            <FormRow
              {...row('transferAccount.holder')}
              error={row('transferAccount.holder').error ?? row('transferAccount').error}
              help={words.accountHelp}
              required
            >
              {(control) => <Input {...control} autoComplete="off" {...register('transferAccount.holder')} />}
            </FormRow>
            <div className="form-grid is-two">
              {withSortCode ? (
                <>
                  <FormRow {...row('transferAccount.sortCode')}>
                    {(control) => (
                      <Input
                        {...control}
                        inputMode="numeric"
                        autoComplete="off"
                        {...register('transferAccount.sortCode')}
                      />
                    )}
                  </FormRow>
                  <FormRow {...row('transferAccount.accountNumber')}>
                    {(control) => (
                      <Input
                        {...control}
                        inputMode="numeric"
                        autoComplete="off"
                        {...register('transferAccount.accountNumber')}
                      />
                    )}
                  </FormRow>
                </>
              ) : null}
              <FormRow {...row('transferAccount.iban')} required={!withSortCode}>
                {(control) => (
                  <Input
                    {...control}
                    autoComplete="off"
                    autoCapitalize="characters"
                    spellCheck={false}
                    {...register('transferAccount.iban')}
                  />
                )}
              </FormRow>
              <FormRow {...row('transferAccount.bic')} help={words.bicHelp}>
                {(control) => (
                  <Input
                    {...control}
                    autoComplete="off"
                    autoCapitalize="characters"
                    spellCheck={false}
                    {...register('transferAccount.bic')}
                  />
                )}
              </FormRow>
            </div>
            <FormRow {...row('transferNote')} help={words.transferNoteHelp}>
              {(control) => <Textarea {...control} rows={3} {...register('transferNote')} />}
            </FormRow>
          </>
        ) : null}
        <CheckRow label={words.payAtDoor} help={words.payAtDoorHelp} {...register('payAtDoor')} />
        {payAtDoor ? (
          <>
            <FormRow {...row('doorDays')} help={words.doorDaysHelp}>
              {(control) => <Input {...control} inputMode="numeric" autoComplete="off" {...register('doorDays')} />}
            </FormRow>
            <FormRow {...row('doorNote')} help={words.doorNoteHelp}>
              {(control) => <Textarea {...control} rows={3} {...register('doorNote')} />}
            </FormRow>
          </>
        ) : null}
      </Panel>
      <PricingPanel register={register} row={row} />
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

type PricingPanelProps = { register: UseFormRegister<EventValues>; row: ReturnType<typeof rowOf<EventValues>> };

/** What comes to the prices of an event's tickets, or is in them: the service fee and VAT. */
function PricingPanel({ register, row }: PricingPanelProps) {
  const number = { inputMode: 'decimal', autoComplete: 'off' } as const;
  return (
    <Panel title={pricingWords.title} lead={pricingWords.lead}>
      <div className="form-grid is-two">
        <FormRow {...row('pricing.feeRate')}>
          {(control) => <Input {...control} {...number} {...register('pricing.feeRate')} />}
        </FormRow>
        <FormRow {...row('pricing.feeFixed')}>
          {(control) => <Input {...control} {...number} {...register('pricing.feeFixed')} />}
        </FormRow>
      </div>
      <FormRow {...row('pricing.feeInside')} required>
        {(control) => (
          <Select {...control} {...register('pricing.feeInside')}>
            <option value="buyer">{pricingWords.bearers.buyer}</option>
            <option value="organiser">{pricingWords.bearers.organiser}</option>
          </Select>
        )}
      </FormRow>
      <p className="form-help">
        {pricingWords.vatLead}{' '}
        <ButtonLink href={to.settings({ section: 'invoices' })} variant="plain" size="sm">
          {pricingWords.vatSettings}
        </ButtonLink>
      </p>
      <div className="form-grid is-two">
        <FormRow {...row('pricing.vatIncluded')} required>
          {(control) => (
            <Select {...control} {...register('pricing.vatIncluded')}>
              <option value="with">{pricingWords.ways.with}</option>
              <option value="without">{pricingWords.ways.without}</option>
            </Select>
          )}
        </FormRow>
        <FormRow {...row('pricing.vatShown')} required>
          {(control) => (
            <Select {...control} {...register('pricing.vatShown')}>
              <option value="with">{pricingWords.ways.with}</option>
              <option value="without">{pricingWords.ways.without}</option>
            </Select>
          )}
        </FormRow>
        <FormRow {...row('pricing.vatRate')} help={pricingWords.vatRateHelp}>
          {(control) => <Input {...control} {...number} {...register('pricing.vatRate')} />}
        </FormRow>
        <FormRow {...row('pricing.feeVatRate')} help={pricingWords.feeVatRateHelp}>
          {(control) => <Input {...control} {...number} {...register('pricing.feeVatRate')} />}
        </FormRow>
      </div>
      <CheckRow
        label={pricingWords.reverseCharge}
        help={pricingWords.reverseChargeHelp}
        {...register('pricing.reverseCharge')}
      />
    </Panel>
  );
}
