import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import type { importUsers } from '../../src/api/contract/attendeeImport.ts';
import type { ParsedInputOf } from '../../src/api/contract/endpoint.ts';
import {
  type CellError,
  type Given,
  type GivenRow,
  judged,
  maxExternalId,
  rowKey,
  type Verdict,
} from '../../src/lib/import.ts';
import { isReserving } from '../../src/lib/purchase.ts';
import { forms } from '../db/schema/forms.ts';
import type { Tx } from '../deps.ts';
import { notFound } from '../httpError.ts';
import { type Candidate, formerAmong, knownAmong } from './importCandidates.ts';
import { type ImportLeft, leftForImport } from './importLeft.ts';

export type Asked = ParsedInputOf<typeof importUsers>['payload'];
/** What becomes of a row; `attendee` is who is added or changed, with the values they get. */
export type Decision = { verdict: Verdict; row: GivenRow; values: Given | null; attendee: Candidate | null };

/** What becomes of each row, judged by what is left and who is registered. */
export async function decide(tx: Tx, { formId, importId, rows, ...asked }: Asked): Promise<Decision[]> {
  const [form] = await tx.select().from(forms).where(eq(forms.id, formId));
  if (!form) throw notFound();
  const left = await leftForImport(tx, form, asked);
  const known = await knownAmong(tx, formId, importId, rows);
  const former = await formerAmong(tx, form, rows);
  const seen = new Map<string, number>();

  return rows.map((row): Decision => {
    const done = known.byRow(row);
    if (done) return decided(row, { outcome: done.outcome ?? 'updated', errors: [] });
    const key = rowKey(row);
    const of = key === null ? undefined : seen.get(key);
    if (of !== undefined) return refused(row, { path: 'row', error: 'duplicate', of });
    if (key !== null) seen.set(key, row.number);
    if (row.externalId.length > maxExternalId) return refused(row, { path: 'externalId', error: 'tooLong' });

    const matching = known.matching(row);
    if (matching.length > 1) return refused(row, { path: 'row', error: 'severalMatch' });
    const [before] = matching;
    if (before) {
      const met = seen.get(before.id);
      if (met !== undefined) return refused(row, { path: 'row', error: 'duplicate', of: met });
      seen.set(before.id, row.number);
      return changed(form, row, before, left);
    }

    const holder = former(row);
    if (holder !== null) return decided(row, { outcome: 'unchanged', errors: [], transferredTo: holder });
    const { errors, ...values } = judged(form, row, null);
    if (errors.length > 0) return refused(row, ...errors);
    const missing = left.take({ ticket: { id: row.ticketId, isNew: true }, answers: values.answers, before: {} });
    if (missing) return refused(row, missing);
    return { ...decided(row, { outcome: 'added', errors: [] }), values };
  });
}

const decided = (row: GivenRow, verdict: Verdict): Decision => ({ row, verdict, values: null, attendee: null });

/** The same decision, of a row that is refused after all. */
export const refused = (row: GivenRow, ...errors: CellError[]): Decision =>
  decided(row, { outcome: 'refused', errors });

type Form = Parameters<typeof judged>[0];

/** What a row changes of somebody who is registered already; where it names another ticket of the form, they are moved to that. */
function changed(form: Form, row: GivenRow, attendee: Candidate, left: ImportLeft): Decision {
  const { firstname, surname, email, phone, organization, jobTitle, country, answers, version } = attendee;
  const before = { fields: { firstname, surname, email, phone, organization, jobTitle, country }, answers };
  const { errors, ...values } = judged(form, row, before);
  if (errors.length > 0) return refused(row, ...errors);
  if (!isReserving(attendee.status)) return refused(row, { path: 'row', error: 'orderEnded' });
  const isMoved = row.ticketNamed && row.ticketId !== attendee.ticketId;
  const isSameId = row.externalId === '' || row.externalId === attendee.externalId;
  if (!isMoved && isSameId && isDeepStrictEqual(values, before))
    return decided(row, { outcome: 'unchanged', errors: [] });
  if (row.version !== undefined && row.version !== version)
    return refused(row, { path: 'row', error: 'changedMeanwhile' });
  const missing = left.take({
    ticket: isMoved ? { id: row.ticketId, isNew: false } : null,
    answers: values.answers,
    before: answers,
  });
  if (missing) return refused(row, missing);
  const moved = isMoved ? { movedFrom: attendee.ticketName } : {};
  return { row, attendee, values, verdict: { outcome: 'updated', errors: [], version, ...moved } };
}
