import { editing } from '#words/editing.ts';
import { stateMeta } from '../../machines/parts/stateMeta.ts';

/** The words of the state an editor is in. */
export function editorLabel(snapshot: Parameters<typeof stateMeta<{ label: keyof typeof editing.states }>>[0]): string {
  const label = stateMeta(snapshot)?.label;
  return label ? editing.states[label] : '';
}
