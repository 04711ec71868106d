import { HStack, Stack, Text } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { Eye, ListPlus, Lock, LockOpen, Mail, Pencil, Plus, Printer, QrCode, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { appUsers as words } from '#words/appUsers.ts';
import { desk } from '#words/desk.ts';
import { logins } from '#words/logins.ts';
import type { AppUser } from '../../api/contract/account.ts';
import type { Event } from '../../api/contract/event.ts';
import { type AppUserType, appUserTypes, isMailable } from '../../lib/account.ts';
import { formatDateTime } from '../../lib/dates.ts';
import type { ListingActor } from '../../machines/parts/listing.ts';
import type { ResourceActor } from '../../machines/parts/resource.ts';
import { to } from '../../paths.ts';
import { Button } from '../parts/Button.tsx';
import { ButtonLink } from '../parts/ButtonLink.tsx';
import { type Column, DataTable } from '../parts/desk/DataTable.tsx';
import { EventHeader } from '../parts/desk/EventHeader.tsx';
import { ListingActions } from '../parts/desk/ListingActions.tsx';
import { ListError, ResourceNote } from '../parts/desk/LoadError.tsx';
import { May } from '../parts/desk/May.tsx';
import { Panel } from '../parts/desk/Panel.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Loading } from '../parts/Loading.tsx';
import { labelOf } from '../parts/labelOf.ts';
import { Page } from '../parts/Page.tsx';
import { StatusTag } from '../parts/StatusTag.tsx';
import type { EditedAppUser } from './appUserValues.ts';
import { mailable } from './LoginCardsView.tsx';

type Props = {
  event: ResourceActor<Event>;
  eventId: string;
  appUsers: ListingActor<AppUser>;
  /** Of this device, for when a login was last seen. */
  timeZone: string;
  onEdit: (appUser: EditedAppUser) => void;
  onAddMany: (type: AppUserType) => void;
  onCards: (users: AppUser[]) => void;
  onMail: (users: AppUser[]) => void;
  /** What is open beside the list: the form of a login, of many, or a question. */
  form: ReactNode;
};

/** The logins of an event in their three groups. */
export function AppUsersView({ event, eventId, appUsers, form, ...group }: Props) {
  const snapshot = useSelector(appUsers, (state) => state);
  const subject = useSelector(event, ({ context }) => context.subject);
  return (
    <Page>
      <LiveRegion>{labelOf(snapshot)}</LiveRegion>
      <EventHeader
        eventId={eventId}
        event={subject}
        tab="logins"
        lead={words.lead}
        actions={
          <Button variant="outline" onClick={() => window.print()}>
            <Printer aria-hidden />
            {words.print}
          </Button>
        }
      />
      <Stack gap="4">
        <ResourceNote resource={event} />
        <ListError list={appUsers} snapshot={snapshot} />
        <ListingActions
          list={appUsers}
          snapshot={snapshot}
          questions={{
            remove: ({ name }) => ({
              title: words.removeTitle(name),
              text: words.removeText,
              confirm: words.removeConfirm,
            }),
            lock: ({ name }) => ({
              title: logins.lockTitle(name),
              text: logins.lockText,
              confirm: logins.lockConfirm,
            }),
          }}
        />
        {snapshot.matches('loading') ? <Loading rows={6} /> : null}
        {snapshot.hasTag('rows')
          ? appUserTypes.map((type) => (
              <AppUserGroup
                key={type}
                {...group}
                type={type}
                eventId={eventId}
                users={snapshot.context.rows.filter((user) => user.type === type)}
                onAction={(action, row) => appUsers.send({ type: 'action.requested', action, row })}
              />
            ))
          : null}
      </Stack>
      {form}
    </Page>
  );
}

type GroupProps = Pick<Props, 'timeZone' | 'onEdit' | 'onAddMany' | 'onCards' | 'onMail'> & {
  type: AppUserType;
  eventId: string;
  users: readonly AppUser[];
  onAction: (action: 'lock' | 'unlock' | 'remove', user: AppUser) => void;
};

function AppUserGroup({ type, eventId, users, timeZone, onEdit, onAddMany, onCards, onMail, onAction }: GroupProps) {
  const { title, text, add } = words.groups[type];
  const open = users.filter(({ locked }) => !locked);
  const mailed = mailable(users);
  const columns: Column<AppUser>[] = [
    { key: 'name', head: words.name, primary: true, cell: ({ name }) => name },
    { key: 'email', head: words.email, cell: ({ email }) => email },
    ...(type === 'exhibitor'
      ? [
          { key: 'company', head: words.company, cell: ({ company }: AppUser) => company },
          { key: 'stand', head: words.stand, cell: ({ stand }: AppUser) => stand },
          // Columns that have nothing to say leave their room to the others.
          ...(users.some(({ delegates }) => delegates > 0)
            ? [
                {
                  key: 'delegates',
                  head: logins.delegates,
                  cell: ({ delegates }: AppUser) => (delegates > 0 ? String(delegates) : null),
                },
              ]
            : []),
        ]
      : []),
    {
      key: 'seen',
      head: logins.seen,
      cell: ({ seenAt }) => (seenAt ? formatDateTime(seenAt, timeZone) : logins.never),
    },
    ...(users.some(hasStatus)
      ? [{ key: 'status', head: logins.status, cell: (user: AppUser) => <LoginStatus user={user} /> }]
      : []),
    {
      key: 'actions',
      head: words.actions,
      quiet: true,
      align: 'end',
      cell: (user) => (
        <May need="manage">
          <HStack as="span" display="inline-flex" gap="0" marginBlock="-1.5" className="no-print">
            {user.locked ? (
              <IconButton
                label={logins.unlockOf(user.name)}
                title={logins.unlock}
                onClick={() => onAction('unlock', user)}
              >
                <LockOpen aria-hidden />
              </IconButton>
            ) : (
              <>
                {isMailable(user.email) ? (
                  <IconButton label={logins.mailOf(user.name)} title={logins.mail} onClick={() => onMail([user])}>
                    <Mail aria-hidden />
                  </IconButton>
                ) : null}
                <IconButton label={logins.cardOf(user.name)} title={logins.card} onClick={() => onCards([user])}>
                  <QrCode aria-hidden />
                </IconButton>
                <IconButton label={logins.lockOf(user.name)} title={logins.lock} onClick={() => onAction('lock', user)}>
                  <Lock aria-hidden />
                </IconButton>
              </>
            )}
            <IconButton label={words.editOf(user.name)} title={desk.edit} onClick={() => onEdit({ type, user })}>
              <Pencil aria-hidden />
            </IconButton>
            <IconButton label={words.removeOf(user.name)} title={desk.remove} onClick={() => onAction('remove', user)}>
              <Trash2 aria-hidden />
            </IconButton>
          </HStack>
        </May>
      ),
    },
  ];
  return (
    <Panel
      title={title}
      lead={text}
      actions={
        <>
          {type === 'exhibitor' ? (
            <ButtonLink href={to.exhibitorVisibilityEdit(eventId)} variant="outline" size="sm">
              <Eye aria-hidden />
              {words.visibility}
            </ButtonLink>
          ) : null}
          {open.length > 0 ? (
            <May need="manage">
              <Button variant="outline" size="sm" onClick={() => onCards(open)}>
                <QrCode aria-hidden />
                {logins.printCards}
              </Button>
            </May>
          ) : null}
          {mailed.length > 0 ? (
            <May need="manage">
              <Button variant="outline" size="sm" onClick={() => onMail(mailed)}>
                <Mail aria-hidden />
                {logins.mailAll}
              </Button>
            </May>
          ) : null}
          <May need="manage">
            <Button variant="outline" size="sm" onClick={() => onAddMany(type)}>
              <ListPlus aria-hidden />
              {logins.addMany}
            </Button>
          </May>
          <May need="manage">
            <Button variant="outline" size="sm" onClick={() => onEdit({ type, user: null })}>
              <Plus aria-hidden />
              {add}
            </Button>
          </May>
        </>
      }
    >
      {users.length > 0 ? (
        <DataTable caption={title} columns={columns} rows={users} rowKey={({ id }) => id} />
      ) : (
        <Text color="muted" fontSize="sm">
          {words.empty}
        </Text>
      )}
    </Panel>
  );
}

/** What of a login is not as usual: that it is locked, and what became of the mail to it. */
const hasStatus = ({ locked, invite }: AppUser): boolean => locked || invite !== null;

function LoginStatus({ user }: { user: AppUser }) {
  const { locked, invite } = user;
  if (!hasStatus(user)) return null;
  return (
    <HStack as="span" display="inline-flex" wrap="wrap" gap="1">
      {locked ? <StatusTag tone="danger">{logins.locked}</StatusTag> : null}
      {invite ? (
        <span title={invite.answer || undefined}>
          <StatusTag tone={invite.state === 'failed' ? 'warn' : 'plain'}>{logins.invites[invite.state]}</StatusTag>
        </span>
      ) : null}
    </HStack>
  );
}
