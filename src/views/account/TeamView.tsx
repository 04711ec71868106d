import './TeamView.css';
import { HStack } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { Mail, Pencil, Trash2, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { team as words } from '#words/team.ts';
import { titles } from '#words/titles.ts';
import type { Member } from '../../api/contract/team.ts';
import { formatMoment } from '../../lib/dates.ts';
import type { ListingActor } from '../../machines/parts/listing.ts';
import type { TaskActor } from '../../machines/parts/task.ts';
import { Button } from '../parts/Button.tsx';
import { type Column, DataTable } from '../parts/desk/DataTable.tsx';
import { EmptyState } from '../parts/desk/EmptyState.tsx';
import { ListingActions } from '../parts/desk/ListingActions.tsx';
import { ListError } from '../parts/desk/LoadError.tsx';
import { ErrorNote } from '../parts/ErrorNote.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Loading } from '../parts/Loading.tsx';
import { labelOf } from '../parts/labelOf.ts';
import { Page } from '../parts/Page.tsx';
import { StatusTag } from '../parts/StatusTag.tsx';
import { SettingsHeader } from '../settings/SettingsHeader.tsx';

type Props = {
  members: ListingActor<Member>;
  /** Whether everybody needs a second step; null until it is read. */
  required: boolean | null;
  requirement: TaskActor<boolean, boolean>;
  /** Of this device. */
  timeZone: string;
  now: Date;
  /** Null invites a new member. */
  onEdit: (member: Member | null) => void;
  /** What is open beside the list. */
  form: ReactNode;
};

const called = ({ name, email }: Member) => name || email;

/** Who works in an organisation, and who is invited. */
export function TeamView({ members, required, requirement, timeZone, now, onEdit, form }: Props) {
  const snapshot = useSelector(members, (state) => state);
  const { rows } = snapshot.context;
  const ask = (action: 'remove' | 'resend', row: Member) => members.send({ type: 'action.requested', action, row });
  const invite = (
    <Button onClick={() => onEdit(null)}>
      <UserPlus aria-hidden />
      {words.invite}
    </Button>
  );
  const columns: Column<Member>[] = [
    { key: 'name', head: words.name, primary: true, cell: called },
    { key: 'email', head: words.email, cell: ({ name, email }) => (name ? email : null) },
    { key: 'role', head: words.role, cell: ({ role }) => words.roles[role] },
    {
      key: 'status',
      head: words.status,
      cell: ({ invited }) => (invited ? <Invitation invited={invited} timeZone={timeZone} now={now} /> : null),
    },
    {
      key: 'secondFactor',
      head: words.secondFactor,
      cell: ({ secondFactor, invited }) => (invited ? null : secondFactor ? words.on : words.off),
    },
    {
      key: 'seen',
      head: words.seen,
      cell: ({ seenAt, invited }) => (seenAt ? formatMoment(seenAt, timeZone) : invited ? null : words.never),
    },
    {
      key: 'actions',
      head: words.actions,
      quiet: true,
      align: 'end',
      cell: (member) => (
        <HStack as="span" display="inline-flex" gap="0" marginBlock="-1.5" className="no-print">
          {member.invited ? (
            <IconButton label={words.resendTo(member.email)} title={words.resend} onClick={() => ask('resend', member)}>
              <Mail aria-hidden />
            </IconButton>
          ) : null}
          <IconButton label={words.changeOf(called(member))} title={words.change} onClick={() => onEdit(member)}>
            <Pencil aria-hidden />
          </IconButton>
          <IconButton label={words.removeOf(called(member))} title={words.remove} onClick={() => ask('remove', member)}>
            <Trash2 aria-hidden />
          </IconButton>
        </HStack>
      ),
    },
  ];
  return (
    <Page>
      <LiveRegion>{labelOf(snapshot)}</LiveRegion>
      <SettingsHeader tab="team" title={titles.team} lead={words.lead} actions={rows.length > 0 ? invite : null} />
      {required === null ? null : <Requirement required={required} actor={requirement} />}
      <ListError list={members} snapshot={snapshot} />
      <ListingActions
        list={members}
        snapshot={snapshot}
        questions={{
          remove: (member) =>
            member.invited
              ? {
                  title: words.withdrawTitle(member.email),
                  text: words.withdrawText,
                  confirm: words.withdrawConfirm,
                }
              : { title: words.removeTitle(called(member)), text: words.removeText, confirm: words.removeConfirm },
        }}
      />
      {snapshot.matches('loading') ? <Loading rows={4} /> : null}
      {snapshot.hasTag('rows') ? (
        rows.length > 0 ? (
          <DataTable caption={words.caption} columns={columns} rows={rows} rowKey={({ id }) => id} />
        ) : (
          <EmptyState title={words.emptyTitle} action={invite}>
            {words.emptyText}
          </EmptyState>
        )
      ) : null}
      {form}
    </Page>
  );
}

/** What the sign-in of everybody in the organisation needs. */
function Requirement({ required, actor }: { required: boolean; actor: TaskActor<boolean, boolean> }) {
  const snapshot = useSelector(actor, (state) => state);
  const { error } = snapshot.context;
  return (
    <>
      <p className="team-step">
        {required ? words.stepRequired : words.stepOptional}
        <Button
          variant="outline"
          size="sm"
          disabled={snapshot.hasTag('busy')}
          onClick={() => actor.send({ type: 'task.asked', input: !required })}
        >
          {required ? words.allowWithout : words.requireStep}
        </Button>
      </p>
      {error ? <ErrorNote error={error} title={words.stepFailed} /> : null}
    </>
  );
}

type InvitationProps = { invited: NonNullable<Member['invited']>; timeZone: string; now: Date };

/** How far an invitation is. */
function Invitation({ invited: { expiresAt, mail }, timeZone, now }: InvitationProps) {
  if (mail?.state === 'failed')
    return (
      <span title={mail.answer || undefined}>
        <StatusTag tone="warn">{words.states.failed}</StatusTag>
      </span>
    );
  if (new Date(expiresAt) <= now) return <StatusTag tone="warn">{words.expired}</StatusTag>;
  if (mail?.state === 'queued') return <StatusTag tone="plain">{words.states.queued}</StatusTag>;
  return (
    <span title={words.until(formatMoment(expiresAt, timeZone))}>
      <StatusTag tone="plain">{words.states.sent}</StatusTag>
    </span>
  );
}
