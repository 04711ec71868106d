import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { useParams } from 'wouter';
import { call } from '../../api/client.ts';
import { type Delegates, getUsersByExhibitorId, registerDelegate } from '../../api/contract/delegates.ts';
import type { Attendee } from '../../lib/order.ts';
import { newId } from '../../lib/text.ts';
import { editor } from '../../machines/parts/editor.ts';
import { resource } from '../../machines/parts/resource.ts';
import { DelegateForm, DelegatesView } from '../../views/exhibitor/DelegatesView.tsx';
import { useUser } from '../parts/appActors.tsx';

export default function DelegatesPage() {
  const { appUserId = '' } = useParams<{ appUserId: string }>();
  return <Own key={appUserId} appUserId={appUserId} />;
}

function Own({ appUserId }: { appUserId: string }) {
  const userId = useUser()?.id;
  const [logic] = useState(() => resource((signal) => call(getUsersByExhibitorId, { appUserId }, { signal })));
  const delegates = useActorRef(logic);
  /** What an added one joins, while one is added. */
  const [subject, setSubject] = useState<Delegates | null>(null);
  const open = () => setSubject(delegates.getSnapshot().context.subject);
  return (
    <DelegatesView delegates={delegates} onAdd={userId === appUserId ? open : null}>
      {subject ? (
        <Add
          appUserId={appUserId}
          subject={subject}
          whenSaved={() => delegates.send({ type: 'subject.outdated' })}
          whenClosed={() => setSubject(null)}
        />
      ) : null}
    </DelegatesView>
  );
}

type AddProps = { appUserId: string; subject: Delegates; whenSaved: () => void; whenClosed: () => void };

function Add({ appUserId, subject, whenSaved, whenClosed }: AddProps) {
  const [logic] = useState(() => {
    // Sent again after a lost answer, it is the same delegate.
    const key = newId();
    return editor<Delegates, Attendee, Delegates>({
      load: async () => subject,
      save: ({ fields, answers }, signal) => {
        const named = { firstname: '', surname: '', email: '', ...fields };
        return call(registerDelegate, { payload: { appUserId, key, fields: named, answers } }, { signal });
      },
      whenSaved: () => {
        whenSaved();
        whenClosed();
      },
      whenClosed,
    });
  });
  return <DelegateForm editor={useActorRef(logic)} />;
}
