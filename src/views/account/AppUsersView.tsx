import { HStack, Stack, Text } from '@chakra-ui/react';
import { useSelector } from '@xstate/react';
import { Pencil, Plus, Printer, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AppUser } from '../../api/contract/account.ts';
import type { Event } from '../../api/contract/event.ts';
import { type AppUserType, appUserTypes } from '../../lib/roles.ts';
import type { ListingActor } from '../../machines/parts/listing.ts';
import type { ResourceActor } from '../../machines/parts/resource.ts';
import { appUsers as words } from '../../messages/organising/appUsers.ts';
import { desk } from '../../messages/signedIn/desk.ts';
import { Button } from '../parts/Button.tsx';
import { type Column, DataTable } from '../parts/desk/DataTable.tsx';
import { EventHeader } from '../parts/desk/EventHeader.tsx';
import { ListError } from '../parts/desk/ListError.tsx';
import { ListingActions } from '../parts/desk/ListingActions.tsx';
import { Panel } from '../parts/desk/Panel.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { LiveRegion } from '../parts/LiveRegion.tsx';
import { Loading } from '../parts/Loading.tsx';
import { labelOf } from '../parts/labelOf.ts';
import { Page } from '../parts/Page.tsx';
import type { EditedAppUser } from './appUserValues.ts';

type Props = {
  event: ResourceActor<Event>;
  eventId: string;
  appUsers: ListingActor<AppUser>;
  onEdit: (appUser: EditedAppUser) => void;
  /** The form of the login being edited, while one is. */
  form: ReactNode;
};

/** The logins of an event in their three groups. */
export function AppUsersView({ event, eventId, appUsers, onEdit, form }: Props) {
  const snapshot = useSelector(appUsers, (state) => state);
  const subject = useSelector(event, ({ context }) => context.subject);
  return (
    <Page>
      <LiveRegion>{labelOf(snapshot)}</LiveRegion>
      <EventHeader
        eventId={eventId}
        event={subject}
        tab="logins"
        actions={
          <Button variant="outline" onClick={() => window.print()}>
            <Printer aria-hidden />
            {words.print}
          </Button>
        }
      />
      <Stack gap="4">
        <Text color="muted" fontSize="sm">
          {words.lead}
        </Text>
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
          }}
        />
        {snapshot.matches('loading') ? <Loading rows={6} /> : null}
        {snapshot.hasTag('rows')
          ? typesShown(snapshot.context.rows).map((type) => (
              <AppUserGroup
                key={type}
                type={type}
                users={snapshot.context.rows.filter((user) => user.type === type)}
                onEdit={onEdit}
                onRemove={(user) => appUsers.send({ type: 'action.requested', action: 'remove', row: user })}
              />
            ))
          : null}
      </Stack>
      {form}
    </Page>
  );
}

/** An exhibitor's login leads nowhere yet, so none is offered; those there are can be changed and removed. */
const typesShown = (users: readonly AppUser[]): AppUserType[] =>
  appUserTypes.filter((type) => type !== 'exhibitor' || users.some((user) => user.type === type));

type GroupProps = {
  type: AppUserType;
  users: readonly AppUser[];
  onEdit: (appUser: EditedAppUser) => void;
  onRemove: (user: AppUser) => void;
};

function AppUserGroup({ type, users, onEdit, onRemove }: GroupProps) {
  const { title, text, add } = words.groups[type];
  const columns: Column<AppUser>[] = [
    { key: 'name', head: words.name, primary: true, cell: ({ name }) => name },
    { key: 'email', head: words.email, cell: ({ email }) => email },
    ...(type === 'exhibitor'
      ? [
          { key: 'company', head: words.company, cell: ({ company }: AppUser) => company },
          { key: 'stand', head: words.stand, cell: ({ stand }: AppUser) => stand },
        ]
      : []),
    {
      key: 'actions',
      head: words.actions,
      quiet: true,
      align: 'end',
      cell: (user) => (
        <HStack as="span" display="inline-flex" gap="0" marginBlock="-1.5" className="no-print">
          <IconButton label={words.editOf(user.name)} title={desk.edit} onClick={() => onEdit({ type, user })}>
            <Pencil aria-hidden />
          </IconButton>
          <IconButton label={words.removeOf(user.name)} title={desk.remove} onClick={() => onRemove(user)}>
            <Trash2 aria-hidden />
          </IconButton>
        </HStack>
      ),
    },
  ];
  return (
    <Panel
      title={title}
      lead={text}
      actions={
        type === 'exhibitor' ? null : (
          <Button variant="outline" size="sm" onClick={() => onEdit({ type, user: null })}>
            <Plus aria-hidden />
            {add}
          </Button>
        )
      }
    >
      {users.length > 0 ? (
        <DataTable caption={title} columns={columns} rows={users} rowKey={({ id }) => id} />
      ) : (
        <Text color="muted" fontSize="sm">
          {words.nobody}
        </Text>
      )}
    </Panel>
  );
}
