import { and, eq } from 'drizzle-orm';
import type { RegisteredUser } from '../../src/api/contract/attendees.ts';
import type { Answers, AttendeeFields } from '../../src/api/contract/form.ts';
import { fieldErrors, keptAnswers } from '../../src/lib/answers.ts';
import { inPayload, readAttendeePath } from '../../src/lib/inputPath.ts';
import { searchText } from '../../src/lib/searchText.ts';
import { registeredUsers } from '../db/schema/attendees.ts';
import { forms } from '../db/schema/forms.ts';
import type { Db, Tx } from '../deps.ts';
import { readForm } from '../form/form.ts';
import { invalid, notFound } from '../httpError.ts';
import { isListed, selectAttendees, toRegisteredUser } from './attendees.ts';

/** What one person answered on a form. 404 unless they registered with that very form. */
export async function readAnswers(db: Db, formId: string, uId: string) {
  const [attendee] = await db
    .select()
    .from(registeredUsers)
    .where(and(eq(registeredUsers.id, uId), eq(registeredUsers.formId, formId), isListed));
  if (!attendee) throw notFound();
  const { firstname, surname, email, phone, organization, jobTitle, country, answers } = attendee;
  return {
    form: await readForm(db, formId),
    formFiller: uId,
    fields: { firstname, surname, email, phone, organization, jobTitle, country },
    answers,
  };
}

type Change = { uId: string; fields: AttendeeFields; answers?: Answers | undefined };

/** Changes a person's fields, and their answers where given. The organiser may leave open what the form requires. */
export const updateAttendee = (db: Db, { uId, fields, answers }: Change): Promise<RegisteredUser> =>
  db.transaction(async (tx) => {
    const [attendee] = await tx
      .select()
      .from(registeredUsers)
      .where(and(eq(registeredUsers.id, uId), isListed))
      .for('update');
    if (!attendee) throw notFound();
    const { phone = attendee.phone, organization = attendee.organization, ...rest } = fields;
    const { jobTitle = attendee.jobTitle, country = attendee.country, ...name } = rest;
    const changed = { ...name, phone, organization, jobTitle, country };
    const kept = answers && (await fitAnswers(tx, attendee.formId, changed, answers));
    await tx
      .update(registeredUsers)
      .set({ ...changed, search: searchText(changed), ...(kept && { answers: kept }) })
      .where(eq(registeredUsers.id, uId));
    const [row] = await selectAttendees(tx).where(eq(registeredUsers.id, uId));
    if (!row) throw notFound();
    return toRegisteredUser(row);
  });

async function fitAnswers(tx: Tx, formId: string, fields: AttendeeFields, answers: Answers): Promise<Answers> {
  const [form] = await tx.select().from(forms).where(eq(forms.id, formId));
  if (!form) throw notFound();
  const errors = Object.entries(fieldErrors(form, { fields, answers }));
  const wrong = errors.find(([path, error]) => readAttendeePath(path)?.kind === 'answer' && error !== 'required');
  if (wrong) throw invalid((words) => words.attendees.answerUnknown, inPayload(wrong[0]));
  return keptAnswers(form.questions, answers);
}
