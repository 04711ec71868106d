import { Box, HStack } from '@chakra-ui/react';
import { type ReactNode, useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { settings as words } from '#words/settings.ts';
import { titles } from '#words/titles.ts';
import type { EditorActor, EditorSnapshot } from '../../machines/parts/editor.ts';
import { to } from '../../paths.ts';
import { Button } from '../parts/Button.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { ConflictDialog } from '../parts/desk/ConflictDialog.tsx';
import { EditorActions } from '../parts/desk/EditorActions.tsx';
import { EditorForm } from '../parts/desk/EditorForm.tsx';
import { EditorFrame } from '../parts/desk/EditorFrame.tsx';
import { errorAt } from '../parts/desk/errorAt.ts';
import { ImageInput } from '../parts/desk/ImageInput.tsx';
import { May } from '../parts/desk/May.tsx';
import { PageHeader } from '../parts/desk/PageHeader.tsx';
import { Panel } from '../parts/desk/Panel.tsx';
import { FormRow } from '../parts/FormRow.tsx';
import { Input } from '../parts/Input.tsx';
import { Page } from '../parts/Page.tsx';
import { StatusTag } from '../parts/StatusTag.tsx';
import { DefaultsPanel } from './DefaultsPanel.tsx';
import { InvoicePanel } from './InvoicePanel.tsx';
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
