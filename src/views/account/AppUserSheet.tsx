import { Button } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { useForm } from 'react-hook-form';
import type { AppUser } from '../../api/contract/appUser.ts';
import { newPassword } from '../../lib/newPassword.ts';
import type { EditorActor, EditorSnapshot } from '../../machines/parts/editor.ts';
import { organiser } from '../../messages/organiser.ts';
import { FormRow } from '../parts/FormRow.tsx';
import { Input } from '../parts/Input.tsx';
import { Sheet } from '../parts/Sheet.tsx';
import { EditorActions } from '../parts/EditorActions.tsx';
import { EditorFrame } from '../parts/EditorFrame.tsx';
import { IssuedLogin } from './IssuedPassword.tsx';
import { type EditedLogin, type LoginDraft, type LoginValues, loginResolver, loginValues } from './appUserValues.ts';
import { problemAt } from '../parts/errorAt.ts';

const words = organiser.credentials;

export type LoginEditor = EditorActor<EditedLogin, LoginDraft, AppUser>;
type Props = { editor: LoginEditor; eventId: string; login: EditedLogin; onClose: () => void };

/** Makes or changes one login; a password that was set is shown once, to be handed over. */
export function LoginSheet({ editor, eventId, login, onClose }: Props) {
  const issued = useSelector(editor, (state) => (state.matches('saved') ? state.context.draft : null));
  return (
    <Sheet
      title={login.user ? words.editLogin(login.user.name) : words.newLogin[login.type]}
      closeLabel={organiser.cancel}
      onClose={onClose}
    >
      {issued ? (
        <IssuedLogin email={issued.email} password={issued.password ?? null} onDone={onClose} />
      ) : (
        <EditorFrame editor={editor}>
          {(subject, snapshot) => <LoginForm editor={editor} eventId={eventId} login={subject} snapshot={snapshot} />}
        </EditorFrame>
      )}
    </Sheet>
  );
}

type FormProps = Omit<Props, 'onClose'> & { snapshot: EditorSnapshot<EditedLogin, LoginDraft, AppUser> };

function LoginForm({ editor, eventId, login, snapshot }: FormProps) {
  const {
    register,
    handleSubmit,
    setValue,
    formState: { errors },
  } = useForm<LoginValues, unknown, LoginDraft>({
    resolver: loginResolver(eventId, login),
    defaultValues: loginValues(login),
  });
  const fault = (field: keyof LoginValues) => errors[field]?.message ?? problemAt(snapshot.context.problem, field);

  return (
    <form
      noValidate
      aria-busy={snapshot.hasTag('busy')}
      onChange={() => editor.send({ type: 'draft.changed' })}
      onSubmit={handleSubmit((draft) => editor.send({ type: 'draft.submitted', draft }))}
    >
      <fieldset disabled={snapshot.hasTag('busy')} className="form-grid">
        <FormRow label={words.name} error={fault('name')} required>
          {(control) => <Input {...control} autoComplete="off" {...register('name')} />}
        </FormRow>
        <FormRow label={words.email} error={fault('email')} required>
          {(control) => <Input {...control} type="email" autoComplete="off" {...register('email')} />}
        </FormRow>
        {login.type === 'exhibitor' ? (
          <div className="form-grid is-two">
            <FormRow label={words.company} error={fault('company')}>
              {(control) => <Input {...control} autoComplete="off" {...register('company')} />}
            </FormRow>
            <FormRow label={words.stand} error={fault('stand')}>
              {(control) => <Input {...control} autoComplete="off" {...register('stand')} />}
            </FormRow>
          </div>
        ) : null}
        <FormRow
          label={login.user ? words.newPassword : words.password}
          help={login.user ? words.keepPassword : words.passwordHelp}
          error={fault('password')}
          required={!login.user}
        >
          {(control) => (
            <div className="login-password">
              <Input {...control} autoComplete="new-password" spellCheck={false} {...register('password')} />
              <Button
                type="button"
                variant="outline"
                onClick={() => setValue('password', newPassword(), { shouldValidate: true })}
              >
                {words.generate}
              </Button>
            </div>
          )}
        </FormRow>
        <EditorActions editor={editor} snapshot={snapshot} submit={login.user ? organiser.save : words.create} />
      </fieldset>
    </form>
  );
}
