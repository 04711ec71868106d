import type { TicketPage } from '../../src/api/contract/ticket.ts';
import type { RenderedMail } from '../platform/mail/mailTemplate.ts';

/*
 * A preview, and a test to oneself, show somebody's mail to somebody else. What would let them in, or cancel an order, is replaced by a word
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
