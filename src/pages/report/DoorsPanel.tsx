import { useActorRef } from '@xstate/react';
import { useCallback, useState } from 'react';
import { call } from '../../api/client.ts';
import { getDoorState, lockDevice, settleConflict } from '../../api/contract/doorList.ts';
import { resource } from '../../machines/parts/resource.ts';
import { task } from '../../machines/parts/task.ts';
import { lazyPart } from '../../views/parts/lazyPart.tsx';
import { type DoorState, type Locking, DoorsPanel as Panel, type Settling } from '../../views/report/DoorsPanel.tsx';
import { useRefresh } from '../parts/useRefresh.ts';

const DeviceSetup = lazyPart(() => import('./DeviceSetup.tsx'));

/** Milliseconds after which the numbers of doors are old. */
const freshness = 10_000;

/** How the doors of an event are, without reloading. */
export default function DoorsPanel({ eventId, zone }: { eventId: string; zone: string }) {
  const [logic] = useState(() => ({
    state: resource<DoorState>((signal) => call(getDoorState, { eventId }, { signal, quiet: true })),
    settle: task<Settling>({
      ask: async (input, signal) => {
        await call(settleConflict, input, { signal });
      },
      whenDone: () => state.send({ type: 'subject.outdated' }),
    }),
    lock: task<Locking>({
      ask: async (input, signal) => {
        await call(lockDevice, { eventId, ...input }, { signal });
      },
      whenDone: () => state.send({ type: 'subject.outdated' }),
    }),
  }));
  const state = useActorRef(logic.state);
  const settle = useActorRef(logic.settle);
  const lock = useActorRef(logic.lock);
  useRefresh(
    useCallback(() => state.send({ type: 'load.retried' }), [state]),
    freshness,
  );
  const [isSettingUp, setUp] = useState(false);
  return (
    <>
      <Panel eventId={eventId} zone={zone} state={state} settle={settle} lock={lock} setUp={() => setUp(true)} />
      {isSettingUp ? (
        <DeviceSetup
          eventId={eventId}
          zone={zone}
          onTaken={() => state.send({ type: 'subject.outdated' })}
          onClose={() => setUp(false)}
        />
      ) : null}
    </>
  );
}
