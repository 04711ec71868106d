import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../../api/client.ts';
import type { InputOf } from '../../api/contract/endpoint.ts';
import { createMailing } from '../../api/contract/mailings.ts';
import { task } from '../../machines/parts/task.ts';
import { to } from '../../paths.ts';

type NewMailing = Omit<InputOf<typeof createMailing>, 'eventId'>;

/** Creates an email to many of an event, and goes on to it; `problem` is that it could not, and why. */
export function useCreateMailing(eventId: string) {
  const [, navigate] = useLocation();
  const [logic] = useState(() =>
    task({
      timeout: 30_000,
      ask: async (asked: NewMailing, signal) =>
        (await call(createMailing, { eventId, ...asked }, { signal })).mailingId,
      whenDone: (mailingId) => navigate(to.mailing(eventId, mailingId)),
    }),
  );
  const actor = useActorRef(logic);
  const snapshot = useSelector(actor, (state) => state);
  return {
    create: (input: NewMailing) => actor.send({ type: 'task.asked', input }),
    isBusy: snapshot.hasTag('busy'),
    problem: snapshot.matches('refused') ? { error: snapshot.context.error } : null,
  };
}
