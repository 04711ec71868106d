import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { ParsedInputOf } from '../../src/api/contract/endpoint.ts';
import type { MailWording, saveMailWording as saveCall } from '../../src/api/contract/mailWordings.ts';
import {
  type EventMail,
  fieldsOf,
  placeholdersIn,
  unknownPlaceholders,
  usedPlaceholders,
  type Wording,
} from '../../src/lib/mail.ts';
import { mailWordings } from '../platform/db/schema/mails.ts';
import { events } from '../platform/db/schema/usersAndEvents.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { assertUnchanged, nextVersion } from '../platform/db/versions.ts';
import type { Db, Deps, Tx } from '../platform/deps.ts';
import { invalid } from '../platform/http/errors.ts';
import { isWording, usualWording, type WordingOf } from '../platform/mail/wording.ts';

type By = { id: string; email: string };

/** Which mails of an event have words of the organiser. Those that a copied event came with were never saved in it: they are as old as the copy. */
export const listWordings = async (db: Db, eventId: string) => {
  const { kind, locale, changedAt } = mailWordings;
  const rows = await db
    .select({ kind: sql<EventMail>`${kind}`, locale, changedAt, copiedAt: events.createdAt })
    .from(mailWordings)
    .innerJoin(events, eq(events.id, mailWordings.eventId))
    .where(and(eq(mailWordings.eventId, eventId), isNotNull(mailWordings.wording)));
  return rows.map(({ copiedAt, ...row }) => ({ ...row, changedAt: (row.changedAt ?? copiedAt).toISOString() }));
};

/** The words of a mail as its organiser sees them; of those that were never changed the version is 0. */
export async function showWording(tx: Tx, which: WordingOf, by: By): Promise<MailWording> {
  const [row] = await tx.select().from(mailWordings).where(isWording(which));
  const own = row?.wording ?? null;
  const usual = usualWording(which.kind, which.locale);
  return {
    ...which,
    usual,
    wording: own ?? usual,
    isOwn: own !== null,
    testAddress: by.email,
    version: row?.version ?? 0,
  };
}

/** Of an organiser's words, what mails can show. A text without anything to read is none. */
export async function cleanWording({ subject, title, body, after }: Wording): Promise<Wording> {
  const { cleanBody, isEmptyBody } = await import('../platform/mail/mailBody.ts');
  const clean = (html: string) => (isEmptyBody(html) ? '' : cleanBody(html));
  return { subject, title, body: clean(body), after: clean(after) };
}

/** Keeps the organiser's words of a mail; mails that are written from then on have them. */
export async function saveWording(
  deps: Pick<Deps, 'db' | 'clock' | 'publicUrl'>,
  by: By,
  { version, wording, ...which }: WordingOf & Pick<ParsedInputOf<typeof saveCall>, 'version' | 'wording'>,
): Promise<MailWording> {
  const cleaned = await cleanWording(wording);
  assertKnownPlaceholders(which, cleaned, deps.publicUrl);
  return change(deps, by, which, version, cleaned);
}

/** Says a mail in the usual words again. */
export const resetWording = (
  deps: Pick<Deps, 'db' | 'clock'>,
  by: By,
  { version, ...which }: WordingOf & { version?: number | undefined },
): Promise<MailWording> => change(deps, by, which, version, null);

const change = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  by: By,
  which: WordingOf,
  version: number | undefined,
  wording: Wording | null,
) =>
  inTransaction(db, async (tx) => {
    const saver = { userId: by.id, now: clock() };
    // Of two who are the first, one waits for the other at this row.
    await tx
      .insert(mailWordings)
      .values({ ...which, version: 0 })
      .onConflictDoNothing();
    const [row] = await tx.select().from(mailWordings).where(isWording(which)).for('update');
    if (row) await assertUnchanged(tx, row, version, saver);
    await tx
      .update(mailWordings)
      .set({ wording, ...nextVersion(mailWordings, saver) })
      .where(isWording(which));
    return showWording(tx, which, by);
  });

/** Throws 422 with the placeholders of a text that there are not in such a mail, or that would stay empty. */
function assertKnownPlaceholders({ kind }: WordingOf, wording: Wording, publicUrl: string | null): void {
  for (const field of fieldsOf(kind)) {
    const unknown = unknownPlaceholders(wording[field], placeholdersIn(kind, field));
    if (unknown.length > 0)
      throw invalid(({ mail }) => mail.unknownPlaceholder(unknown.join(', ')), `wording.${field}`);
    if (publicUrl === null && usedPlaceholders(wording[field]).includes('ticketLink'))
      throw invalid(({ mail }) => mail.noLinks, `wording.${field}`);
  }
}
