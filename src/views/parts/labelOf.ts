import type { AnyMachineSnapshot } from 'xstate';
import { desk } from '../../messages/signedIn/desk.ts';

/** The words of the state a shared machine is in. */
export function labelOf(snapshot: Pick<AnyMachineSnapshot, 'getMeta'>): string {
  const metas: { label?: keyof typeof desk.states }[] = Object.values(snapshot.getMeta());
  const label = metas.findLast((meta) => meta?.label)?.label;
  return label ? desk.states[label] : '';
}
