import { and, eq } from 'drizzle-orm';
import type { ParsedInputOf } from '../../src/api/contract/endpoint.ts';
import type * as contract from '../../src/api/contract/ownTickets.ts';
import type { MissingForm, MissingTicket, OwnDetails } from '../../src/api/contract/ownTickets.ts';
import { noticeOf } from '../../src/lib/contact.ts';
import { asAnswered, askedFields, keptAnswers, keptFields, withEarlier } from '../../src/lib/form/answers.ts';
import { inPayload } from '../../src/lib/input.ts';
import { admits, isReserving } from '../../src/lib/purchase.ts';
import { emailKey, fullName, searchText } from '../../src/lib/text.ts';
import { mailTicket } from '../mail/mails.ts';
import { tellEnding } from '../mail/ticketEndings.ts';
import { isEmailOf } from '../platform/db/columns.ts';
import { isListed, registeredUsers } from '../platform/db/schema/attendees.ts';
import { forms } from '../platform/db/schema/forms.ts';
import { isUnsentOf, mails } from '../platform/db/schema/mails.ts';
import { purchases } from '../platform/db/schema/purchases.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { assertUnchanged, nextVersion } from '../platform/db/versions.ts';
import type { Db, Deps, Tx } from '../platform/deps.ts';
import type { Caller } from '../platform/http/caller.ts';
import { conflict, notFound } from '../platform/http/errors.ts';
import { mailsLeave } from '../platform/mail/sendNow.ts';
import { onceFor } from '../platform/onceFor.ts';
import { assertInputs, assertLength } from '../purchase/assertInputs.ts';
import { assertOwnChoiceLeft } from '../purchase/choices.ts';
import { type FormOnSale, readFormOnSale } from '../purchase/formOnSale.sql.ts';
import { countryOf, keptPhone, readCountry } from '../purchase/phones.ts';
import { readPurchaseById } from '../purchase/purchase.sql.ts';
import { noteEvent } from '../purchase/purchaseNotes.sql.ts';
import { refusalOf } from '../ticket/ticketPage.sql.ts';
import { formerLogin } from './formerAddress.ts';
import { lockPurchaseOf } from './moving.ts';
import { findUnnamed } from './ownDetails.sql.ts';
import { assertChangeLimit, assertSamePerson, assertSelfService, lockOwn, type Own } from './ownRules.ts';

type Given = ParsedInputOf<typeof contract.saveOwnDetails>['payload'];

/** What an attendee answered, for themselves or who bought their ticket. Throws 404 for anybody else’s. */
export const readOwnDetails = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  user: Caller,
  uId: string,
): Promise<OwnDetails> =>
  inTransaction(db, async (tx) => {
    const { attendee, form } = await lockOwn(tx, user, uId, clock());
    const { firstname, surname, email, phone, organization, jobTitle, country, answers, version } = attendee;
    const asked = asAnswered(form.questions, answers);
    return {
      uId,
      form: { fields: form.fields, questions: asked.questions },
      fields: { firstname, surname, email, phone, organization, jobTitle, country },
      answers: asked.answers,
      country: await readCountry(tx, attendee.eventId),
      mails: await mailsLeave(tx, attendee.eventId),
      version,
    };
  });

/**
 * Changes what an attendee answered, by all rules of their form. Another address is for the same person, as of one that was mistyped: the
 * name stays with it, and so do code and link; to give the ticket to another person is to transfer it. Answers to questions that the form
 * asks no more stay as well. Answers also whether the ticket has another address, of which mails tell. Throws 409 where the form does not let them any more.
 */
