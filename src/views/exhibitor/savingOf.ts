import type { SnapshotFrom } from 'xstate';
import type { scanQueueMachine } from '../../machines/exhibitor/scanQueue.ts';

/** How what was changed of a contact stands. */
export function savingOf(queue: SnapshotFrom<typeof scanQueueMachine>, key: string): 'saved' | 'sending' | 'waiting' {
  if (!queue.context.kept.some((each) => each.key === key)) return 'saved';
  return queue.matches('waiting') ? 'waiting' : 'sending';
}
