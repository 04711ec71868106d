import { eq } from 'drizzle-orm';
import type { ParsedInputOf } from '../../src/api/contract/endpoint.ts';
import type { OwnDetails, saveOwnDetails } from '../../src/api/contract/ownTickets.ts';
import { asAnswered, keptAnswers, keptFields, withEarlier } from '../../src/lib/form/answers.ts';
import { inPayload } from '../../src/lib/input.ts';
import { fullName, searchText } from '../../src/lib/text.ts';
import { registeredUsers } from '../platform/db/schema/attendees.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { nextVersion, refuseChanged } from '../platform/db/versions.ts';
import type { Deps } from '../platform/deps.ts';
import type { Caller } from '../platform/http/caller.ts';
import { refuseFullChoice } from '../purchase/choices.ts';
import { noteEvent } from '../purchase/purchaseNotes.sql.ts';
import { refuseInputs } from '../purchase/refuseInputs.ts';
import { lockOwn, type Own, refuseUnless } from './ownRules.ts';

type Given = ParsedInputOf<typeof saveOwnDetails>['payload'];

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
      version,
    };
  });

/**
 * Changes what an attendee answered, by all rules of their form. Their address stays: it says whose the ticket is, and to change that is to
 * transfer it. Answers to questions that the form asks no more stay as well. Throws 409 where the form does not let them any more.
 */
export const changeOwnDetails = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  user: Caller,
  { uId, version, ...given }: Given,
): Promise<{ version: number }> =>
  inTransaction(db, async (tx) => {
    const now = clock();
    const own = await lockOwn(tx, user, uId, now);
    const { attendee, may } = own;
    refuseUnless(may.edit, own, 'edit');
    const saver = { userId: user.id, now };
    await refuseChanged(tx, attendee, version, saver);
    const fields = { ...given.fields, email: attendee.email };
    const changed = givenTo(own, { fields, answers: given.answers }, attendee.answers);
    await refuseFullChoice(tx, { ...attendee, ...changed }, changed.answers, attendee.answers);
    await tx
      .update(registeredUsers)
      .set({ ...changed, ...nextVersion(registeredUsers, saver) })
      .where(eq(registeredUsers.id, uId));
    const note = { kind: 'ownDetailsChanged' as const, data: { name: fullName(changed) } };
    await noteEvent(tx, attendee.purchaseId, note, { userId: user.id }, now, uId);
    return { version: attendee.version + 1 };
  });

/** Fields and answers as they are kept, on top of those from before. Throws 422 for what the form does not take. */
export function givenTo(
  { form, attendee }: Pick<Own, 'form' | 'attendee'>,
  given: Pick<Given, 'fields' | 'answers'>,
  before: typeof attendee.answers,
) {
  const { questions } = asAnswered(form.questions, before);
  refuseInputs({ fields: form.fields, questions }, given, inPayload);
  const { phone = '', organization = '', jobTitle = '', country = '' } = keptFields(form, given.fields);
  const { firstname, surname, email } = given.fields;
  const fields = { firstname, surname, email, phone, organization, jobTitle, country };
  return {
    ...fields,
    search: searchText(fields),
    answers: withEarlier(form, before, keptAnswers(questions, given.answers)),
  };
}
