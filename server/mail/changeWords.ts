import type { Locale } from '../../src/lib/locale.ts';
import type { mailings } from '../platform/db/schema/mails.ts';
import type { Tx } from '../platform/deps.ts';
import { readOwnWording, usualWording } from '../platform/mail/wording.ts';

/*
 * What an email about a changed event says is there in every language, until its organiser writes words of their own: these are in one
 * language, and all that is added to them is in the same (decision 026).
 */

type Words = { subject: string; body: string };
type Mailing = Pick<typeof mailings.$inferSelect, 'eventId' | 'eventBefore' | 'locale'> & Words;

/** What an email about a changed event begins with, in a language. */
export async function changeWords(tx: Tx, eventId: string, locale: Locale): Promise<Words> {
  const which = { eventId, kind: 'eventChange' as const, locale };
  const { subject, body } = (await readOwnWording(tx, which)) ?? usualWording(which.kind, locale);
  return { subject, body };
}

/** Whether a mailing goes to each of its readers in their own language: it tells of a change in the words that it began with. */
export async function isInEachLanguage(
  tx: Tx,
  { eventId, eventBefore, locale, subject, body }: Mailing,
): Promise<boolean> {
  if (!eventBefore) return false;
  const begun = await changeWords(tx, eventId, locale);
  const { plainBody } = await import('../platform/mail/mailBody.ts');
  return subject === begun.subject && plainBody(body) === plainBody(begun.body);
}

/** A mailing as a reader of another language gets it. */
export const inLanguage = async <Of extends Mailing>(tx: Tx, mailing: Of, locale: Locale): Promise<Of> =>
  locale === mailing.locale ? mailing : { ...mailing, locale, ...(await changeWords(tx, mailing.eventId, locale)) };
