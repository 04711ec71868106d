import { desk } from '#words/desk.ts';
import { stateMeta } from '../../machines/parts/stateMeta.ts';

/** The words of the state a shared machine is in. */
export function labelOf(snapshot: Parameters<typeof stateMeta<{ label: keyof typeof desk.states }>>[0]): string {
  const label = stateMeta(snapshot)?.label;
  return label ? desk.states[label] : '';
}
