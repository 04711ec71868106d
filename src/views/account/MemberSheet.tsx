import { useForm } from 'react-hook-form';
import type { InferOutput } from 'valibot';
import { desk } from '#words/desk.ts';
import { team as words } from '#words/team.ts';
import { changeMemberRole, inviteMember, type Member } from '../../api/contract/team.ts';
import { type LinkWay, type MemberRole, memberRoles } from '../../lib/account.ts';
import type { EditorActor, EditorSnapshot } from '../../machines/parts/editor.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { draftResolver } from '../parts/desk/draftResolver.ts';
import { EditorActions } from '../parts/desk/EditorActions.tsx';
import { EditorForm } from '../parts/desk/EditorForm.tsx';
import { EditorFrame } from '../parts/desk/EditorFrame.tsx';
import { errorAt } from '../parts/errorAt.ts';
import { InputRow } from '../parts/form/ControlRow.tsx';
import './MemberSheet.css';

export type MemberDraft = InferOutput<typeof inviteMember.input> | InferOutput<typeof changeMemberRole.input>;
/** `linkBy`: how the link of an invitation gets to them. */
type Subject = { member: Member | null; linkBy: LinkWay | null };
type MemberEditor = EditorActor<Subject, MemberDraft, Member>;
type Props = { editor: MemberEditor; member: Member | null };

/** Invites a member, or gives one another role. */
export function MemberSheet({ editor, member }: Props) {
  return (
    <Dialog
      look="sheet"
      title={member ? words.changeOf(member.name || member.email) : words.inviteTitle}
      closeLabel={desk.cancel}
      onClose={() => editor.send({ type: 'close.requested' })}
    >
      <EditorFrame editor={editor}>
        {({ member, linkBy }, snapshot) => (
          <MemberForm editor={editor} member={member} linkBy={linkBy} snapshot={snapshot} />
        )}
      </EditorFrame>
    </Dialog>
  );
}

type Values = { email: string; role: MemberRole };
type FormProps = Props & { linkBy: LinkWay | null; snapshot: EditorSnapshot<Subject, MemberDraft, Member> };

function MemberForm({ editor, member, linkBy, snapshot }: FormProps) {
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm<Values, unknown, MemberDraft>({
    resolver: member
      ? draftResolver<Values, MemberDraft>(changeMemberRole.input, ({ role }) => ({ id: member.id, role }))
      : draftResolver<Values, MemberDraft>(inviteMember.input, (values) => values),
    defaultValues: { email: '', role: member?.role ?? 'manager' },
  });
  const fieldError = (field: keyof Values) => errors[field]?.message ?? errorAt(snapshot.context.error, field);

  return (
    <EditorForm editor={editor} snapshot={snapshot} handleSubmit={handleSubmit}>
      {member ? null : (
        <InputRow
          label={words.email}
          help={words.emailHelp[linkBy ?? 'mail']}
          error={fieldError('email')}
          required
          type="email"
          autoComplete="off"
          {...register('email')}
        />
      )}
      <fieldset className="member-roles">
        <legend>{words.role}</legend>
        {memberRoles.map((role) => (
          <label key={role} className="member-role">
            <input type="radio" value={role} {...register('role')} />
            <span>
              <strong>{words.roles[role]}</strong>
              <span className="member-can">{words.can[role]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {member && !member.invited ? <p className="member-can">{words.changeHelp}</p> : null}
      <EditorActions editor={editor} snapshot={snapshot} submit={member ? words.change : words.send} />
    </EditorForm>
  );
}
