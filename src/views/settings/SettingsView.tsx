import { Box, HStack } from '@chakra-ui/react';
import { type ReactNode, useEffect } from 'react';
import { type UseFormRegister, type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { event } from '#words/event.ts';
import { settings as words } from '#words/settings.ts';
import { countriesIn } from '../../lib/countries.ts';
import { currencies } from '../../lib/enumerations.ts';
import { typedNumber } from '../../lib/input.ts';
import { settingsLimits } from '../../lib/limits.ts';
import { locales } from '../../lib/locale.ts';
import type { EditorActor, EditorSnapshot } from '../../machines/parts/editor.ts';
import { type SettingsSection, to } from '../../paths.ts';
import { Button } from '../parts/Button.tsx';
import { CheckRow } from '../parts/CheckRow.tsx';
import { ConflictDialog } from '../parts/desk/ConflictDialog.tsx';
import { rowOf } from '../parts/desk/describeFields.ts';
import { EditorActions } from '../parts/desk/EditorActions.tsx';
import { EditorForm } from '../parts/desk/EditorForm.tsx';
import { EditorFrame } from '../parts/desk/EditorFrame.tsx';
import { ImageInput } from '../parts/desk/ImageInput.tsx';
import { Panel } from '../parts/desk/Panel.tsx';
import { ZoneInput } from '../parts/desk/ZoneInput.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { FormRow } from '../parts/FormRow.tsx';
import { Input, Select, Textarea } from '../parts/Input.tsx';
import { Page } from '../parts/Page.tsx';
import { publicAddress } from '../parts/publicAddress.ts';
import { StatusTag } from '../parts/StatusTag.tsx';
import { SettingsHeader } from './SettingsHeader.tsx';
import {
  type Settings,
  type SettingsDraft,
  settingsFields,
  settingsResolver,
  type Values,
  valuesOf,
} from './settingsValues.ts';

type SettingsEditor = EditorActor<Settings, SettingsDraft, Settings>;

/** Those of one form; that of the mail server is another, which is tried when it is saved. */
type Section = 'organisation' | Exclude<SettingsSection, 'mail'>;

type Props = { section: 'organisation' | SettingsSection; children: ReactNode };

/** One section of the settings, with one button that saves it. */
export const SettingsView = ({ section, children }: Props) => (
  <Page>
    <SettingsHeader tab={section} />
    <Box maxWidth="column" display="grid" gap="6">
      {children}
    </Box>
  </Page>
);

type PanelProps = { editor: SettingsEditor; section: Section };

export const SettingsPanel = ({ editor, section }: PanelProps) => (
  <EditorFrame editor={editor}>
    {(loaded, snapshot) => (
      <SettingsForm {...{ editor, section, snapshot }} settings={snapshot.context.saved ?? loaded} />
    )}
  </EditorFrame>
);

/** All are saved together: a mistake in another section is said here. */
const fieldsOf: Record<Section, readonly (keyof Values)[]> = {
  organisation: [
    ...(['organisation', 'contact', 'slug', 'logo'] as const),
    ...(['termsLink', 'privacyLink', 'refundLink', 'mustAcceptTerms'] as const),
  ],
  invoices: [
    ...(['address', 'country', 'vatNumber', 'taxNumber'] as const),
    ...(['chargesVat', 'vatRate', 'invoicePrefix', 'nextInvoice'] as const),
  ],
  defaults: ['defaultCurrency', 'defaultTimeZone', 'defaultLocale'],
  payments: ['publishableKey', 'secretKey'],
};
const isIn = (section: Section, field: string): boolean => fieldsOf[section].some((each) => each === field);

type FormProps = PanelProps & {
  snapshot: EditorSnapshot<Settings, SettingsDraft, Settings>;
  settings: Settings;
};

function SettingsForm({ editor, section, snapshot, settings }: FormProps) {
  const form = useForm<Values, unknown, SettingsDraft>({
    resolver: settingsResolver(settings),
    defaultValues: valuesOf(settings),
  });
  const {
    register,
    handleSubmit,
    reset,
    formState: { errors },
  } = form;
  const { saved } = snapshot.context;
  // A secret that was typed and saved is gone from the page.
  useEffect(() => {
    if (saved) reset(valuesOf(saved));
  }, [saved, reset]);
  const rowAt = rowOf(settingsFields, errors, snapshot.context.error);
  const panels = {
    organisation: (
      <>
        <OrganisationPanel {...{ editor, form, settings, rowAt }} />
        <PoliciesPanel {...{ register, rowAt }} />
      </>
    ),
    invoices: <InvoicePanel {...{ form, settings, rowAt }} />,
    defaults: <DefaultsPanel {...{ register, rowAt }} />,
    payments: <PaymentsPanel {...{ editor, form, settings, rowAt }} />,
  };
  const elsewhere = Object.entries(errors).find(([field]) => !isIn(section, field));

  return (
    <EditorForm editor={editor} snapshot={snapshot} handleSubmit={handleSubmit}>
      {panels[section]}
      {elsewhere ? <ErrorNote error={{ msg: elsewhere[1].message ?? '' }} /> : null}
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

type FieldsProps = {
  form: UseFormReturn<Values, unknown, SettingsDraft>;
  settings: Settings;
  rowAt: ReturnType<typeof rowOf<Values>>;
};

/** Who buyers see. */
function OrganisationPanel({ editor, form: { register, setValue, control }, settings, rowAt }: OwnProps) {
  const logo = useWatch({ control, name: 'logo' });
  return (
    <Panel title={words.organisation} lead={words.organisationLead}>
      <FormRow {...rowAt('organisation')}>
        {(row) => <Input {...row} autoComplete="organization" {...register('organisation')} />}
      </FormRow>
      <FormRow {...rowAt('contact')} help={words.contactHelp}>
        {(row) => <Input {...row} type="email" autoComplete="email" {...register('contact')} />}
      </FormRow>
      <FormRow {...rowAt('slug')} help={words.slugHelp}>
        {(row) => <Input {...row} autoComplete="off" autoCapitalize="none" spellCheck={false} {...register('slug')} />}
      </FormRow>
      {settings.slug ? (
        <p>
          <a href={to.organiser(settings.slug)}>{publicAddress(to.organiser(settings.slug))}</a>
        </p>
      ) : null}
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
  );
}

/** What buyers can read, and have to accept. */
const PoliciesPanel = ({ register, rowAt }: RegisterProps) => (
  <Panel title={words.policies} lead={words.policiesLead}>
    {(['termsLink', 'privacyLink', 'refundLink'] as const).map((link) => (
      <FormRow key={link} {...rowAt(link)}>
        {(row) => <Input {...row} type="url" inputMode="url" autoComplete="off" {...register(link)} />}
      </FormRow>
    ))}
    <CheckRow label={words.mustAcceptTerms} help={words.mustAcceptTermsHelp} {...register('mustAcceptTerms')} />
  </Panel>
);

type OwnProps = FieldsProps & { editor: SettingsEditor };

/** How card payments are taken. */
function PaymentsPanel({ editor, form: { register, setValue, control }, settings, rowAt }: OwnProps) {
  const clearsSecret = useWatch({ control, name: 'clearsSecret' });

  function clear(clears: boolean) {
    setValue('clearsSecret', clears);
    setValue('secretKey', '');
    editor.send({ type: 'draft.changed' });
  }

  return (
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
          <Input {...row} autoComplete="off" spellCheck={false} placeholder="pk_…" {...register('publishableKey')} />
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
  );
}

/** The number that an invoice carries: `HE-2027-0012`. */
export const invoiceNumber = (prefix: string, year: number, sequence: number): string =>
  `${prefix}${year}-${String(sequence).padStart(4, '0')}`;

type RegisterProps = {
  register: UseFormRegister<Values>;
  rowAt: ReturnType<typeof rowOf<Values>>;
};

/** What new events begin with. */
function DefaultsPanel({ register, rowAt }: RegisterProps) {
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

/** Who sells, VAT, and the numbers of invoices. */
function InvoicePanel({ form: { register, control }, settings, rowAt }: FieldsProps) {
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
              {countriesIn().map(({ code, name, flag }) => (
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
