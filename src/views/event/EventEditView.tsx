import { useForm, useWatch } from 'react-hook-form';
import type { InferOutput } from 'valibot';
import { desk } from '#words/desk.ts';
import { event as eventWords } from '#words/event.ts';
import { labels } from '#words/labels.ts';
import type { Event } from '../../api/contract/event.ts';
import type { EventDraft } from '../../api/contract/eventDraft.ts';
import type { OwnEvent } from '../../api/contract/ownEvent.ts';
import { type Currency, currencies } from '../../lib/enumerations.ts';
import type { BankAccount } from '../../lib/invoice.ts';
import type { EditorActor, EditorSnapshot } from '../../machines/parts/editor.ts';
import { eventLogo, to } from '../../paths.ts';
import { CheckRow } from '../parts/CheckRow.tsx';
import { DateRow } from '../parts/DateRow.tsx';
import { ConflictDialog } from '../parts/desk/ConflictDialog.tsx';
import { EditorActions } from '../parts/desk/EditorActions.tsx';
import { EditorForm } from '../parts/desk/EditorForm.tsx';
import { EditorFrame } from '../parts/desk/EditorFrame.tsx';
import { errorAt } from '../parts/desk/errorAt.ts';
import { ImageInput } from '../parts/desk/ImageInput.tsx';
import { PageHeader } from '../parts/desk/PageHeader.tsx';
import { Panel } from '../parts/desk/Panel.tsx';
import { ZoneInput } from '../parts/desk/ZoneInput.tsx';
import { FormRow } from '../parts/FormRow.tsx';
import { Input, Select, Textarea } from '../parts/Input.tsx';
import { Page } from '../parts/Page.tsx';
import { type EventValues, eventResolver, type PricingValues } from './eventValues.ts';
import { PricingPanel } from './PricingPanel.tsx';

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
    setValue,
    control,
    formState: { errors },
  } = form;
  const [logo, hasTransfer, currency, account, payAtDoor] = useWatch({
    control,
    name: ['logo', 'hasTransfer', 'currency', 'transferAccount', 'payAtDoor'],
  });
  const fieldError = (field: keyof EventValues) => errors[field]?.message ?? errorAt(snapshot.context.error, field);
  const accountError = (field: keyof BankAccount) =>
    errors.transferAccount?.[field]?.message ?? errorAt(snapshot.context.error, `transferAccount.${field}`);
  const withSortCode = currency === 'gbp' || Boolean(account.sortCode || account.accountNumber);

  return (
    <EditorForm editor={editor} snapshot={snapshot} handleSubmit={handleSubmit}>
      <Panel>
        <FormRow label={words.name} error={fieldError('name')} required>
          {(control) => <Input {...control} size="lg" autoComplete="off" {...register('name')} />}
        </FormRow>
        <div className="form-grid is-two">
          <DateRow label={words.starts} error={fieldError('startsAt')} required field={() => register('startsAt')} />
          <DateRow label={words.ends} error={fieldError('endsAt')} required field={() => register('endsAt')} />
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
        <CheckRow label={words.unlisted} help={words.unlistedHelp} {...register('unlisted')} />
        <FormRow label={words.description} error={fieldError('description')} help={words.descriptionHelp}>
          {(control) => <Textarea {...control} rows={5} {...register('description')} />}
        </FormRow>
        <ImageInput
          label={words.logo}
          help={words.logoHelp}
          alt={words.logoAlt}
          kept={event?.logo ? eventLogo(event.id, event.logo) : null}
          value={logo}
          error={fieldError('logo')}
          onChange={(chosen) => {
            setValue('logo', chosen);
            editor.send({ type: 'draft.changed' });
          }}
        />
        <FormRow label={words.accent} error={fieldError('accent')} help={words.accentHelp}>
          {(control) => <Input {...control} type="color" {...register('accent')} />}
        </FormRow>
      </Panel>
      <Panel title={words.payment}>
        <CheckRow label={words.transfer} help={words.transferHelp} {...register('hasTransfer')} />
        {hasTransfer ? (
          <>
            <FormRow
              label={words.transferDays}
              error={fieldError('transferDays')}
              help={words.transferDaysHelp}
              required
            >
              {(control) => <Input {...control} inputMode="numeric" autoComplete="off" {...register('transferDays')} />}
            </FormRow>
            <FormRow
              label={labels.accountHolder}
              error={accountError('holder') ?? errorAt(snapshot.context.error, 'transferAccount')}
              help={words.accountHelp}
              required
            >
              {(control) => <Input {...control} autoComplete="off" {...register('transferAccount.holder')} />}
            </FormRow>
            <div className="form-grid is-two">
              {withSortCode ? (
                <>
                  <FormRow label={labels.sortCode} error={accountError('sortCode')}>
                    {(control) => (
                      <Input
                        {...control}
                        inputMode="numeric"
                        autoComplete="off"
                        {...register('transferAccount.sortCode')}
                      />
                    )}
                  </FormRow>
                  <FormRow label={labels.accountNumber} error={accountError('accountNumber')}>
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
              <FormRow label={labels.iban} error={accountError('iban')} required={!withSortCode}>
                {(control) => (
                  <Input {...control} autoComplete="off" spellCheck={false} {...register('transferAccount.iban')} />
                )}
              </FormRow>
              <FormRow label={labels.bic} error={accountError('bic')} help={words.bicHelp}>
                {(control) => (
                  <Input {...control} autoComplete="off" spellCheck={false} {...register('transferAccount.bic')} />
                )}
              </FormRow>
            </div>
            <FormRow label={words.transferNote} error={fieldError('transferNote')} help={words.transferNoteHelp}>
              {(control) => <Textarea {...control} rows={3} {...register('transferNote')} />}
            </FormRow>
          </>
        ) : null}
        <CheckRow label={words.payAtDoor} help={words.payAtDoorHelp} {...register('payAtDoor')} />
        {payAtDoor ? (
          <>
            <FormRow label={words.doorDays} error={fieldError('doorDays')} help={words.doorDaysHelp}>
              {(control) => <Input {...control} inputMode="numeric" autoComplete="off" {...register('doorDays')} />}
            </FormRow>
            <FormRow label={words.doorNote} error={fieldError('doorNote')} help={words.doorNoteHelp}>
              {(control) => <Textarea {...control} rows={3} {...register('doorNote')} />}
            </FormRow>
          </>
        ) : null}
      </Panel>
      <PricingPanel register={register} errors={errors} error={snapshot.context.error} />
      <ConflictDialog
        editor={editor}
        snapshot={snapshot}
        form={form}
        valuesOf={(subject) => subject.values}
        labelOf={(path) => inputLabels[path]}
        textOf={textOf}
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

const inputLabels: Partial<Record<string, string>> = {
  name: words.name,
  startsAt: words.starts,
  endsAt: words.ends,
  timeZone: words.timeZone,
  currency: words.currency,
  place: words.place,
  slug: words.slug,
  unlisted: words.unlisted,
  description: words.description,
  accent: words.accent,
  hasTransfer: words.transfer,
  transferDays: words.transferDays,
  'transferAccount.holder': labels.accountHolder,
  'transferAccount.iban': labels.iban,
  'transferAccount.bic': labels.bic,
  'transferAccount.sortCode': labels.sortCode,
  'transferAccount.accountNumber': labels.accountNumber,
  transferNote: words.transferNote,
  payAtDoor: words.payAtDoor,
  doorDays: words.doorDays,
  doorNote: words.doorNote,
  'pricing.feeRate': words.pricing.feeRate,
  'pricing.feeFixed': words.pricing.feeFixed,
  'pricing.feeInside': labels.feeInside,
  'pricing.vatRate': words.pricing.vatRate,
  'pricing.feeVatRate': words.pricing.feeVatRate,
  'pricing.vatIncluded': labels.vatIncluded,
  'pricing.vatShown': labels.vatShown,
  'pricing.reverseCharge': words.pricing.reverseCharge,
};

/** What a chosen value is called where two are compared. */
function textOf(path: string, value: unknown): string | undefined {
  if (path === 'currency') return words.currencies[value as Currency];
  if (path === 'pricing.feeInside') return words.pricing.bearers[value as PricingValues['feeInside']];
  if (path === 'pricing.vatIncluded' || path === 'pricing.vatShown')
    return words.pricing.ways[value as PricingValues['vatShown']];
  return undefined;
}
