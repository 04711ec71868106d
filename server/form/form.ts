import { desc, eq, type SQL, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import {
  type ArchivedQuestion,
  type FormDraft,
  type FormType,
  FormWithQuestions,
  type Question,
} from '../../src/api/contract/form.ts';
import { RegistrationForm } from '../../src/api/contract/formList.ts';
import { takesOptions } from '../../src/lib/enumerations.ts';
import { askedFields } from '../../src/lib/form/answers.ts';
import { keptLimits } from '../../src/lib/form/choices.ts';
import { standingOf } from '../../src/lib/form/draft.ts';
import { type FormError, judgeForm } from '../../src/lib/form/rules.ts';
import { inPayload } from '../../src/lib/input.ts';
import { formLimits, mostOf } from '../../src/lib/limits.ts';
import type { Locale } from '../../src/lib/locale.ts';
import { dateOf, isoOf } from '../platform/db/columns.ts';
import { assertAtMost } from '../platform/db/countOf.ts';
import { violates } from '../platform/db/errors.ts';
import { formCounts, forms, formTypes } from '../platform/db/schema/forms.ts';
import { purchases } from '../platform/db/schema/purchases.ts';
import { inTransaction, mayWaitFor } from '../platform/db/transaction.ts';
import { assertUnchanged, nextVersion } from '../platform/db/versions.ts';
import type { Deps, Tx } from '../platform/deps.ts';
import { conflict, invalid, notFound, type Sentence } from '../platform/http/errors.ts';
import { pickerOf } from '../platform/http/picker.ts';
import { countListed, keptBy } from '../purchase/register.ts';
import { endOpenPayments } from '../purchase/settle.ts';
import { offerLeft } from '../purchase/waitingOffers.ts';
import { answeredQuestions } from './answerCounts.ts';
import { assertFreeSlug, newFormSlug } from './formSlug.ts';
import { keepLimits } from './limitedChoices.ts';

/** Attendees on a form's list, from its running totals. */
const registered = sql<number>`coalesce(
  (select sum(${formCounts.registered})::integer from ${formCounts} where ${formCounts.formId} = ${forms.id}), 0)`;

const select = (tx: Tx) => tx.select({ form: forms, registered }).from(forms);

function toForm({ form, registered }: Awaited<ReturnType<typeof select>>[number]): FormWithQuestions {
  const { closesAt, createdAt } = form;
  return pickForm({ ...form, registered, closesAt: isoOf(closesAt), createdAt: createdAt.toISOString() });
}

const pickForm = pickerOf(FormWithQuestions);
const pickFacts = pickerOf(RegistrationForm);

/** An event's forms, newest first. */
export const listForms = (tx: Tx, eventId: string): Promise<RegistrationForm[]> =>
  findForms(tx, eq(forms.eventId, eventId));

/** The forms that `which` picks, newest first. */
export async function findForms(tx: Tx, which: SQL): Promise<RegistrationForm[]> {
  const rows = await select(tx).where(which).orderBy(desc(forms.createdAt), desc(forms.id));
  return rows.map((row) => pickFacts(toForm(row)));
}

export async function readForm(tx: Tx, formId: string): Promise<FormWithQuestions> {
  const [row] = await select(tx).where(eq(forms.id, formId));
  if (!row) throw notFound();
  return toForm(row);
}

const said: Record<FormError, Sentence> = {
  titleMissing: ({ validation, labels }) => validation.required(labels.formTitle),
  capacity: ({ validation, labels }) => validation.notNumber(labels.capacity),
  waitingHours: ({ validation, labels }) => validation.notNumber(labels.waitingHours),
  questionTwice: ({ form }) => form.questionTwice,
  sectionMissing: ({ validation, labels }) => validation.required(labels.section),
  labelMissing: ({ validation, labels }) => validation.required(labels.question),
  optionMissing: ({ validation, labels }) => validation.required(labels.option),
  optionTwice: ({ form }) => form.fewOptions,
  limit: ({ validation, labels }) => validation.notNumber(labels.optionLimit),
  optionsFew: ({ form }) => form.fewOptions,
  optionsMany: ({ form }) => form.manyOptions(formLimits.options),
  limitsMany: ({ form }) => form.manyLimits(formLimits.limited),
  conditionLater: ({ form }) => form.conditionLater,
  conditionQuestion: ({ form }) => form.conditionLater,
  conditionOption: ({ form }) => form.conditionOption,
};

type FormRow = typeof forms.$inferSelect;
type Asked = Pick<FormDraft, 'fields' | 'questions'>;

/** The form's fields and questions as they are kept; throws 422 naming the first input that breaks a rule of forms. */
function tidyForm(draft: Pick<FormDraft, 'title' | 'capacity'> & Asked): Asked {
  const [first] = Object.entries(judgeForm(draft));
  if (first) throw invalid(said[first[1]], inPayload(first[0]));
  return {
    fields: askedFields(draft),
    questions: draft.questions.map(({ limits, ...question }) => {
      if (!takesOptions(question.type)) return { ...question, options: [] };
      const kept = keptLimits({ options: question.options, limits });
      return { ...question, ...(kept && { limits: kept }) };
    }),
  };
}

/** Creates a form or replaces what it asks in one step; the questions keep the ids they come with. */
export async function saveForm(
  { db, clock }: Deps,
  userId: string,
  draft: v.InferOutput<typeof FormDraft>,
  locale?: Locale,
): Promise<FormWithQuestions> {
  const { id, eventId, closesAt, version, slug: given, ...facts } = draft;
  const values = { ...facts, ...tidyForm(draft), closesAt: dateOf(closesAt) };
  return inTransaction(db, async (tx) => {
    const saver = { userId, now: clock() };
    const before = id ? await lockForm(tx, id) : null;
    if (before) {
      await assertUnchanged(tx, before, version, saver);
      assertCapacity(before, facts.capacity);
    }
    const place = { eventId: before?.eventId ?? eventId, title: draft.title };
    if (given && given !== before?.slug) await assertFreeSlug(tx, place.eventId, given, id);
    const slug = given ?? before?.slug ?? (await newFormSlug(tx, place, locale));
    const [row] = before
      ? await tx
          .update(forms)
          .set({
            ...{ ...values, slug },
            archivedQuestions: await archivedOf(tx, before, draft.questions),
            ...nextVersion(forms, saver),
          })
          .where(eq(forms.id, before.id))
          .returning({ id: forms.id })
      : await tx
          .insert(forms)
          .values({ ...values, slug, eventId, createdAt: saver.now })
          .returning({ id: forms.id });
    if (!row) throw notFound();
    await assertFormLimits(tx, eventId);
    await keepLimits(tx, row.id, before?.questions ?? [], values.questions);
    if (before) await offerLeft(tx, row.id, saver.now);
    return readForm(tx, row.id);
  });
}

/** Throws 409 where an event has more forms by now than there may be, or they ask more. */
export async function assertFormLimits(tx: Tx, eventId: string): Promise<void> {
  const ofEvent = eq(forms.eventId, eventId);
  await assertAtMost(tx, forms, ofEvent, mostOf.forms, (words) => words.form.tooMany(mostOf.forms));
  const length = sql<number>`sum(length(${forms.questions}::text) + length(${forms.archivedQuestions}::text))::integer`;
  const [asked] = await tx.select({ length }).from(forms).where(ofEvent);
  if (asked && asked.length > formLimits.ofEvent) throw conflict((words) => words.form.tooLong);
}

async function lockForm(tx: Tx, formId: string): Promise<FormRow> {
  mayWaitFor(tx, formId);
  const [form] = await tx.select().from(forms).where(eq(forms.id, formId)).for('update');
  if (!form) throw notFound();
  return form;
}

function assertCapacity({ reserved }: FormRow, capacity: number | null): void {
  if (capacity !== null && capacity < reserved)
    throw conflict((words) => words.form.capacityBelow(reserved), inPayload('capacity'));
}

/** The questions that a form asks no more and that anybody answered, also those who are not registered any more. Throws 409 where these are too many. */
async function archivedOf(tx: Tx, before: FormRow, asked: readonly Question[]): Promise<ArchivedQuestion[]> {
  const stay = new Set(asked.map(({ id }) => id));
  const removed = before.questions.map((question) => ({ ...question, was: standingOf(before.questions, question.id) }));
  const gone = [...before.archivedQuestions, ...removed].filter(({ id }) => !stay.has(id));
  if (gone.length === 0) return [];
  const answered = await answeredQuestions(
    tx,
    before.id,
    gone.map(({ id }) => id),
  );
  const archived = gone.filter(({ id }) => answered.has(id));
  const options = archived.reduce((sum, question) => sum + question.options.length, 0);
  if (archived.length > formLimits.archived || options > formLimits.options)
    throw conflict((words) => words.form.manyArchived(formLimits.archived, formLimits.options), inPayload('questions'));
  return archived;
}

/** Deletes a form without registrations, its tickets and its promos. Payments of purchases that ended are ended first. */
export async function deleteForm(deps: Deps, formId: string): Promise<void> {
  const ofForm = eq(purchases.formId, formId);
  await endOpenPayments(deps, ofForm);
  await deps.stillMay();
  await inTransaction(deps.db, async (tx) => {
    mayWaitFor(tx, formId);
    await tx.select({ id: forms.id }).from(forms).where(eq(forms.id, formId)).for('update');
    const kept = await keptBy(tx, ofForm);
    if (kept === 'payment') throw conflict((words) => words.form.beingPaid);
    if (kept) {
      const listed = await countListed(tx, ofForm);
      throw conflict((words) => words.form.hasAttendees(listed));
    }
    await tx.delete(forms).where(eq(forms.id, formId));
  });
}

export const listFormTypes = (tx: Tx, eventId: string): Promise<FormType[]> =>
  tx
    .select({ id: formTypes.id, eventId: formTypes.eventId, name: formTypes.name })
    .from(formTypes)
    .where(eq(formTypes.eventId, eventId))
    .orderBy(desc(formTypes.createdAt), desc(formTypes.id));

export async function addFormType({ db, clock }: Deps, draft: Omit<FormType, 'id'>): Promise<FormType> {
  try {
    return await inTransaction(db, async (tx) => {
      const [added] = await tx
        .insert(formTypes)
        .values({ ...draft, createdAt: clock() })
        .returning();
      if (!added) throw new Error('The form type was not written.');
      await assertAtMost(tx, formTypes, eq(formTypes.eventId, draft.eventId), mostOf.formTypes);
      return { id: added.id, eventId: added.eventId, name: added.name };
    });
  } catch (error) {
    if (violates(error, 'form_types_name'))
      throw conflict((words) => words.form.typeTaken(draft.name), 'newFormType.name');
    throw error;
  }
}
