import type { SnapshotFrom } from 'xstate';
import type { outboxMachine } from '../../machines/exhibitor/outbox.ts';

/** How what was changed of a contact stands. */
export function savingOf(outbox: SnapshotFrom<typeof outboxMachine>, key: string): 'saved' | 'sending' | 'waiting' {
  if (!outbox.context.kept.some((each) => each.key === key)) return 'saved';
  return outbox.matches('waiting') ? 'waiting' : 'sending';
}
