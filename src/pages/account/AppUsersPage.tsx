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
import { handOutMachine } from '../../machines/account/handOut.ts';
import { loginListMachine } from '../../machines/account/loginList.ts';
import { editor } from '../../machines/parts/editor.ts';
import { type ListingActor, listing } from '../../machines/parts/listing.ts';
import { type SheetActor, sheet } from '../../machines/parts/sheet.ts';
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
    sheet: sheet<Opened>(),
  }));
  const event = useActorRef(logic.event);
  const subject = useSelector(event, ({ context }) => context.subject);
  const appUsers = useActorRef(logic.appUsers, { input: { rowKey: 'id', confirmedActions: ['remove', 'lock'] } });
  const opened = useActorRef(logic.sheet);
  const shown = useSelector(opened, ({ context }) => context.subject);
  const open = (next: Opened) => opened.send({ type: 'sheet.opened', subject: next });
  const parts = { eventId, appUsers, sheet: opened };
  if (shown?.what === 'cards') return <Cards {...parts} event={subject} shown={shown} />;
  return (
    <AppUsersView
      event={event}
      eventId={eventId}
      appUsers={appUsers}
      timeZone={ownTimeZone()}
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

type Parts = { eventId: string; appUsers: ListingActor<AppUser>; sheet: SheetActor<Opened> };

function EditAppUser({ appUser, eventId, appUsers, sheet }: Parts & { appUser: EditedAppUser }) {
  const [logic] = useState(() =>
    editor({
      load: async () => appUser,
      save: async (draft: AppUserFormDraft, signal) =>
        (await call(saveAppUser, { payload: draft }, { signal })).appUser,
      whenSaved: (saved) => appUsers.send({ type: 'rows.changed', change: { kind: 'put', rows: [saved] } }),
      whenClosed: () => sheet.send({ type: 'sheet.closed' }),
    }),
  );
  return <AppUserSheet editor={useActorRef(logic)} eventId={eventId} appUser={appUser} />;
}

function AddMany({ type, eventId, appUsers, sheet }: Parts & { type: AppUserType }) {
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
        sheet.send({
          type: 'sheet.opened',
          subject: {
            what: 'cards',
            users: issued.map(({ appUser }) => appUser),
            passwords: Object.fromEntries(issued.map(({ appUser, password }) => [appUser.id, password])),
          },
        })
      }
      onClose={() => sheet.send({ type: 'sheet.closed' })}
    />
  );
}

const idsOf = (users: readonly AppUser[]) => users.map(({ id }) => id);

function Cards({ eventId, sheet, event, shown }: Parts & { event: Event | null; shown: Recipients }) {
  const [logic] = useState(() =>
    handOutMachine.provide({
      actors: {
        give: fromPromise(async ({ signal }) => {
          const payload = { eventId, users: idsOf(shown.users) };
          return { way: 'cards' as const, ...(await call(makeLoginCards, { payload }, { signal })) };
        }),
      },
    }),
  );
  return (
    <LoginCardsView
      actor={useActorRef(logic)}
      event={event}
      users={shown.users}
      passwords={shown.passwords}
      onClose={() => sheet.send({ type: 'sheet.closed' })}
    />
  );
}

function Mails({ eventId, sheet, appUsers, users }: Parts & { users: AppUser[] }) {
  const [logic] = useState(() =>
    handOutMachine.provide({
      actors: {
        give: fromPromise(async ({ signal }) => {
          const payload = { eventId, users: idsOf(users) };
          return { way: 'mails' as const, ...(await call(inviteAppUsers, { payload }, { signal })) };
        }),
      },
      actions: {
        onGiven: (_, { given }) => {
          if (given.way === 'mails')
            appUsers.send({ type: 'rows.changed', change: { kind: 'put', rows: given.users } });
        },
      },
    }),
  );
  const actor = useActorRef(logic);
  return (
    <MailLoginsDialog
      actor={actor}
      users={users}
      onClose={() => {
        sheet.send({ type: 'sheet.closed' });
        // Most mails have left by then, and the list says so.
        if (actor.getSnapshot().matches('given')) appUsers.send({ type: 'filter.changed', filter: '', query: '' });
      }}
    />
  );
}
