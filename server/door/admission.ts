import type { Admission, CheckIn, DoorAttendee } from '../../src/api/contract/door.ts';
import { decide } from '../../src/lib/admission.ts';
import { admittingStatuses, type PurchaseStatus } from '../../src/lib/purchaseStatus.ts';
import { referenceIn } from '../../src/lib/reference.ts';
import { foldText } from '../../src/lib/searchText.ts';
import { statement } from '../db/statement.ts';
import { untilWon } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../httpError.ts';

type Reads = Pick<Deps, 'pool' | 'clock'>;
type Found = DoorAttendee & { eventId: string; removed: boolean; lastCheckIn: CheckIn | null };

const attendee = `r.id as "uId", r.purchase_id as "pId", r.firstname, r.surname, r.organization, t.name as "ticketName",
     f.title as "formTitle", p.reference, p.status as "paymentStatus", r.checked_in_at as "checkedInAt"`;
const joins = `registered_users r join purchases p on p.id = r.purchase_id join tickets t on t.id = r.ticket_id
     join forms f on f.id = r.form_id`;
const lastIn = `(select jsonb_build_object('id', c.id, 'kind', c.kind, 'at', to_char(c.at at time zone 'UTC',
       'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by', coalesce(nullif(u.name, ''), u.email, ''), 'gate', c.gate)
     from check_ins c left join users u on u.id = c.by_user_id
     where c.registered_user_id = r.id and c.kind = 'in' and r.checked_in_at is not null
     order by c.at desc limit 1) as "lastCheckIn"`;
const facts = `${attendee}, r.event_id as "eventId", r.deleted_at is not null as removed, ${lastIn}`;

const findByCodes = statement<Found>(
  'door_by_code',
  `select ${facts} from badges b join ${joins.replace('registered_users r', 'registered_users r on r.id = b.registered_user_id')}
   where b.code = any($1) limit 1`,
);
/** A purchase's reference names one guest where the purchase has one; which of several stands there, only a search can ask. */
const findByReference = statement<Found>(
  'door_by_reference',
  `select ${facts} from ${joins} where p.reference = $1 and r.event_id = $2 and r.deleted_at is null
     and (select count(*) from registered_users o where o.purchase_id = p.id and o.deleted_at is null) = 1`,
);
const findById = statement<Found>('door_by_id', `select ${facts} from ${joins} where r.id = $1 and r.purchase_id = $2`);

const nobody = (verdict: 'unknown' | 'wrongEvent'): Admission => ({ verdict, attendee: null, lastCheckIn: null });

function admissionOf(found: Found | undefined, eventId: string): Admission {
  if (!found) return nobody('unknown');
  const { removed, lastCheckIn, eventId: ownEventId, ...shown } = found;
  const status: PurchaseStatus = removed ? 'cancelled' : shown.paymentStatus;
  const history = shown.checkedInAt === null ? [] : [{ kind: 'in' as const }];
  const verdict = decide({ eventId: ownEventId, status }, { eventId }, history);
  // Of a guest of another event the door learns nothing.
  return verdict === 'wrongEvent' || verdict === 'unknown'
    ? nobody(verdict)
    : { verdict, attendee: shown, lastCheckIn };
}

/** What could be badge codes in a scanned text: all of it, or parts of an address that carries one. */
export const codesIn = (text: string): string[] => [...new Set(text.match(/[\w-]{20,64}/g) ?? [])].slice(0, 8);

/** What the door should do with a scanned text. Writes nothing. */
export async function judgeScan({ pool }: Pick<Deps, 'pool'>, eventId: string, qrCodeData: string): Promise<Admission> {
  const codes = codesIn(qrCodeData);
  const reference = referenceIn(qrCodeData);
  const [found] =
    reference !== null
      ? await findByReference(pool, reference, eventId)
      : codes.length === 0
        ? []
        : await findByCodes(pool, codes);
  return admissionOf(found, eventId);
}

type Attendee = { eventId: string; userId: string; purchaseId: string };

async function judge({ pool }: Pick<Deps, 'pool'>, { eventId, userId, purchaseId }: Attendee): Promise<Admission> {
  const [found] = await findById(pool, userId, purchaseId);
  if (!found) throw notFound();
  return admissionOf(found, eventId);
}

const admit = statement<Found & { entry: string; by: string }>(
  'door_admit',
  `with admitted as (
     update registered_users r set checked_in_at = $3
     where r.id = $1 and r.purchase_id = $2 and r.event_id = $6 and r.checked_in_at is null and r.deleted_at is null
       and exists (select 1 from purchases p where p.id = r.purchase_id and p.status = any($7))
     returning r.id
   ), entry as (
     insert into check_ins (registered_user_id, kind, at, by_user_id, gate)
     select id, 'in', $3, $4, $5 from admitted returning id
   )
   select ${facts}, entry.id as entry from entry, ${joins} where r.id = $1`,
);

/**
 * Admits a person, if the rules let them in at this moment: of two doors at once, one. The mark on the person and the log
 * entry are one statement.
 */
export async function checkIn(
  deps: Reads,
  who: Attendee,
  by: { id: string; name: string; email: string },
  gate: string,
): Promise<{ admitted: boolean; admission: Admission }> {
  const now = deps.clock();
  const entering = () => admit(deps.pool, who.userId, who.purchaseId, now, by.id, gate, who.eventId, admittingStatuses);
  const [found] = await untilWon(entering);
  if (!found) return { admitted: false, admission: await judge(deps, who) };
  const at = now.toISOString();
  const { entry, ...before } = found;
  const { verdict, attendee: shown } = admissionOf({ ...before, checkedInAt: null }, who.eventId);
  const lastCheckIn: CheckIn = { id: entry, kind: 'in', at, by: by.name || by.email, gate };
  return { admitted: true, admission: { verdict, attendee: shown && { ...shown, checkedInAt: at }, lastCheckIn } };
}

const undo = statement(
  'door_undo',
  `with undone as (
     update registered_users set checked_in_at = null
     where id = $1 and purchase_id = $2 and event_id = $5 and checked_in_at is not null returning id
   )
   insert into check_ins (registered_user_id, kind, at, by_user_id) select id, 'undone', $3, $4 from undone`,
);

/** Takes the last check-in back; repeated, it writes nothing. */
export async function undoCheckIn(deps: Reads, who: Attendee, by: { id: string }): Promise<Admission> {
  const now = deps.clock();
  await untilWon(() => undo(deps.pool, who.userId, who.purchaseId, now, by.id, who.eventId));
  return judge(deps, who);
}

const search = statement<DoorAttendee>(
  'door_search',
  `select ${attendee} from ${joins}
   where r.event_id = $1 and r.listed and r.deleted_at is null
     and (r.search like $2 or r.purchase_id = any(array(select id from purchases where reference = $3)))
   order by r.created_at, r.id limit 50`,
);

/** At most 50 people of an event whose first name, surname or organisation contains the text, by surname. */
export async function searchAttendees(
  { pool }: Pick<Deps, 'pool'>,
  eventId: string,
  text: string,
): Promise<DoorAttendee[]> {
  const named = `%${foldText(text).replace(/[\\%_]/g, '\\$&')}%`;
  const found = await search(pool, eventId, named, referenceIn(text) ?? '');
  return found.sort(
    (one, other) => one.surname.localeCompare(other.surname) || one.firstname.localeCompare(other.firstname),
  );
}
