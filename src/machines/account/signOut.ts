import { setup } from 'xstate';
import type { account } from '../../messages/en-GB/account.ts';
import { provided } from '../parts/provided.ts';

/** Typed placeholder; `provide` supplies the actor. */
const revoke = provided<unknown>('signOutMachine: provide `revoke`');

/** Signs out: the server revokes the token, and this device forgets it whatever the server answers. */
export const signOutMachine = setup({
  types: {
    tags: {} as 'busy',
    events: {} as { type: 'signOut.hurried' },
    meta: {} as { label: keyof (typeof account)['states'] },
  },
  actors: { revoke },
  actions: {
    /** The app closes the session. */
    close: () => {},
    /** The app says that the server could not be told. */
    warn: () => {},
  },
  delays: { patience: 5_000 },
}).createMachine({
  id: 'signOut',
  initial: 'revoking',
  states: {
    revoking: {
      meta: { label: 'signOut.revoking' },
      tags: 'busy',
      exit: 'close',
      invoke: {
        id: 'revoke',
        src: 'revoke',
        onDone: 'left',
        onError: { target: 'left', actions: 'warn' },
      },
      after: { patience: { target: 'left', actions: 'warn' } },
      on: { 'signOut.hurried': 'left' },
    },
    left: { meta: { label: 'signOut.left' }, type: 'final' },
  },
});
