import { useActorRef } from '@xstate/react';
import { useCallback, useState } from 'react';
import * as v from 'valibot';
import { call } from '../../api/client.ts';
import { getDoorNumbers, DoorNumbers as Numbers } from '../../api/contract/doorNumbers.ts';
import type { Event } from '../../api/contract/event.ts';
import { resource } from '../../machines/parts/resource.ts';
import { DoorNumbersDialog } from '../../views/door/DoorNumbersDialog.tsx';
import { readJson, storeJson } from '../../views/parts/storage.ts';
import { useRefresh } from '../parts/useRefresh.ts';

/** Milliseconds after which the numbers are old. */
const freshness = 10_000;

const key = 'foyer.door.numbers';
const Kept = v.object({ eventId: v.string(), numbers: Numbers });

function readKept(eventId: string): Numbers | null {
  const kept = v.safeParse(Kept, readJson(key));
  return kept.success && kept.output.eventId === eventId ? kept.output.numbers : null;
}

/** Who is where at the door's event, without reloading; without a connection as it was last. */
export default function DoorNumbers({ event, close }: { event: Event; close: () => void }) {
  const { id: eventId, timeZone } = event;
  const [logic] = useState(() => {
    const read = async (signal: AbortSignal) => {
      const { numbers } = await call(getDoorNumbers, { eventId }, { signal, quiet: true });
      storeJson(key, { eventId, numbers });
      return numbers;
    };
    return resource<Numbers>(Object.assign(read, { seen: () => readKept(eventId) }));
  });
  const numbers = useActorRef(logic);
  useRefresh(
    useCallback(() => numbers.send({ type: 'load.retried' }), [numbers]),
    freshness,
  );
  return <DoorNumbersDialog numbers={numbers} zone={timeZone} close={close} />;
}
