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
import { rowOf } from '../parts/desk/describeFields.ts';
import { EditorActions } from '../parts/desk/EditorActions.tsx';
import { EditorForm } from '../parts/desk/EditorForm.tsx';
import { EditorFrame } from '../parts/desk/EditorFrame.tsx';
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
  type Settings,
  type SettingsDraft,
  settingsFields,
  settingsResolver,
  type Values,
  valuesOf,
} from './settingsValues.ts';

type SettingsEditor = EditorActor<Settings, SettingsDraft, Settings>;

type Props = {
  editor: SettingsEditor;
  /** Has a form of its own, which is tried when it is saved. */
  mailServer: ReactNode;
  /** What to do with test orders. */
  testOrders: ReactNode;
};

export function SettingsView({ editor, mailServer, testOrders }: Props) {
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
        <Box marginTop="8" display="grid" gap="6">
          {testOrders}
          {mailServer}
        </Box>
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
  const rowAt = rowOf(settingsFields, errors, snapshot.context.error);

  function clear(clears: boolean) {
    setValue('clearsSecret', clears);
    setValue('secretKey', '');
    editor.send({ type: 'draft.changed' });
  }

  return (
    <EditorForm editor={editor} snapshot={snapshot} handleSubmit={handleSubmit}>
      <Panel title={words.organisation} lead={words.organisationLead}>
        <FormRow {...rowAt('organisation')}>
          {(row) => <Input {...row} autoComplete="organization" {...register('organisation')} />}
        </FormRow>
        <FormRow {...rowAt('contact')} help={words.contactHelp}>
          {(row) => <Input {...row} type="email" autoComplete="email" {...register('contact')} />}
        </FormRow>
        <ImageInput
          label={words.logo}
          help={words.logoHelp}
          alt={words.logoAlt}
          kept={settings.logo}
          value={logo}
          error={rowAt('logo').error}
          onChange={(chosen) => {
            setValue('logo', chosen);
            editor.send({ type: 'draft.changed' });
          }}
        />
      </Panel>
      <InvoicePanel form={form} settings={settings} rowAt={rowAt} />
      <DefaultsPanel register={register} rowAt={rowAt} />
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
          <FormRow {...rowAt('publishableKey')}>
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
            error={rowAt('secretKey').error}
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
        labelOf={settingsFields.labelOf}
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
  rowAt: ReturnType<typeof rowOf<Values>>;
};

/** What new events begin with. */
function DefaultsPanel({ register, rowAt }: DefaultsPanelProps) {
  return (
    <Panel title={words.defaults} lead={words.defaultsLead}>
      <div className="form-grid is-two">
        <FormRow {...rowAt('defaultCurrency')} required>
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
        <FormRow {...rowAt('defaultTimeZone')} help={words.timeZoneHelp}>
          {(row) => <ZoneInput control={row} field={register('defaultTimeZone')} />}
        </FormRow>
      </div>
      <FormRow {...rowAt('defaultLocale')} help={words.languageHelp}>
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
  rowAt: ReturnType<typeof rowOf<Values>>;
};

/** Who sells, VAT, and the numbers of invoices. */
function InvoicePanel({ form: { register, control }, settings, rowAt }: InvoicePanelProps) {
  const [chargesVat, prefix, next] = useWatch({ control, name: ['chargesVat', 'invoicePrefix', 'nextInvoice'] });
  return (
    <Panel title={words.invoices} lead={words.invoicesLead}>
      <FormRow {...rowAt('address')} help={words.addressHelp}>
        {(row) => <Textarea {...row} rows={3} autoComplete="street-address" {...register('address')} />}
      </FormRow>
      <div className="form-grid is-two">
        <FormRow {...rowAt('country')} required={chargesVat}>
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
        <FormRow {...rowAt('vatNumber')} help={words.vatNumberHelp}>
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
        <FormRow {...rowAt('taxNumber')} help={words.taxNumberHelp}>
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
        <FormRow {...rowAt('vatRate')} help={words.vatRateHelp} required>
          {(row) => <Input {...row} inputMode="decimal" autoComplete="off" {...register('vatRate')} />}
        </FormRow>
      ) : null}
      <FormRow
        {...rowAt('invoicePrefix')}
        help={words.invoicePrefixHelp(invoiceNumber(prefix, settings.invoiceYear, 1))}
      >
        {(row) => <Input {...row} autoComplete="off" spellCheck={false} {...register('invoicePrefix')} />}
      </FormRow>
      <FormRow
        {...rowAt('nextInvoice')}
        help={words.nextInvoiceHelp(
          invoiceNumber(prefix, settings.invoiceYear, typedNumber(next) ?? settings.nextInvoice),
        )}
        required
      >
        {(row) => <Input {...row} inputMode="numeric" autoComplete="off" {...register('nextInvoice')} />}
      </FormRow>
    </Panel>
  );
}
