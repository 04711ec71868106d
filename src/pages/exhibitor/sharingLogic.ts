import { fromPromise } from 'xstate';
import { call } from '../../api/client.ts';
import { allowSharing, endSharing, getSharing } from '../../api/contract/sharing.ts';
import { sharingMachine } from '../../machines/exhibitor/sharing.ts';
import { callActor } from '../parts/callActor.ts';

/** What an attendee shares with exhibitors, with its calls. `onChanged` hears of it when they share with fewer or more. */
export const sharingLogic = (onChanged = () => {}) =>
  sharingMachine.provide({
    actors: {
      load: callActor(getSharing),
      save: fromPromise(async ({ input: { share, ...payload }, signal }) => {
        const saved = await call(share ? allowSharing : endSharing, { payload }, { signal });
        onChanged();
        return saved;
      }),
    },
  });
