import { useActorRef } from '@xstate/react';
import { useState } from 'react';
import { fromPromise } from 'xstate';
import { call } from '../../api/client.ts';
import { printBadges } from '../../api/contract/badge.ts';
import { onePrintMachine } from '../../machines/badge/onePrint.ts';
import { PrintOne as View } from '../../views/badge/PrintOne.tsx';
import { pdfFile } from './printing/pdfFile.ts';
import { printFile } from './printing/printFile.ts';

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
        print: fromPromise(async ({ signal }) => {
          const { pdf, printed } = await call(printBadges, { payload: { eventId, users: [uId] } }, { signal });
          const address = await pdfFile([pdf]);
          if (!(await printFile(address))) window.open(address, '_blank');
          // The printer reads it a while after it was handed over.
          setTimeout(() => URL.revokeObjectURL(address), 60_000);
          return { times: printed[0]?.times ?? 1 };
        }),
      },
    }),
  );
  return <View print={useActorRef(logic, { input: { byItself, times } })} />;
}
