import { eq, inArray, type SQL } from 'drizzle-orm';
import type { FormOverview } from '../../src/api/contract/formOverview.ts';
import { forms, formTypes } from '../platform/db/schema/forms.ts';
import type { Deps, Tx } from '../platform/deps.ts';
import { notFound } from '../platform/http/errors.ts';
import { keptAmong } from '../purchase/register.ts';
import { listPromos } from '../ticket/promo.ts';
import { listTickets } from '../ticket/ticket.ts';
import { findForms } from './form.ts';

/** An event's forms, newest first, with all they sell. */
export const listFormOverviews = (tx: Tx, eventId: string): Promise<FormOverview[]> =>
  findOverviews(tx, eq(forms.eventId, eventId));

export async function readFormOverview(tx: Tx, formId: string): Promise<FormOverview> {
  const [overview] = await findOverviews(tx, eq(forms.id, formId));
  if (!overview) throw notFound();
  return overview;
}

/** Opens or closes a form's registration page. */
export async function publishForm({ db }: Pick<Deps, 'db'>, formId: string, published: boolean): Promise<FormOverview> {
  await db.update(forms).set({ published }).where(eq(forms.id, formId));
  return readFormOverview(db, formId);
}

/** Five queries, however many forms there are. */
async function findOverviews(tx: Tx, which: SQL): Promise<FormOverview[]> {
  const found = await findForms(tx, which);
  const formIds = found.map(({ id }) => id);
  const typeIds = found.flatMap(({ formTypeId }) => formTypeId ?? []);
  const types = await tx.select().from(formTypes).where(inArray(formTypes.id, typeIds));
  const kept = await tx.select().from(keptAmong(tx, 'formId', tx.select({ id: forms.id }).from(forms).where(which)));
  const tickets = await listTickets(tx, formIds);
  const promos = await listPromos(tx, formIds);
  return found.map((form) => ({
    ...form,
    typeName: types.find(({ id }) => id === form.formTypeId)?.name ?? null,
    kept: kept.some(({ id }) => id === form.id),
    tickets: tickets.filter(({ formId }) => formId === form.id),
    promos: promos.filter(({ formId }) => formId === form.id),
  }));
}
