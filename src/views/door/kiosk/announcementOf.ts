import { refusalCodes, shortName } from '../../../lib/admission.ts';
import type { KioskSnapshot } from '../../../machines/door/kiosk.ts';
import type { ExitLabel } from '../../../machines/door/kioskExit.ts';
import { stateMeta } from '../../../machines/parts/stateMeta.ts';
import type { KioskWords } from '../../../messages/kiosk.ts';

type Exiting = { getMeta: () => Partial<Record<string, { label: ExitLabel }>> } | undefined;

/** What a screen reader says of the kiosk: the state, whose ticket, and what for. */
export function announcementOf(snapshot: KioskSnapshot, exiting: Exiting, words: KioskWords): string {
  const exit = exiting && stateMeta(exiting)?.label;
  if (exit) return words.states[exit];
  const state = words.states[stateMeta(snapshot)?.label ?? 'kiosk.welcome'];
  const { admission, refusal } = snapshot.context;
  if (snapshot.matches('refused') && refusal)
    return [words.refused[refusal].title, words.refused[refusal].text, words.code(refusalCodes[refusal])].join(' ');
  if (snapshot.matches('welcome')) return [state, words.welcome.title].join('. ');
  const attendee = snapshot.matches('confirming') ? admission?.attendee : null;
  return [attendee && shortName(attendee), attendee?.ticketName, state].filter(Boolean).join('. ');
}
