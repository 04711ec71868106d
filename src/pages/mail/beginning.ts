import { fromPromise } from 'xstate';
import { call } from '../../api/client.ts';
import { createMailing } from '../../api/contract/mailings.ts';
import { beginningMachine } from '../../machines/mail/beginning.ts';

/** Begins a mail to many of an event, and goes on to it. */
export const beginning = (eventId: string, onBegun: (mailingId: string) => void) =>
  beginningMachine.provide({
    actors: {
      create: fromPromise(async ({ input: { recipients, copyOf, eventBefore }, signal }) => {
        const asked = { eventId, recipients, ...(copyOf && { copyOf }), ...(eventBefore && { eventBefore }) };
        return (await call(createMailing, asked, { signal })).mailingId;
      }),
    },
    actions: { onBegun: (_, { mailingId }) => onBegun(mailingId) },
  });
