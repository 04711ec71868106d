import * as v from 'valibot';
import { kioskWays } from '../../../lib/door.ts';
import { locales } from '../../../lib/locale.ts';
import { readOwn, writeOwn } from '../../parts/browserStorage.ts';
import { KeptPin } from './pin.ts';

const Settings = v.object({
  gate: v.string(),
  way: v.picklist(kioskWays),
  locale: v.picklist(locales),
  prints: v.boolean(),
  reprints: v.boolean(),
  muted: v.boolean(),
});

const Unprinted = v.object({ uId: v.string(), name: v.string() });

/** What a kiosk needs after a reload, also without a network, and what it begins with the next time. */
const Memory = v.object({
  eventId: v.string(),
  eventName: v.string(),
  settings: Settings,
  /** Null when no kiosk is open. */
  pin: v.nullable(KeptPin),
  wrong: v.number(),
  unprinted: v.array(Unprinted),
});
export type KioskMemory = v.InferOutput<typeof Memory>;

const name = 'kiosk';

/** What this device keeps of the user's kiosk; null where there was none. */
export function readKiosk(userId: string): KioskMemory | null {
  const kept = v.safeParse(Memory, readOwn(userId, name));
  return kept.success ? kept.output : null;
}

export const writeKiosk = (userId: string, memory: KioskMemory) => writeOwn(userId, name, memory);

/** Changes what is kept, if anything is. */
export function changeKiosk(userId: string, changed: Partial<KioskMemory>): void {
  const kept = readKiosk(userId);
  if (kept) writeKiosk(userId, { ...kept, ...changed });
}
