import { Box, HStack } from '@chakra-ui/react';
import { type ReactNode, useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { InputOf, PayloadOf } from '../../api/contract/endpoint.ts';
import { saveSettings } from '../../api/contract/settings.ts';
import { countries } from '../../lib/countries.ts';
import { invoiceNumber } from '../../lib/invoiceNumber.ts';
import { percentText, typedPercent } from '../../lib/percent.ts';
import type { EditorActor, EditorSnapshot } from '../../machines/parts/editor.ts';
import { settings as words } from '../../messages/organising/settings.ts';
import { titles } from '../../messages/titles.ts';
import { to } from '../../paths.ts';
import { Button } from '../parts/Button.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { CheckRow } from '../parts/CheckRow.tsx';
import { ConflictDialog } from '../parts/desk/ConflictDialog.tsx';
import { draftResolver } from '../parts/desk/draftResolver.ts';
import { EditorActions } from '../parts/desk/EditorActions.tsx';
import { EditorForm } from '../parts/desk/EditorForm.tsx';
import { EditorFrame } from '../parts/desk/EditorFrame.tsx';
import { errorAt } from '../parts/desk/errorAt.ts';
import { May } from '../parts/desk/May.tsx';
import { PageHeader } from '../parts/desk/PageHeader.tsx';
import { Panel } from '../parts/desk/Panel.tsx';
import { FormRow } from '../parts/FormRow.tsx';
import { Input, Select, Textarea } from '../parts/Input.tsx';
import { Page } from '../parts/Page.tsx';
import { StatusTag } from '../parts/StatusTag.tsx';

export type Settings = PayloadOf<typeof saveSettings>['settings'];
export type SettingsDraft = InputOf<typeof saveSettings>;
type SettingsEditor = EditorActor<Settings, SettingsDraft, Settings>;

/** `clearsSecret` says that the kept secret key goes when the form is saved. */
type Values = {
  organisation: string;
  contact: string;
  address: string;
  country: string;
  vatNumber: string;
  chargesVat: boolean;
  vatRate: string;
  invoicePrefix: string;
  publishableKey: string;
  secretKey: string;
  clearsSecret: boolean;
};

const valuesOf = ({ organisation, contact, publishableKey, ...invoices }: Settings): Values => ({
  organisation,
  contact,
  address: invoices.address,
  country: invoices.country,
  vatNumber: invoices.vatNumber,
  chargesVat: invoices.chargesVat,
  vatRate: invoices.vatRate === 0 ? '' : percentText(invoices.vatRate),
  invoicePrefix: invoices.invoicePrefix,
  publishableKey,
  secretKey: '',
  clearsSecret: false,
});

/** A secret is never read, so there is none to compare. */
const inputLabels: Partial<Record<keyof Values, string>> = {
  organisation: words.organisationName,
  contact: words.contact,
  address: words.address,
  country: words.country,
  vatNumber: words.vatNumber,
  chargesVat: words.chargesVat,
  vatRate: words.vatRate,
  invoicePrefix: words.invoicePrefix,
  publishableKey: words.publishableKey,
};

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
    resolver: draftResolver<Values, SettingsDraft>(
      saveSettings.input,
      ({ secretKey, clearsSecret, vatRate, ...values }) => ({
        ...values,
        vatRate: typedPercent(vatRate) ?? 0,
        version: settings.version,
        ...(clearsSecret ? { secretKey: '' } : secretKey !== '' && { secretKey }),
      }),
    ),
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
  const [clearsSecret, chargesVat, prefix] = useWatch({
    control,
    name: ['clearsSecret', 'chargesVat', 'invoicePrefix'],
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
      </Panel>
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
          <FormRow
            label={words.vatNumber}
            help={words.vatNumberHelp}
            error={fieldError('vatNumber')}
            required={chargesVat}
          >
            {(row) => <Input {...row} autoComplete="off" spellCheck={false} {...register('vatNumber')} />}
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
          help={words.invoicePrefixHelp(invoiceNumber(prefix, new Date().getFullYear(), 1))}
          error={fieldError('invoicePrefix')}
        >
          {(row) => <Input {...row} autoComplete="off" spellCheck={false} {...register('invoicePrefix')} />}
        </FormRow>
      </Panel>
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
