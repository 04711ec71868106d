import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { useParams } from 'wouter';
import { labels } from '#words/labels.ts';
import { validation } from '#words/validation.ts';
import { call } from '../../api/client.ts';
import { FindTicketsInput, findTickets } from '../../api/contract/access.ts';
import { assertValid } from '../../api/contract/assertValid.ts';
import { task } from '../../machines/parts/task.ts';
import { FindTicketsView } from '../../views/account/AccessView.tsx';

/** Somebody who registered asks for a link to their tickets: in the same way as for a new password. */
export default function FindTicketsPage() {
  const { slug = '' } = useParams();
  const [logic] = useState(() =>
    task({
      ask: async (email: string, signal) => {
        assertValid(FindTicketsInput, { slug, email }, { labels, validation });
        await call(findTickets, { slug, email }, { signal });
      },
    }),
  );
  return <FindTicketsView actor={useActorRef(logic)} slug={slug} />;
}