export const changeOwnDetails = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  user: Caller,
  { uId, version, ...given }: Given,
): Promise<{ version: number; isMoved: boolean }> =>
  inTransaction(db, async (tx) => {
    const now = clock();
    const own = await lockOwn(tx, user, uId, now);
    const { attendee, may } = own;
    assertSelfService(may.edit, own, 'edit');
    const saver = { userId: user.id, now };
    await assertUnchanged(tx, attendee, version, saver);
    const isNamed = await nameOnce(tx, own, given, { userId: user.id }, now);
    if (isNamed) return { version: attendee.version + 1, isMoved: false };
    const { isMoved, isRenamed } = await assertSamePerson(tx, attendee, given.fields);
    await assertChangeLimit(tx, attendee, isMoved ? 'address' : 'rest', now);
    const changed = await givenTo(tx, own, given, attendee.answers);
    await assertOwnChoiceLeft(tx, { ...attendee, ...changed }, changed.answers, attendee.answers);
    await tx
      .update(registeredUsers)
      .set({ ...changed, ...nextVersion(registeredUsers, saver) })
      .where(eq(registeredUsers.id, uId));
    const name = fullName(changed);
    const note = isMoved
      ? ({
          kind: 'ownEmailChanged',
          data: { name, byBuyer: !own.isHolder, ...(await formerLogin(tx, attendee)) },
        } as const)
      : ({ kind: 'ownDetailsChanged', data: { name, ...(isRenamed && { renamed: true }) } } as const);
    await noteEvent(tx, attendee.purchaseId, note, { userId: user.id }, now, uId);
    if (isMoved) await moveMails(tx, own, changed.email, now);
    return { version: attendee.version + 1, isMoved };
  });

/** What an order says to an address goes to another one of the same person, the ticket first of all; the former one is told. */
async function moveMails(tx: Tx, { attendee, purchase }: Own, email: string, now: Date): Promise<void> {
  // Who ordered for themselves stays the buyer.
  const isBuyer =
    purchase.buyer === null &&
    attendee.position === 0 &&
    attendee.transferredAt === null &&
    emailKey(purchase.buyerEmail) === emailKey(attendee.email);
  if (isBuyer) {
    await tx.update(purchases).set({ buyerEmail: email }).where(eq(purchases.id, purchase.id));
    await tx
      .update(mails)
      .set({ toAddress: email })
      .where(and(isUnsentOf(purchase.id), isEmailOf(mails.toAddress, [attendee.email])));
  }
  const ended = { kind: 'addressChanged' as const, purchase, holder: attendee, newHolder: email };
  await tellEnding(tx, ended, now);
  if (admits(purchase.status)) await mailTicket(tx, attendee.id, now);
}

type Named = Pick<Given, 'fields' | 'answers'>;

/** Says who comes with a ticket that was bought for an attendee to be named later, who is mailed it once it is valid. False where that is said. */
async function nameOnce(
  tx: Tx,
  own: Pick<Own, 'attendee' | 'form' | 'purchase'>,
  given: Named,
  by: Parameters<typeof noteEvent>[3],
  now: Date,
): Promise<boolean> {
  const { attendee, purchase } = own;
  if (!attendee.detailsMissing) return false;
  const named = await givenTo(tx, own, given, {});
  await assertOwnChoiceLeft(tx, { ...attendee, ...named }, named.answers, attendee.answers);
  const saver = { userId: 'userId' in by ? by.userId : null, now };
  await tx
    .update(registeredUsers)
    .set({ ...named, detailsMissing: false, ...nextVersion(registeredUsers, saver) })
    .where(eq(registeredUsers.id, attendee.id));
  const note = { kind: 'detailsGiven' as const, data: { name: fullName(named) } };
  await noteEvent(tx, purchase.id, note, by, now, attendee.id);
  const isBuyers = emailKey(named.email) === emailKey(purchase.buyerEmail);
  if (admits(purchase.status) && !isBuyers) await mailTicket(tx, attendee.id, now);
  return true;
}

/** A ticket that was bought for an attendee to be named later. Throws as its page does, and 409 where it is said who comes. */
async function readUnnamed(db: Db, key: string) {
  const found = await findUnnamed(db, key);
  if (!found || !isReserving(found.status)) throw await refusalOf(db, key);
  if (!found.detailsMissing) throw conflict((words) => words.attendees.own.named);
  return found;
}

