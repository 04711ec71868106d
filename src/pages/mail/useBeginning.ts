import { useActorRef, useSelector } from '@xstate/react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../../api/client.ts';
import type { InputOf } from '../../api/contract/endpoint.ts';
import { createMailing } from '../../api/contract/mailings.ts';
import { task } from '../../machines/parts/task.ts';
import { to } from '../../paths.ts';

/** Begins a mail to many of an event, and goes on to it; `problem` is that it could not, and why. */
export function useBeginning(eventId: string) {
  const [, navigate] = useLocation();
  const [logic] = useState(() =>
    task({
      timeout: 30_000,
      ask: async (asked: Omit<InputOf<typeof createMailing>, 'eventId'>, signal) =>
        (await call(createMailing, { eventId, ...asked }, { signal })).mailingId,
      whenDone: (mailingId) => navigate(to.mailing(eventId, mailingId)),
    }),
  );
  const actor = useActorRef(logic);
  const snapshot = useSelector(actor, (state) => state);
  return {
    begin: (input: Omit<InputOf<typeof createMailing>, 'eventId'>) => actor.send({ type: 'task.asked', input }),
    isBusy: snapshot.hasTag('busy'),
    problem: snapshot.matches('refused') ? { error: snapshot.context.error } : null,
  };
}
