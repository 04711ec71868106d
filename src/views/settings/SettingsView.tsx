import { Box, HStack } from '@chakra-ui/react';
import { type ReactNode, useEffect } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
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
import { inputOf, rowOf } from '../parts/desk/describeFields.ts';
import { EditorActions } from '../parts/desk/EditorActions.tsx';
import { EditorForm } from '../parts/desk/EditorForm.tsx';
import { EditorFrame } from '../parts/desk/EditorFrame.tsx';
import { EmbedCode } from '../parts/desk/EmbedCode.tsx';
import { ImageInput } from '../parts/desk/ImageInput.tsx';
import { Panel } from '../parts/desk/Panel.tsx';
import { ZoneInput } from '../parts/desk/ZoneInput.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { FormRow } from '../parts/FormRow.tsx';
import { InputRow, Options, SelectRow, TextareaRow } from '../parts/form/ControlRow.tsx';
import { Input } from '../parts/Input.tsx';
import { Page } from '../parts/Page.tsx';
import { publicAddress } from '../parts/publicAddress.ts';
import { StatusTag } from '../parts/StatusTag.tsx';
import { SaveProof } from './SaveProof.tsx';
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

/** `withCode`: whether the account has a second step. */
type PanelProps = { editor: SettingsEditor; section: Section; withCode: boolean };

export const SettingsPanel = ({ editor, ...rest }: PanelProps) => (
  <EditorFrame editor={editor}>
    {(loaded, snapshot) => (
      <SettingsForm {...{ editor, ...rest, snapshot }} settings={snapshot.context.saved ?? loaded} />
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

function SettingsForm({ editor, section, withCode, snapshot, settings }: FormProps) {
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
  const input = inputOf(rowAt, register);
  const of = { editor, form, settings, rowAt, input };
  const panels = {
    organisation: (
      <>
        <OrganisationPanel {...of} />
        <PoliciesPanel {...of} />
      </>
    ),
    invoices: <InvoicePanel {...of} />,
    defaults: <DefaultsPanel {...of} />,
    payments: <PaymentsPanel {...of} />,
  };
  const elsewhere = Object.entries(errors).find(([field]) => !isIn(section, field));

  return (
    <>
      <EditorForm
        editor={editor}
        snapshot={snapshot}
        handleSubmit={handleSubmit}
        asksFor={(draft) => draft.publishableKey !== settings.publishableKey || draft.secretKey !== undefined}
      >
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
      <SaveProof editor={editor} snapshot={snapshot} submit={words.save} withCode={withCode} />
    </>
  );
}

type FieldsProps = {
  editor: SettingsEditor;
  form: UseFormReturn<Values, unknown, SettingsDraft>;
  settings: Settings;
  rowAt: ReturnType<typeof rowOf<Values>>;
  input: ReturnType<typeof inputOf<Values>>;
};

/** Who buyers see. */
function OrganisationPanel({ editor, form: { setValue, control }, settings, rowAt, input }: FieldsProps) {
  const logo = useWatch({ control, name: 'logo' });
  return (
    <Panel title={words.organisation} lead={words.organisationLead}>
      <InputRow {...input('organisation')} autoComplete="organization" />
      <InputRow {...input('contact')} help={words.contactHelp} type="email" autoComplete="email" />
      <InputRow {...input('slug')} help={words.slugHelp} autoCapitalize="none" spellCheck={false} />
      {settings.slug ? (
        <>
          <p>
            <a href={to.organiser(settings.slug)}>{publicAddress(to.organiser(settings.slug))}</a>
          </p>
          <EmbedCode
            address={publicAddress(to.organiser(settings.slug))}
            title={words.eventsOf(settings.organisation)}
            help={words.embedHelp}
          />
        </>
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
const PoliciesPanel = ({ form: { register }, input }: FieldsProps) => (
  <Panel title={words.policies} lead={words.policiesLead}>
    {(['termsLink', 'privacyLink', 'refundLink'] as const).map((link) => (
      <InputRow key={link} {...input(link)} type="url" inputMode="url" />
    ))}
    <CheckRow label={words.mustAcceptTerms} help={words.mustAcceptTermsHelp} {...register('mustAcceptTerms')} />
  </Panel>
);

/** How card payments are taken. */
function PaymentsPanel({ editor, form: { register, setValue, control }, settings, rowAt, input }: FieldsProps) {
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
      <InputRow {...input('publishableKey')} spellCheck={false} placeholder="pk_…" />
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

/** What new events begin with. */
function DefaultsPanel({ form: { register }, rowAt, input }: FieldsProps) {
  return (
    <Panel title={words.defaults} lead={words.defaultsLead}>
      <div className="form-grid is-two">
        <SelectRow {...input('defaultCurrency')} required>
          <Options of={currencies.map((currency) => [currency, event.edit.currencies[currency]])} />
        </SelectRow>
        <FormRow {...rowAt('defaultTimeZone')} help={words.timeZoneHelp}>
          {(row) => <ZoneInput control={row} field={register('defaultTimeZone')} />}
        </FormRow>
      </div>
      <SelectRow {...input('defaultLocale')} help={words.languageHelp}>
        <option value="">{words.ownLanguage}</option>
        {locales.map((locale) => (
          <option key={locale} value={locale} lang={locale}>
            {words.languages[locale]}
          </option>
        ))}
      </SelectRow>
    </Panel>
  );
}

/** Who sells, VAT, and the numbers of invoices. */
function InvoicePanel({ form: { register, control }, settings, input }: FieldsProps) {
  const [chargesVat, prefix, next] = useWatch({ control, name: ['chargesVat', 'invoicePrefix', 'nextInvoice'] });
  return (
    <Panel title={words.invoices} lead={words.invoicesLead}>
      <TextareaRow {...input('address')} help={words.addressHelp} rows={3} autoComplete="street-address" />
      <div className="form-grid is-two">
        <SelectRow {...input('country')} required={chargesVat} autoComplete="country">
          <option value="">{words.chooseCountry}</option>
          <Options of={countriesIn().map(({ code, name, flag }) => [code, `${name} ${flag}`])} />
        </SelectRow>
      </div>
      <div className="form-grid is-two">
        <InputRow {...input('vatNumber')} help={words.vatNumberHelp} autoCapitalize="characters" spellCheck={false} />
        <InputRow
          {...input('taxNumber')}
          help={words.taxNumberHelp}
          maxLength={settingsLimits.vatNumber}
          spellCheck={false}
        />
      </div>
      <CheckRow label={words.chargesVat} help={words.chargesVatHelp} {...register('chargesVat')} />
      {chargesVat ? <InputRow {...input('vatRate')} help={words.vatRateHelp} required inputMode="decimal" /> : null}
      <InputRow
        {...input('invoicePrefix')}
        help={words.invoicePrefixHelp(invoiceNumber(prefix, settings.invoiceYear, 1))}
        spellCheck={false}
      />
      <InputRow
        {...input('nextInvoice')}
        help={words.nextInvoiceHelp(
          invoiceNumber(prefix, settings.invoiceYear, typedNumber(next) ?? settings.nextInvoice),
        )}
        required
        inputMode="numeric"
      />
    </Panel>
  );
}