/** What such a ticket is, and who bought it. */
export async function readMissingDetails(db: Db, key: string): Promise<MissingTicket> {
  const { ticketName, buyer } = await readUnnamed(db, key);
  return { ticketName, buyerName: fullName(buyer ?? { firstname: '', surname: '' }) };
}

/** What the form asks of whoever comes with such a ticket. Those who ask at once are given the same object. */
export async function readMissingForm(db: Db, key: string): Promise<MissingForm> {
  const onSale = await readFormOnSale(db, (await readUnnamed(db, key)).formId);
  if (!onSale) throw notFound();
  return missingForm(onSale);
}

const missingForm = onceFor(({ form, event, sharing, payment }: FormOnSale): MissingForm => {
  const notice = noticeOf(sharing, form.questions);
  const { name, place, timeZone, startsAt, endsAt, seller } = event;
  return {
    form: { fields: askedFields(form), questions: form.questions },
    ...(notice && { sharing: notice }),
    country: countryOf({ timeZone, sellerCountry: seller.country }),
    mails: payment.mails,
    event: { name, place, timeZone, startsAt, endsAt },
  };
});

/** Such a ticket with its form and order, for who says who comes. Throws as `readUnnamed` does. */
async function lockUnnamed(tx: Tx, key: string) {
  const [found] = await tx
    .select({ attendee: registeredUsers, form: forms })
    .from(registeredUsers)
    .innerJoin(forms, eq(forms.id, registeredUsers.formId))
    .where(and(eq(registeredUsers.ticketKey, key), isListed))
    .for('update', { of: registeredUsers });
  const purchase = found && (await readPurchaseById(tx, found.attendee.purchaseId));
  if (!found || !purchase || !isReserving(purchase.status)) throw await refusalOf(tx, key);
  if (!found.attendee.detailsMissing) throw conflict((words) => words.attendees.own.named);
  return { ...found, purchase };
}

/** Says who comes, for whoever has the link. Of two at once, the second is told that it is said. */
export const saveMissingDetails = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { key, ...given }: ParsedInputOf<typeof contract.saveMissingDetails>['payload'],
): Promise<{ ticketKey: string | null }> =>
  inTransaction(db, async (tx) => {
    const [known] = await tx
      .select({ id: registeredUsers.id, isUnnamed: registeredUsers.detailsMissing })
      .from(registeredUsers)
      .where(and(eq(registeredUsers.ticketKey, key), isListed));
    if (!known) throw await refusalOf(tx, key);
    if (!known.isUnnamed) throw conflict((words) => words.attendees.own.named);
    await lockPurchaseOf(tx, known.id);
    const own = await lockUnnamed(tx, key);
    await nameOnce(tx, own, given, { actor: 'buyer' }, clock());
    return { ticketKey: admits(own.purchase.status) ? key : null };
  });

/** Fields and answers as they are kept, on top of those from before. Throws 422 for what the form does not take. */
export async function givenTo(
  tx: Tx,
  { form, attendee }: Pick<Own, 'form' | 'attendee'>,
  given: Pick<Given, 'fields' | 'answers'>,
  before: typeof attendee.answers,
) {
  const { questions } = asAnswered(form.questions, before);
  assertInputs({ fields: form.fields, questions }, given, inPayload);
  // Each ticket of an order may be named later, with no less room than the order had.
  assertLength(questions, [given], (_, path) => inPayload(path));
  const kept = await keptPhone(tx, attendee.eventId, keptFields(form, given.fields));
  const { phone = '', organization = '', jobTitle = '', country = '' } = kept;
  const { firstname, surname, email } = given.fields;
  const fields = { firstname, surname, email, phone, organization, jobTitle, country };
  return {
    ...fields,
    search: searchText(fields),
    answers: withEarlier(form, before, keptAnswers(questions, given.answers)),
  };
}
