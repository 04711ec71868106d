import type { TicketPage } from '../../src/api/contract/ticket.ts';
import type { RenderedMail } from '../platform/mail/mailTemplate.ts';
import type { Composed } from './compose.ts';

/*
 * A preview, and a test to oneself, show a recipient's mail to an organiser. What would let them in, or cancel an order, is replaced by a word
 * that opens nothing.
 */

/** Stands for every key of a link, and for the code of a ticket. */
export const deadKey = 'example';

/** A mail whose links with these keys lead nowhere. Keys are long and random, so they stand nowhere else. */
export function withoutKeys<Mail extends RenderedMail>(mail: Mail, keys: readonly string[]): Mail {
  const dead = (text: string) => keys.reduce((rest, key) => (key === '' ? rest : rest.replaceAll(key, deadKey)), text);
  return { ...mail, subject: dead(mail.subject), html: dead(mail.html), text: dead(mail.text) };
}

/** A ticket that no door knows. */
export const asExample = (ticket: TicketPage): TicketPage => ({ ...ticket, key: deadKey, qrCodeData: deadKey });

/** A mail in words that are being written, as a recipient would get it. */
export type Preview = { mail: (Composed & { toAddress: string }) | null; hasNext: boolean; isMadeUp: boolean };

/** Who is made up, to read a mail before there is anybody who gets it. */
export const sampleRecipient = { firstname: 'Ada', surname: 'Lovelace', email: 'ada@example.org' };
