import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { useParams } from 'wouter';
import { call } from '../../api/client.ts';
import { type AppUser, getAppUser, removeAppUser, saveAppUser } from '../../api/contract/appUser.ts';
import { getEvent } from '../../api/contract/event.ts';
import { editor } from '../../machines/parts/editor.ts';
import { type ListingActor, listing } from '../../machines/parts/listing.ts';
import { reader } from '../../machines/parts/resource.ts';
import { CredentialsView } from '../../views/account/AppUsersView.tsx';
import { LoginSheet } from '../../views/account/AppUserSheet.tsx';
import type { EditedLogin, LoginDraft } from '../../views/account/appUserValues.ts';

export default function AppUsersPage() {
  const { eventId = '' } = useParams<{ eventId: string }>();
  return <Credentials key={eventId} eventId={eventId} />;
}

function Credentials({ eventId }: { eventId: string }) {
  const [logic] = useState(() => ({
    event: reader(async (signal) => (await call(getEvent, { eventId }, { signal })).event),
    logins: loginsOf(eventId),
  }));
  const event = useActorRef(logic.event);
  const logins = useActorRef(logic.logins, { input: { rowKey: 'id', confirmedActs: ['remove'] } });
  const [edited, setEdited] = useState<EditedLogin | null>(null);
  return (
    <CredentialsView
      event={event}
      eventId={eventId}
      logins={logins}
      onEdit={setEdited}
      form={edited ? <Login login={edited} eventId={eventId} logins={logins} onClose={() => setEdited(null)} /> : null}
    />
  );
}

const loginsOf = (eventId: string) =>
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

type LoginProps = { login: EditedLogin; eventId: string; logins: ListingActor<AppUser>; onClose: () => void };

function Login({ login, eventId, logins, onClose }: LoginProps) {
  const [logic] = useState(() =>
    editor({
      load: async () => login,
      save: async (draft: LoginDraft, signal) => (await call(saveAppUser, { payload: draft }, { signal })).appUser,
      whenSaved: (saved) => logins.send({ type: 'rows.changed', change: { kind: 'put', rows: [saved] } }),
    }),
  );
  return <LoginSheet editor={useActorRef(logic)} eventId={eventId} login={login} onClose={onClose} />;
}
