import { useActorRef } from '@xstate/react';
import { useEffect, useState } from 'react';
import { task } from '../../machines/parts/task.ts';
import { PrintOne as View } from '../../views/badge/PrintOne.tsx';
import { printBadge } from './printing.ts';

type Props = {
  eventId: string;
  uId: string;
  /** Prints without being asked. */
  byItself?: boolean;
  /** How often it was printed before, as far as is known. */
  times?: number;
};

/** Prints the badge of one attendee. */
export default function PrintOne({ eventId, uId, byItself = false, times: timesBefore = 0 }: Props) {
  const [times, setTimes] = useState(timesBefore);
  const [logic] = useState(() =>
    task({
      ask: (_: undefined, signal) => printBadge({ eventId, uId }, signal, (address) => window.open(address, '_blank')),
      whenDone: setTimes,
    }),
  );
  const print = useActorRef(logic);
  useEffect(() => {
    if (byItself) print.send({ type: 'task.asked' });
  }, [byItself, print]);
  return <View print={print} times={times} />;
}
