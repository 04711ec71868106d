import { Box, DataList, defineSlotRecipe, HStack, Stack } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { useForm } from 'react-hook-form';
import { appUsers as words } from '#words/appUsers.ts';
import { desk } from '#words/desk.ts';
import { logins } from '#words/logins.ts';
import type { AppUser } from '../../api/contract/account.ts';
import { newPassword } from '../../lib/password.ts';
import type { EditorActor, EditorSnapshot } from '../../machines/parts/editor.ts';
import { to } from '../../paths.ts';
import { Button } from '../parts/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { CopyButton } from '../parts/desk/CopyButton.tsx';
import { EditorActions } from '../parts/desk/EditorActions.tsx';
import { EditorForm } from '../parts/desk/EditorForm.tsx';
import { EditorFrame } from '../parts/desk/EditorFrame.tsx';
import { errorAt } from '../parts/errorAt.ts';
import { FormRow } from '../parts/FormRow.tsx';
import { InputRow } from '../parts/form/ControlRow.tsx';
import { Input } from '../parts/Input.tsx';
import { publicAddress } from '../parts/publicAddress.ts';
import {
  type AppUserFormDraft,
  type AppUserValues,
  appUserResolver,
  appUserValues,
  type EditedAppUser,
} from './appUserValues.ts';

type AppUserEditor = EditorActor<EditedAppUser, AppUserFormDraft, AppUser>;
type Props = { editor: AppUserEditor; eventId: string; appUser: EditedAppUser };

/** Creates or changes one login. A new password is shown once after it is saved. */
export function AppUserSheet({ editor, eventId, appUser }: Props) {
  const close = () => editor.send({ type: 'close.requested' });
  const issued = useSelector(editor, (state) => (state.matches('saved') ? state.context.draft : null));
  return (
    <Dialog
      look="sheet"
      title={appUser.user ? words.editOf(appUser.user.name) : words.newAppUser[appUser.type]}
      closeLabel={desk.cancel}
      onClose={close}
    >
      {issued ? (
        <IssuedPassword email={issued.email} password={issued.password ?? null} onDone={close} />
      ) : (
        <EditorFrame editor={editor}>
          {(subject, snapshot) => (
            <AppUserForm editor={editor} eventId={eventId} appUser={subject} snapshot={snapshot} />
          )}
        </EditorFrame>
      )}
    </Dialog>
  );
}

type FormProps = Props & { snapshot: EditorSnapshot<EditedAppUser, AppUserFormDraft, AppUser> };

function AppUserForm({ editor, eventId, appUser, snapshot }: FormProps) {
  const {
    register,
    handleSubmit,
    setValue,
    formState: { errors },
  } = useForm<AppUserValues, unknown, AppUserFormDraft>({
    resolver: appUserResolver(eventId, appUser),
    defaultValues: appUserValues(appUser),
  });
  const fieldError = (field: keyof AppUserValues) => errors[field]?.message ?? errorAt(snapshot.context.error, field);

  return (
    <EditorForm editor={editor} snapshot={snapshot} handleSubmit={handleSubmit}>
      <InputRow label={words.name} error={fieldError('name')} required autoComplete="off" {...register('name')} />
      <InputRow
        label={words.email}
        error={fieldError('email')}
        required
        type="email"
        autoComplete="off"
        {...register('email')}
      />
      {appUser.type === 'exhibitor' ? (
        <div className="form-grid is-two">
          <InputRow label={words.company} error={fieldError('company')} autoComplete="off" {...register('company')} />
          <InputRow label={words.stand} error={fieldError('stand')} autoComplete="off" {...register('stand')} />
          <InputRow
            label={logins.delegates}
            error={fieldError('delegates')}
            required
            type="number"
            inputMode="numeric"
            min={0}
            {...register('delegates')}
          />
        </div>
      ) : null}
      <FormRow
        label={appUser.user ? words.newPassword : words.password}
        help={appUser.user ? words.keepPassword : words.passwordHelp}
        error={fieldError('password')}
        required={!appUser.user}
      >
        {(control) => (
          <HStack gap="2">
            <Box flex="1" fontFamily="mono">
              <Input
                {...control}
                autoComplete="new-password"
                autoCapitalize="none"
                spellCheck={false}
                {...register('password')}
              />
            </Box>
            <Button
              type="button"
              variant="outline"
              onClick={() => {
                setValue('password', newPassword(), { shouldValidate: true });
                editor.send({ type: 'draft.changed' });
              }}
            >
              {words.generate}
            </Button>
          </HStack>
        )}
      </FormRow>
      <EditorActions editor={editor} snapshot={snapshot} submit={appUser.user ? desk.save : words.create} />
    </EditorForm>
  );
}

const login = defineSlotRecipe({
  className: 'login',
  slots: ['root', 'itemLabel', 'itemValue'],
  base: {
    root: { display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '{spacing.1} {spacing.4}' },
    itemLabel: { color: 'muted' },
    itemValue: { fontFamily: 'mono', fontWeight: 'semibold', overflowWrap: 'anywhere', userSelect: 'all' },
  },
});

/** A login right after it was saved: the only time its password is shown. `password` is null where it was not changed. */
function IssuedPassword({ email, password, onDone }: { email: string; password: string | null; onDone: () => void }) {
  const address = publicAddress(to.signin());
  return (
    <Stack
      gap="4"
      padding="5"
      border="{borderWidths.hairline} solid {colors.success.fg}"
      borderRadius="md"
      bg="success.subtle"
      role="status"
    >
      {password ? (
        <>
          <div>
            <h3>{words.issuedTitle}</h3>
            <p>{words.issuedText}</p>
          </div>
          <DataList.Root recipe={login}>
            <DataList.ItemLabel>{words.email}</DataList.ItemLabel>
            <DataList.ItemValue>{email}</DataList.ItemValue>
            <DataList.ItemLabel>{words.password}</DataList.ItemLabel>
            <DataList.ItemValue>{password}</DataList.ItemValue>
          </DataList.Root>
        </>
      ) : (
        <p>{desk.saved}</p>
      )}
      <HStack wrap="wrap" gap="2">
        {password ? <CopyButton text={words.issuedLines(email, password, address)} label={words.issuedCopy} /> : null}
        <Button size="sm" onClick={onDone}>
          {words.done}
        </Button>
      </HStack>
    </Stack>
  );
}
