import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { useParams } from 'wouter';
import { fromPromise } from 'xstate';
import { call } from '../../api/client.ts';
import { type AppUser, getAppUser, removeAppUser, saveAppUser } from '../../api/contract/account.ts';
import type { Event } from '../../api/contract/event.ts';
import { inviteAppUsers, lockAppUser, makeLoginCards, saveAppUsers } from '../../api/contract/logins.ts';
import type { AppUserType } from '../../lib/account.ts';
import { ownTimeZone } from '../../lib/dates.ts';
import { loginListMachine } from '../../machines/account/loginList.ts';
import { editor } from '../../machines/parts/editor.ts';
import { type ListingActor, listing } from '../../machines/parts/listing.ts';
import { task } from '../../machines/parts/task.ts';
import { AppUserSheet } from '../../views/account/AppUserSheet.tsx';
import { AppUsersView } from '../../views/account/AppUsersView.tsx';
import type { AppUserFormDraft, EditedAppUser } from '../../views/account/appUserValues.ts';
import { LoginCardsView, MailLoginsDialog, type Recipients } from '../../views/account/LoginCardsView.tsx';
import { LoginListSheet } from '../../views/account/LoginListSheet.tsx';
import { eventResource } from '../parts/eventResource.ts';

/** What is open beside the list of logins, or in its place. */
type Opened =
  | { what: 'login'; appUser: EditedAppUser }
  | { what: 'list'; type: AppUserType }
  | ({ what: 'cards' } & Recipients)
  | { what: 'mails'; users: AppUser[] };

export default function AppUsersPage() {
  const { eventId = '' } = useParams<{ eventId: string }>();
  return <AppUsers key={eventId} eventId={eventId} />;
}

function AppUsers({ eventId }: { eventId: string }) {
  const [logic] = useState(() => ({
    event: eventResource(eventId),
    appUsers: appUsersOf(eventId),
  }));
  const event = useActorRef(logic.event);
  const subject = useSelector(event, ({ context }) => context.subject);
  const appUsers = useActorRef(logic.appUsers, { input: { rowKey: 'id', confirmedActions: ['remove', 'lock'] } });
  const [shown, open] = useState<Opened | null>(null);
  const parts = { eventId, appUsers, open };
  if (shown?.what === 'cards') return <Cards {...parts} event={subject} shown={shown} />;
  return (
    <AppUsersView
      event={event}
      eventId={eventId}
      appUsers={appUsers}
      timeZone={subject?.timeZone ?? ownTimeZone()}
      onEdit={(appUser) => open({ what: 'login', appUser })}
      onAddMany={(type) => open({ what: 'list', type })}
      onCards={(users) => open({ what: 'cards', users, passwords: {} })}
      onMail={(users) => open({ what: 'mails', users })}
      form={
        shown?.what === 'login' ? (
          <EditAppUser {...parts} appUser={shown.appUser} />
        ) : shown?.what === 'list' ? (
          <AddMany {...parts} type={shown.type} />
        ) : shown?.what === 'mails' ? (
          <Mails {...parts} users={shown.users} />
        ) : null
      }
    />
  );
}

const appUsersOf = (eventId: string) =>
  listing<AppUser>({
    fetchPage: async (_query, signal) => {
      const { checkinStuffs, exhibitors, attendees } = await call(getAppUser, { eventId }, { signal });
      const rows = [...checkinStuffs, ...exhibitors, ...attendees];
      return { rows, next: null, total: rows.length };
    },
    perform: async ({ action, row: { id } }, signal) => {
      if (action === 'remove') {
        await call(removeAppUser, { id }, { signal });
        return { kind: 'gone', keys: [id] };
      }
      const { appUser } = await call(lockAppUser, { payload: { id, locked: action === 'lock' } }, { signal });
      return { kind: 'put', rows: [appUser] };
    },
  });

type Parts = { eventId: string; appUsers: ListingActor<AppUser>; open: (next: Opened | null) => void };

function EditAppUser({ appUser, eventId, appUsers, open }: Parts & { appUser: EditedAppUser }) {
  const [logic] = useState(() =>
    editor({
      load: async () => appUser,
      save: async (draft: AppUserFormDraft, signal) =>
        (await call(saveAppUser, { payload: draft }, { signal })).appUser,
      whenSaved: (saved) => appUsers.send({ type: 'rows.changed', change: { kind: 'put', rows: [saved] } }),
      whenClosed: () => open(null),
    }),
  );
  return <AppUserSheet editor={useActorRef(logic)} eventId={eventId} appUser={appUser} />;
}

function AddMany({ type, eventId, appUsers, open }: Parts & { type: AppUserType }) {
  const [logic] = useState(() =>
    loginListMachine.provide({
      actors: {
        create: fromPromise(
          async ({ input, signal }) =>
            (await call(saveAppUsers, { payload: { eventId, type, ...input } }, { signal })).users,
        ),
      },
      actions: {
        onIssued: (_, { issued }) =>
          appUsers.send({
            type: 'rows.changed',
            change: { kind: 'put', rows: issued.map(({ appUser }) => appUser) },
          }),
      },
    }),
  );
  const { rows } = appUsers.getSnapshot().context;
  const actor = useActorRef(logic, {
    input: { type, taken: rows.map(({ email }) => email), names: rows.map(({ name }) => name) },
  });
  return (
    <LoginListSheet
      actor={actor}
      type={type}
      onPrint={(issued) =>
        open({
          what: 'cards',
          users: issued.map(({ appUser }) => appUser),
          passwords: Object.fromEntries(issued.map(({ appUser, password }) => [appUser.id, password])),
        })
      }
      onClose={() => open(null)}
    />
  );
}

const idsOf = (users: readonly AppUser[]) => users.map(({ id }) => id);

function Cards({ eventId, open, event, shown }: Parts & { event: Event | null; shown: Recipients }) {
  const [logic] = useState(() =>
    task({
      timeout: 30_000,
      ask: (_: undefined, signal) =>
        call(makeLoginCards, { payload: { eventId, users: idsOf(shown.users) } }, { signal }),
    }),
  );
  return (
    <LoginCardsView
      actor={useActorRef(logic)}
      event={event}
      users={shown.users}
      passwords={shown.passwords}
      onClose={() => open(null)}
    />
  );
}

function Mails({ eventId, open, appUsers, users }: Parts & { users: AppUser[] }) {
  const [logic] = useState(() =>
    task({
      timeout: 30_000,
      ask: async (_: undefined, signal) => {
        const payload = { eventId, users: idsOf(users) };
        return (await call(inviteAppUsers, { payload }, { signal })).users;
      },
      whenDone: (rows) => appUsers.send({ type: 'rows.changed', change: { kind: 'put', rows } }),
    }),
  );
  const actor = useActorRef(logic);
  return (
    <MailLoginsDialog
      actor={actor}
      users={users}
      onClose={() => {
        open(null);
        // Most mails have left by then, and the list says so.
        if (actor.getSnapshot().matches('done')) appUsers.send({ type: 'filter.changed', filter: '', query: '' });
      }}
    />
  );
}
