import { Box, HStack } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { InputOf, PayloadOf } from '../../api/contract/endpoint.ts';
import { saveSettings } from '../../api/contract/settings.ts';
import type { EditorActor, EditorSnapshot } from '../../machines/parts/editor.ts';
import { settings as words } from '../../messages/organising/settings.ts';
import { Button } from '../parts/Button.tsx';
import { ConflictDialog } from '../parts/desk/ConflictDialog.tsx';
import { draftResolver } from '../parts/desk/draftResolver.ts';
import { EditorActions } from '../parts/desk/EditorActions.tsx';
import { EditorForm } from '../parts/desk/EditorForm.tsx';
import { EditorFrame } from '../parts/desk/EditorFrame.tsx';
import { errorAt } from '../parts/desk/errorAt.ts';
import { PageHeader } from '../parts/desk/PageHeader.tsx';
import { Panel } from '../parts/desk/Panel.tsx';
import { FormRow } from '../parts/FormRow.tsx';
import { Input } from '../parts/Input.tsx';
import { Page } from '../parts/Page.tsx';
import { StatusTag } from '../parts/StatusTag.tsx';

export type Settings = PayloadOf<typeof saveSettings>['settings'];
export type SettingsDraft = InputOf<typeof saveSettings>;
type SettingsEditor = EditorActor<Settings, SettingsDraft, Settings>;

/** `clearsSecret` says that the kept secret key goes when the form is saved. */
type Values = {
  organisation: string;
  contact: string;
  publishableKey: string;
  secretKey: string;
  clearsSecret: boolean;
};

const valuesOf = ({ organisation, contact, publishableKey }: Settings): Values => ({
  organisation,
  contact,
  publishableKey,
  secretKey: '',
  clearsSecret: false,
});

/** A secret is never read, so there is none to compare. */
const inputLabels: Partial<Record<keyof Values, string>> = {
  organisation: words.organisationName,
  contact: words.contact,
  publishableKey: words.publishableKey,
};

export function SettingsView({ editor }: { editor: SettingsEditor }) {
  return (
    <Page width="column">
      <PageHeader title={words.title} />
      <EditorFrame editor={editor}>
        {(loaded, snapshot) => (
          <SettingsForm editor={editor} snapshot={snapshot} settings={snapshot.context.saved ?? loaded} />
        )}
      </EditorFrame>
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
    resolver: draftResolver<Values, SettingsDraft>(saveSettings.input, ({ secretKey, clearsSecret, ...values }) => ({
      ...values,
      version: settings.version,
      ...(clearsSecret ? { secretKey: '' } : secretKey !== '' && { secretKey }),
    })),
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
  const clearsSecret = useWatch({ control, name: 'clearsSecret' });
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
            <Input {...row} autoComplete="off" spellCheck={false} placeholder="pk_…" {...register('publishableKey')} />
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
