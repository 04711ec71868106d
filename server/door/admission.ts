import type { Admission, CheckIn, DoorAttendee } from '../../src/api/contract/door.ts';
import { decide } from '../../src/lib/admission.ts';
import { doorLimits } from '../../src/lib/limits.ts';
import { admittingStatuses, type PurchaseStatus } from '../../src/lib/purchaseStatus.ts';
import { referenceIn } from '../../src/lib/reference.ts';
import { foldText } from '../../src/lib/searchText.ts';
import { containing } from '../db/columns.ts';
import { untilWon } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../httpError.ts';
import { admit, type Found, findByCodes, findById, findByReference, search, undo } from './admission.sql.ts';

type Reads = Pick<Deps, 'db' | 'clock'>;

const nobody = (verdict: 'unknown' | 'wrongEvent'): Admission => ({ verdict, attendee: null, lastCheckIn: null });

function admissionOf(found: Found | undefined, eventId: string): Admission {
  if (!found) return nobody('unknown');
  const { removed, lastCheckIn, eventId: ownEventId, ...shown } = found;
  const status: PurchaseStatus = removed ? 'cancelled' : shown.paymentStatus;
  const history = shown.checkedInAt === null ? [] : [{ kind: 'in' as const }];
  const verdict = decide({ eventId: ownEventId, status }, { eventId }, history);
  // Of an attendee of another event the door learns nothing.
  return verdict === 'wrongEvent' || verdict === 'unknown'
    ? nobody(verdict)
    : { verdict, attendee: shown, lastCheckIn };
}

/** What could be badge codes in a scanned text: all of it, or parts of an address that carries one. */
export const codesIn = (text: string): string[] => [...new Set(text.match(/[\w-]{20,64}/g) ?? [])].slice(0, 8);

/** What the door should do with a scanned text. Writes nothing. */
export async function judgeScan({ db }: Pick<Deps, 'db'>, eventId: string, qrCodeData: string): Promise<Admission> {
  const codes = codesIn(qrCodeData);
  const reference = referenceIn(qrCodeData);
  const [found] =
    reference !== null
      ? await findByReference(db, reference, eventId)
      : codes.length === 0
        ? []
        : await findByCodes(db, codes);
  return admissionOf(found, eventId);
}

type Attendee = { eventId: string; userId: string; purchaseId: string };

async function judge({ db }: Pick<Deps, 'db'>, { eventId, userId, purchaseId }: Attendee): Promise<Admission> {
  const [found] = await findById(db, userId, purchaseId);
  if (!found) throw notFound();
  return admissionOf(found, eventId);
}

/** Admits an attendee, if the rules let them in at this moment: of two doors at once, one does. */
export async function checkIn(
  deps: Reads,
  who: Attendee,
  by: { id: string; name: string; email: string },
  gate: string,
): Promise<{ admitted: boolean; admission: Admission }> {
  const now = deps.clock();
  const entering = () => admit(deps.db, who.userId, who.purchaseId, now, by.id, gate, who.eventId, admittingStatuses);
  const [found] = await untilWon(entering);
  if (!found) return { admitted: false, admission: await judge(deps, who) };
  const at = now.toISOString();
  const { entry, ...before } = found;
  const { verdict, attendee: shown } = admissionOf({ ...before, checkedInAt: null }, who.eventId);
  const lastCheckIn: CheckIn = { id: entry, kind: 'in', at, by: by.name || by.email, gate };
  return { admitted: true, admission: { verdict, attendee: shown && { ...shown, checkedInAt: at }, lastCheckIn } };
}

/** Undoes the last check-in; repeated, it writes nothing. */
export async function undoCheckIn(deps: Reads, who: Attendee, by: { id: string }): Promise<Admission> {
  const now = deps.clock();
  await untilWon(() => undo(deps.db, who.userId, who.purchaseId, now, by.id, who.eventId));
  return judge(deps, who);
}

/** At most `doorLimits.found` attendees of an event whose first name, surname or organisation contains the text, by surname. */
export async function searchAttendees(
  { db }: Pick<Deps, 'db'>,
  eventId: string,
  text: string,
): Promise<DoorAttendee[]> {
  const named = containing(foldText(text));
  const found = await search(db, eventId, named, referenceIn(text) ?? '', doorLimits.found);
  return found.sort(
    (one, other) => one.surname.localeCompare(other.surname) || one.firstname.localeCompare(other.firstname),
  );
}
