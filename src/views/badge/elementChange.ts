import type { BadgeEdit } from '../../machines/badge/badgeEdits.ts';

/** Changes the element that is selected. `typing` names the input while its keystrokes are one step to undo. */
export type Change = (change: (BadgeEdit & { do: 'change' })['change'], typing?: string) => void;
