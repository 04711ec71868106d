import { and, asc, eq, sql } from 'drizzle-orm';
import type { addUser } from '../../src/api/contract/attendeeAdd.ts';
import type { ListedUser } from '../../src/api/contract/attendeeList.ts';
import type { ParsedInputOf } from '../../src/api/contract/endpoint.ts';
import { nameKey } from '../../src/lib/import.ts';
import { fieldPath, inPayload } from '../../src/lib/input.ts';
import type { Locale } from '../../src/lib/locale.ts';
import { fullName } from '../../src/lib/text.ts';
import { isRegistered, registeredUsers } from '../platform/db/schema/attendees.ts';
import type { Db, Deps } from '../platform/deps.ts';
import { conflict, notFound } from '../platform/http/errors.ts';
import { inBatches } from '../platform/inBatches.ts';
import { readPurchaseByOrderKey } from '../purchase/purchase.sql.ts';
import { registerByHand } from '../purchase/registerByHand.ts';
import { selectAttendees, toListedUser } from './attendees.ts';

type Asked = ParsedInputOf<typeof addUser>['payload'];

/** How often it is looked again when what was left is gone at the moment it is reserved. */
const max = 5;

/**
 * Registers an attendee whom the organiser enters. Sent again with its key, it answers with the same one. Throws 409 where an attendee of
 * this name and address is registered.
 */
export async function addAttendee(
  deps: Pick<Deps, 'db' | 'clock'>,
  asked: Asked,
  userId: string,
  locale: Locale,
): Promise<ListedUser> {
  const { db } = deps;
  for (let tries = 0; tries < max; tries++) {
    // In this order: who is known may have just been added by the same call, sent twice.
    const known = await isKnown(db, asked);
    const made = await readPurchaseByOrderKey(db, asked.formId, asked.key);
    if (made) return readAdded(db, made.id);
    if (known)
      throw conflict(
        (words) => words.attendees.alreadyRegistered(fullName(asked.fields)),
        inPayload(fieldPath('email')),
      );
    const purchaseId = await registerByHand(deps, asked, userId, locale);
    if (purchaseId) return readAdded(db, purchaseId);
  }
  throw conflict((words) => words.purchase.busy);
}

/** How many attendees are compared before others are answered: very many may have one address. */
const compared = 500;

/** As an import takes a row for an attendee who is there already. */
async function isKnown(db: Db, { formId, fields }: Asked): Promise<boolean> {
  const { firstname, surname, email } = registeredUsers;
  const found = await db
    .select({ firstname, surname, email })
    .from(registeredUsers)
    .where(
      and(eq(registeredUsers.formId, formId), eq(sql`lower(${email})`, sql`lower(${fields.email})`), isRegistered),
    );
  const key = nameKey({ firstname: fields.firstname, surname: fields.surname, email: fields.email });
  for await (const one of inBatches(found, compared)) if (nameKey(one) === key) return true;
  return false;
}

async function readAdded(db: Db, purchaseId: string): Promise<ListedUser> {
  const [row] = await selectAttendees(db)
    .where(eq(registeredUsers.purchaseId, purchaseId))
    .orderBy(asc(registeredUsers.position))
    .limit(1);
  if (!row) throw notFound();
  return toListedUser(row);
}
