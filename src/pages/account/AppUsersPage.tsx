import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { useParams } from 'wouter';
import { call } from '../../api/client.ts';
import { type AppUser, getAppUser, removeAppUser, saveAppUser } from '../../api/contract/account.ts';
import { editor } from '../../machines/parts/editor.ts';
import { type ListingActor, listing } from '../../machines/parts/listing.ts';
import { type SheetActor, sheet } from '../../machines/parts/sheet.ts';
import { AppUserSheet } from '../../views/account/AppUserSheet.tsx';
import { AppUsersView } from '../../views/account/AppUsersView.tsx';
import type { AppUserFormDraft, EditedAppUser } from '../../views/account/appUserValues.ts';
import { eventResource } from '../parts/eventResource.ts';

export default function AppUsersPage() {
  const { eventId = '' } = useParams<{ eventId: string }>();
  return <AppUsers key={eventId} eventId={eventId} />;
}

function AppUsers({ eventId }: { eventId: string }) {
  const [logic] = useState(() => ({
    event: eventResource(eventId),
    appUsers: appUsersOf(eventId),
    sheet: sheet<EditedAppUser>(),
  }));
  const event = useActorRef(logic.event);
  const appUsers = useActorRef(logic.appUsers, { input: { rowKey: 'id', confirmedActions: ['remove'] } });
  const opened = useActorRef(logic.sheet);
  const edited = useSelector(opened, ({ context }) => context.subject);
  return (
    <AppUsersView
      event={event}
      eventId={eventId}
      appUsers={appUsers}
      onEdit={(subject) => opened.send({ type: 'sheet.opened', subject })}
      form={edited ? <EditAppUser appUser={edited} eventId={eventId} appUsers={appUsers} sheet={opened} /> : null}
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
    perform: async ({ row: { id } }, signal) => {
      await call(removeAppUser, { id }, { signal });
      return { kind: 'gone', keys: [id] };
    },
  });

type AppUserProps = {
  appUser: EditedAppUser;
  eventId: string;
  appUsers: ListingActor<AppUser>;
  sheet: SheetActor<EditedAppUser>;
};

function EditAppUser({ appUser, eventId, appUsers, sheet }: AppUserProps) {
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
