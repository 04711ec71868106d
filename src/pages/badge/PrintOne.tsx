import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { fromPromise } from 'xstate';
import { onePrintMachine } from '../../machines/badge/onePrint.ts';
import { PrintOne as View } from '../../views/badge/PrintOne.tsx';
import { printBadge } from './printing/printBadge.ts';

type Props = {
  eventId: string;
  uId: string;
  /** Prints without being asked. */
  byItself?: boolean;
  /** How often it was printed before, as far as is known. */
  times?: number;
};

/** Prints the badge of one attendee. */
export default function PrintOne({ eventId, uId, byItself = false, times = 0 }: Props) {
  const [logic] = useState(() =>
    onePrintMachine.provide({
      actors: {
        print: fromPromise(async ({ signal }) => ({
          times: await printBadge({ eventId, uId }, signal, (address) => window.open(address, '_blank')),
        })),
      },
    }),
  );
  return <View print={useActorRef(logic, { input: { byItself, times } })} />;
}
