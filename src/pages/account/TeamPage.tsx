import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import {
  changeMemberRole,
  getTeam,
  inviteMember,
  type Member,
  removeMember,
  requireSecondStep,
  resendInvitation,
} from '../../api/contract/team.ts';
import { ownTimeZone } from '../../lib/dates.ts';
import { editor } from '../../machines/parts/editor.ts';
import { type ListingActor, listing } from '../../machines/parts/listing.ts';
import { task } from '../../machines/parts/task.ts';
import { type MemberDraft, MemberSheet } from '../../views/account/MemberSheet.tsx';
import { TeamView } from '../../views/account/TeamView.tsx';

/** Null invites a new member. */
type Opened = { member: Member | null };

export default function TeamPage() {
  const [required, setRequired] = useState<boolean | null>(null);
  const [logic] = useState(() => teamOf(setRequired));
  const [requirementLogic] = useState(() =>
    task({
      ask: async (required: boolean, signal) => (await call(requireSecondStep, { required }, { signal })).required,
      whenDone: setRequired,
    }),
  );
  const requirement = useActorRef(requirementLogic);
  const members = useActorRef(logic, { input: { rowKey: 'id', confirmedActions: ['remove'] } });
  const [shown, open] = useState<Opened | null>(null);
  return (
    <TeamView
      members={members}
      required={required}
      requirement={requirement}
      timeZone={ownTimeZone()}
      now={new Date()}
      onEdit={(member) => open({ member })}
      form={
        shown ? (
          <Edit key={shown.member?.id} members={members} member={shown.member} onClose={() => open(null)} />
        ) : null
      }
    />
  );
}

const teamOf = (whenRead: (isRequired: boolean) => void) =>
  listing<Member>({
    fetchPage: async (_query, signal) => {
      const { members: rows, secondStepRequired } = await call(getTeam, {}, { signal });
      whenRead(secondStepRequired);
      return { rows, next: null, total: rows.length };
    },
    perform: async ({ action, row: { id } }, signal) => {
      if (action === 'remove') {
        await call(removeMember, { id }, { signal });
        return { kind: 'gone', keys: [id] };
      }
      const { member } = await call(resendInvitation, { id }, { signal });
      return { kind: 'put', rows: [member] };
    },
  });

type EditProps = { members: ListingActor<Member>; member: Member | null; onClose: () => void };

function Edit({ members, member, onClose }: EditProps) {
  const [logic] = useState(() =>
    editor({
      load: async (signal) => ({ member, linkBy: member ? null : (await call(getTeam, {}, { signal })).linkBy }),
      save: async (draft: MemberDraft, signal) =>
        ('id' in draft ? await call(changeMemberRole, draft, { signal }) : await call(inviteMember, draft, { signal }))
          .member,
      whenSaved: (saved) => {
        members.send({ type: 'rows.changed', change: { kind: 'put', rows: [saved] } });
        onClose();
      },
      whenClosed: onClose,
    }),
  );
  return <MemberSheet editor={useActorRef(logic)} member={member} />;
}
