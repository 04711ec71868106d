import { Box, HStack } from '@chakra-ui/react';
import { type ReactNode, useEffect } from 'react';
import { type UseFormRegister, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { event } from '#words/event.ts';
import { settings as words } from '#words/settings.ts';
import { titles } from '#words/titles.ts';
import { countries } from '../../lib/countries.ts';
import { currencies } from '../../lib/enumerations.ts';
import { typedNumber } from '../../lib/input.ts';
import { settingsLimits } from '../../lib/limits.ts';
import { locales } from '../../lib/locale.ts';
import type { EditorActor, EditorSnapshot } from '../../machines/parts/editor.ts';
import { to } from '../../paths.ts';
import { Button } from '../parts/Button.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { CheckRow } from '../parts/CheckRow.tsx';
import { ConflictDialog } from '../parts/desk/ConflictDialog.tsx';
import { EditorActions } from '../parts/desk/EditorActions.tsx';
import { EditorForm } from '../parts/desk/EditorForm.tsx';
import { EditorFrame } from '../parts/desk/EditorFrame.tsx';
import { errorAt } from '../parts/desk/errorAt.ts';
import { ImageInput } from '../parts/desk/ImageInput.tsx';
import { May } from '../parts/desk/May.tsx';
import { PageHeader } from '../parts/desk/PageHeader.tsx';
import { Panel } from '../parts/desk/Panel.tsx';
import { ZoneInput } from '../parts/desk/ZoneInput.tsx';
import { FormRow } from '../parts/FormRow.tsx';
import { Input, Select, Textarea } from '../parts/Input.tsx';
import { Page } from '../parts/Page.tsx';
import { StatusTag } from '../parts/StatusTag.tsx';
import {
  inputLabels,
  type Settings,
  type SettingsDraft,
  settingsResolver,
  type Values,
  valuesOf,
} from './settingsValues.ts';

type SettingsEditor = EditorActor<Settings, SettingsDraft, Settings>;

type Props = {
  editor: SettingsEditor;
  /** Has a form of its own, which is tried when it is saved. */
  mailServer: ReactNode;
};

export function SettingsView({ editor, mailServer }: Props) {
  return (
    <Page width="column">
      <PageHeader
        title={words.title}
        actions={
          <May need="owner">
            <ButtonLink href={to.team()} variant="outline">
              {titles.team}
            </ButtonLink>
          </May>
        }
      />
      <EditorFrame editor={editor}>
        {(loaded, snapshot) => (
          <SettingsForm editor={editor} snapshot={snapshot} settings={snapshot.context.saved ?? loaded} />
        )}
      </EditorFrame>
      <May need="owner">
        <Box marginTop="8">{mailServer}</Box>
      </May>
    </Page>
  );
}

type FormProps = {
  editor: SettingsEditor;
  snapshot: EditorSnapshot<Settings, SettingsDraft, Settings>;
  settings: Settings;
};

function SettingsForm({ editor, snapshot, settings }: FormProps) {
  const form = useForm<Values, unknown, SettingsDraft>({
    resolver: settingsResolver(settings),
    defaultValues: valuesOf(settings),
  });
  const {
    register,
    handleSubmit,
    setValue,
    control,
    formState: { errors },
  } = form;
  const { reset } = form;
  const { saved } = snapshot.context;
  // A secret that was typed and saved is gone from the page.
  useEffect(() => {
    if (saved) reset(valuesOf(saved));
  }, [saved, reset]);
  const [clearsSecret, logo] = useWatch({
    control,
    name: ['clearsSecret', 'logo'],
  });
  const fieldError = (field: keyof Values) => errors[field]?.message ?? errorAt(snapshot.context.error, field);

  function clear(clears: boolean) {
    setValue('clearsSecret', clears);
    setValue('secretKey', '');
    editor.send({ type: 'draft.changed' });
  }

  return (
    <EditorForm editor={editor} snapshot={snapshot} handleSubmit={handleSubmit}>
      <Panel title={words.organisation} lead={words.organisationLead}>
        <FormRow label={words.organisationName} error={fieldError('organisation')}>
          {(row) => <Input {...row} autoComplete="organization" {...register('organisation')} />}
        </FormRow>
        <FormRow label={words.contact} help={words.contactHelp} error={fieldError('contact')}>
          {(row) => <Input {...row} type="email" autoComplete="email" {...register('contact')} />}
        </FormRow>
        <ImageInput
          label={words.logo}
          help={words.logoHelp}
          alt={words.logoAlt}
          kept={settings.logo}
          value={logo}
          error={fieldError('logo')}
          onChange={(chosen) => {
            setValue('logo', chosen);
            editor.send({ type: 'draft.changed' });
          }}
        />
      </Panel>
      <InvoicePanel form={form} settings={settings} fieldError={fieldError} />
      <DefaultsPanel register={register} fieldError={fieldError} />
      <May need="owner">
        <Panel
          title={words.payments}
          lead={words.modes[settings.stripe ?? 'sandbox'].text}
          actions={
            <StatusTag tone={settings.stripe === 'live' ? 'success' : 'warn'}>
              {words.modes[settings.stripe ?? 'sandbox'].title}
            </StatusTag>
          }
        >
          <FormRow label={words.publishableKey} error={fieldError('publishableKey')}>
            {(row) => (
              <Input
                {...row}
                autoComplete="off"
                spellCheck={false}
                placeholder="pk_…"
                {...register('publishableKey')}
              />
            )}
          </FormRow>
          <FormRow
            label={words.secretKey}
            error={fieldError('secretKey')}
            help={clearsSecret ? words.secretClears : settings.hasSecretKey ? words.secretKept : words.secretNone}
          >
            {(row) => (
              <HStack wrap="wrap" gap="2">
                <Box flex="1 1 {sizes.48}">
                  <Input
                    {...row}
                    type="password"
                    autoComplete="new-password"
                    placeholder={settings.hasSecretKey && !clearsSecret ? '••••••••••••' : 'sk_…'}
                    disabled={clearsSecret}
                    {...register('secretKey')}
                  />
                </Box>
                {settings.hasSecretKey ? (
                  <Button type="button" variant="outline" onClick={() => clear(!clearsSecret)}>
                    {clearsSecret ? words.keep : words.clear}
                  </Button>
                ) : null}
              </HStack>
            )}
          </FormRow>
        </Panel>
      </May>
      <ConflictDialog
        editor={editor}
        snapshot={snapshot}
        form={form}
        valuesOf={valuesOf}
        labelOf={(path) => inputLabels[path as keyof Values]}
      />
      <EditorActions editor={editor} snapshot={snapshot} submit={words.save} />
    </EditorForm>
  );
}

/** The number that an invoice carries: `HE-2027-0012`. */
export const invoiceNumber = (prefix: string, year: number, sequence: number): string =>
  `${prefix}${year}-${String(sequence).padStart(4, '0')}`;

type DefaultsPanelProps = {
  register: UseFormRegister<Values>;
  fieldError: (field: keyof Values) => string | undefined;
};

/** What new events begin with. */
function DefaultsPanel({ register, fieldError }: DefaultsPanelProps) {
  return (
    <Panel title={words.defaults} lead={words.defaultsLead}>
      <div className="form-grid is-two">
        <FormRow label={words.currency} error={fieldError('defaultCurrency')} required>
          {(row) => (
            <Select {...row} {...register('defaultCurrency')}>
              {currencies.map((currency) => (
                <option key={currency} value={currency}>
                  {event.edit.currencies[currency]}
                </option>
              ))}
            </Select>
          )}
        </FormRow>
        <FormRow label={words.timeZone} help={words.timeZoneHelp} error={fieldError('defaultTimeZone')}>
          {(row) => <ZoneInput control={row} field={register('defaultTimeZone')} />}
        </FormRow>
      </div>
      <FormRow label={words.language} help={words.languageHelp} error={fieldError('defaultLocale')}>
        {(row) => (
          <Select {...row} {...register('defaultLocale')}>
            <option value="">{words.ownLanguage}</option>
            {locales.map((locale) => (
              <option key={locale} value={locale} lang={locale}>
                {words.languages[locale]}
              </option>
            ))}
          </Select>
        )}
      </FormRow>
    </Panel>
  );
}

type InvoicePanelProps = {
  form: UseFormReturn<Values, unknown, SettingsDraft>;
  settings: Settings;
  fieldError: (field: keyof Values) => string | undefined;
};

/** Who sells, VAT, and the numbers of invoices. */
function InvoicePanel({ form: { register, control }, settings, fieldError }: InvoicePanelProps) {
  const [chargesVat, prefix, next] = useWatch({ control, name: ['chargesVat', 'invoicePrefix', 'nextInvoice'] });
  return (
    <Panel title={words.invoices} lead={words.invoicesLead}>
      <FormRow label={words.address} help={words.addressHelp} error={fieldError('address')}>
        {(row) => <Textarea {...row} rows={3} autoComplete="street-address" {...register('address')} />}
      </FormRow>
      <div className="form-grid is-two">
        <FormRow label={words.country} error={fieldError('country')} required={chargesVat}>
          {(row) => (
            <Select {...row} autoComplete="country" {...register('country')}>
              <option value="">{words.chooseCountry}</option>
              {countries.map(({ code, name, flag }) => (
                <option key={code} value={code}>
                  {name} {flag}
                </option>
              ))}
            </Select>
          )}
        </FormRow>
      </div>
      <div className="form-grid is-two">
        <FormRow label={words.vatNumber} help={words.vatNumberHelp} error={fieldError('vatNumber')}>
          {(row) => (
            <Input
              {...row}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              {...register('vatNumber')}
            />
          )}
        </FormRow>
        <FormRow label={words.taxNumber} help={words.taxNumberHelp} error={fieldError('taxNumber')}>
          {(row) => (
            <Input
              {...row}
              maxLength={settingsLimits.vatNumber}
              autoComplete="off"
              spellCheck={false}
              {...register('taxNumber')}
            />
          )}
        </FormRow>
      </div>
      <CheckRow label={words.chargesVat} help={words.chargesVatHelp} {...register('chargesVat')} />
      {chargesVat ? (
        <FormRow label={words.vatRate} help={words.vatRateHelp} error={fieldError('vatRate')} required>
          {(row) => <Input {...row} inputMode="decimal" autoComplete="off" {...register('vatRate')} />}
        </FormRow>
      ) : null}
      <FormRow
        label={words.invoicePrefix}
        help={words.invoicePrefixHelp(invoiceNumber(prefix, settings.invoiceYear, 1))}
        error={fieldError('invoicePrefix')}
      >
        {(row) => <Input {...row} autoComplete="off" spellCheck={false} {...register('invoicePrefix')} />}
      </FormRow>
      <FormRow
        label={words.nextInvoice}
        help={words.nextInvoiceHelp(
          invoiceNumber(prefix, settings.invoiceYear, typedNumber(next) ?? settings.nextInvoice),
        )}
        error={fieldError('nextInvoice')}
        required
      >
        {(row) => <Input {...row} inputMode="numeric" autoComplete="off" {...register('nextInvoice')} />}
      </FormRow>
    </Panel>
  );
}
