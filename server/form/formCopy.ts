import { randomUUID } from 'node:crypto';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Question } from '../../src/api/contract/form.ts';
import type { FormOverview } from '../../src/api/contract/formOverview.ts';
import { formLimits } from '../../src/lib/limits.ts';
import { cutText } from '../../src/lib/text.ts';
import { copiesSql, copyRows } from '../platform/db/copyRows.ts';
import { forms } from '../platform/db/schema/forms.ts';
import { promos, tickets } from '../platform/db/schema/tickets.ts';
import { inLargeTransaction } from '../platform/db/transaction.ts';
import { firstVersion } from '../platform/db/versions.ts';
import type { Deps, Tx } from '../platform/deps.ts';
import { notFound } from '../platform/http/errors.ts';
import { countStored, type Giver } from '../platform/http/limiter.ts';
import { copyImages } from '../platform/images.ts';
import { assertPromoLimits } from '../ticket/promo.ts';
import { assertTicketLimit } from '../ticket/ticket.ts';
import { assertFormLimits } from './form.ts';
import { readFormOverview } from './formOverview.ts';
import { newFormSlug } from './formSlug.ts';
import { keepLimits } from './limitedChoices.ts';

type FormRow = typeof forms.$inferSelect;
type Changes = Partial<Pick<FormRow, 'eventId' | 'formTypeId' | 'title' | 'published' | 'createdAt'>>;

/** Copies a form with its questions, tickets and promo codes, unpublished and without attendees. `copyOf` names the copy. */
export async function duplicateForm(
  deps: Deps,
  giver: Giver & { organisationId: string },
  formId: string,
  copyOf: (name: string) => string,
): Promise<FormOverview> {
  const { db, clock } = deps;
  await countStored(deps, giver, await bytesOfForms(db, sql`f.id = ${formId}`));
  return inLargeTransaction(giver.organisationId, deps, async (tx) => {
    const [form] = await tx.select().from(forms).where(eq(forms.id, formId));
    if (!form) throw notFound();
    const title = cutText(copyOf(form.title), formLimits.title);
    const { formId: copy } = await copyForm(tx, form, { title, published: false, createdAt: clock() });
    await copyPromos(tx, formId, copy, await copyTickets(tx, formId, copy));
    await assertFormLimits(tx, form.eventId);
    await assertTicketLimit(tx, copy);
    await assertPromoLimits(tx, copy);
    return readFormOverview(tx, copy);
  });
}

/** About how many bytes a row takes with its entries in indexes, besides its own. */
const ofRow = 250;

/** How much forms hold that a copy of them repeats: questions, tickets with their images, and codes with what these cover. `which` is about the table `f`. */
export async function bytesOfForms(tx: Tx, which: SQL): Promise<number> {
  const { rows } = await tx.execute<{ bytes: number }>(sql`
    select coalesce(sum(${ofRow} + pg_column_size(f.questions) + offered.bytes + coded.bytes), 0)::float8 as bytes
    from forms f
      cross join lateral (select coalesce(sum(${ofRow} + pg_column_size(t) + coalesce(a.bytes, 0)), 0) as bytes
        from tickets t left join images i on i.kind = 'ticketAdvert' and i.owner_id = t.id left join files a on a.id = i.file
        where t.form_id = f.id) offered
      cross join lateral (select coalesce(sum(${ofRow} + pg_column_size(p)
          + ${ofRow} * (select count(*) from promo_tickets c where c.promo_id = p.id)), 0) as bytes
        from promos p where p.form_id = f.id) coded
    where ${which}`);
  return rows[0]?.bytes ?? 0;
}

type CopiedForm = { formId: string; questionOf: Map<string, string> };

/** Writes a form again, empty; answers with its new id and those of its questions. */
export async function copyForm(tx: Tx, form: FormRow, changes: Changes): Promise<CopiedForm> {
  const { id: _, reserved: __, ...facts } = form;
  const questions = withNewIds(form.questions);
  const { eventId = form.eventId, title = form.title } = changes;
  // In another event its own is free.
  const kept = eventId === form.eventId ? null : form.slug;
  const slug = kept ?? (await newFormSlug(tx, { eventId, title }));
  const [copy] = await tx
    .insert(forms)
    .values({ ...facts, ...firstVersion, slug, questions, archivedQuestions: [], ...changes })
    .returning({ id: forms.id });
  if (!copy) throw new Error('The copy of the form was not written.');
  await keepLimits(tx, copy.id, [], questions);
  return {
    formId: copy.id,
    questionOf: new Map(form.questions.map(({ id }, place) => [id, questions[place]?.id ?? id])),
  };
}

/** Answers are kept by question id, so a copy's questions are other questions. */
function withNewIds(questions: Question[]): Question[] {
  const fresh = new Map(questions.map(({ id }) => [id, randomUUID() as string]));
  const of = (id: string) => fresh.get(id) ?? id;
  return questions.map((question) => ({
    ...question,
    id: of(question.id),
    condition: question.condition && { ...question.condition, questionId: of(question.condition.questionId) },
  }));
}

/** Writes a form's tickets again, none reserved; answers with the new id of each. */
export async function copyTickets(tx: Tx, from: string, to: string): Promise<Map<string, string>> {
  const kept = and(eq(tickets.formId, from), isNull(tickets.deletedAt));
  const changes = {
    ...{ ...firstVersion, formId: to, reserved: 0, earlyBirdReserved: 0 },
    // Its times are of the days of the original.
    entryRule: sql`jsonb_set(${tickets.entryRule}, '{windows}', '[]')`,
  };
  const ticketOf = await copyRows(tx, tickets, kept, changes);
  await copyImages(tx, 'ticketAdvert', ticketOf);
  return ticketOf;
}

/** Writes a form's promo codes again, unused, for the copies of the tickets they cover. */
export async function copyPromos(tx: Tx, from: string, to: string, ticketOf: Map<string, string>): Promise<void> {
  const promoOf = await copyRows(tx, promos, eq(promos.formId, from), { ...firstVersion, formId: to, used: 0 });
  await tx.execute(sql`insert into promo_tickets (promo_id, ticket_id)
    select promo.after, ticket.after from promo_tickets covered
    join ${copiesSql(promoOf, 'promo')} on promo.before = covered.promo_id
    join ${copiesSql(ticketOf, 'ticket')} on ticket.before = covered.ticket_id`);
}
