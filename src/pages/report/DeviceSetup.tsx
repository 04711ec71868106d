import { useActorRef } from '@xstate/react';
import { useEffect, useState } from 'react';
import { fromPromise } from 'xstate';
import { labels } from '#words/labels.ts';
import { validation } from '#words/validation.ts';
import { call } from '../../api/client.ts';
import { assertValid } from '../../api/contract/assertValid.ts';
import { DeviceDraft, endDeviceCode, getDeviceCode, makeDeviceCode } from '../../api/contract/deviceCode.ts';
import { countCheckedIn } from '../../api/contract/door.ts';
import { deviceSetupMachine } from '../../machines/door/deviceSetup.ts';
import { resource } from '../../machines/parts/resource.ts';
import { DeviceSetup as View } from '../../views/report/DeviceSetup.tsx';

type Props = { eventId: string; zone: string; onTaken: () => void; onClose: () => void };

/** Opened beside the list of devices. A code that is still on the screen when it closes stops working. */
export default function DeviceSetup({ eventId, onTaken, ...props }: Props) {
  const [logic] = useState(() => ({
    gates: resource<readonly string[]>(async (signal) => (await call(countCheckedIn, { eventId }, { signal })).gates),
    setup: deviceSetupMachine.provide({
      actors: {
        make: fromPromise(({ input: { draft }, signal }) => {
          assertValid(DeviceDraft, draft, { labels, validation });
          return call(makeDeviceCode, { payload: { eventId, ...draft } }, { signal });
        }),
        look: fromPromise(({ input, signal }) => call(getDeviceCode, input, { signal, quiet: true })),
      },
      actions: { onTaken },
    }),
  }));
  const actor = useActorRef(logic.setup);
  const gates = useActorRef(logic.gates);
  useEffect(() => {
    const end = () => {
      const { code } = actor.getSnapshot().context;
      if (code) call(endDeviceCode, { id: code.id }).catch(() => {});
    };
    return end;
  }, [actor]);
  return <View actor={actor} gates={gates} {...props} />;
}
