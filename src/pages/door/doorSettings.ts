import type { DoorSettings } from '../../machines/door/attempt.ts';

const key = 'foyer.door';
const unset: DoorSettings = { gate: '', admitAtOnce: false, muted: false };

/** What was set up on this device before. */
export function readDoorSettings(): DoorSettings {
  try {
    const kept: Partial<Record<keyof DoorSettings, unknown>> = JSON.parse(localStorage.getItem(key) ?? '{}');
    return {
      gate: typeof kept.gate === 'string' ? kept.gate : unset.gate,
      admitAtOnce: kept.admitAtOnce === true,
      muted: kept.muted === true,
      ...((kept.printing === 'asked' || kept.printing === 'itself') && { printing: kept.printing }),
    };
  } catch {
    return unset; // No storage, or something else in it.
  }
}

export function writeDoorSettings(settings: DoorSettings): void {
  try {
    localStorage.setItem(key, JSON.stringify(settings));
  } catch {
    // The settings hold for this visit.
  }
}
