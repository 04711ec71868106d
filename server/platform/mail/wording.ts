import { and, eq } from 'drizzle-orm';
import type { Locale } from '../../../src/lib/locale.ts';
import type { EventMail, UsualWording, Wording } from '../../../src/lib/mail.ts';
import { fillPlaceholders, type Placeholder } from '../../../src/lib/mail.ts';
import { escapeHtml } from '../../../src/lib/text.ts';
import { serverWords } from '../../../src/messages/serverWords.ts';
import { mailWordings } from '../db/schema/mails.ts';
import type { Tx } from '../deps.ts';
import type { Block } from './mailTemplate.ts';

/** Of a mail of an event. */
export type WordingOf = { eventId: string; kind: EventMail; locale: Locale };
/** What placeholders stand for; one without a value stands for nothing. */
export type Values = Partial<Record<Placeholder, string>>;

export const isWording = (which: WordingOf) =>
  and(
    eq(mailWordings.eventId, which.eventId),
    eq(mailWordings.kind, which.kind),
    eq(mailWordings.locale, which.locale),
  );

/** The organiser's words of a mail; null where it has the usual ones. */
export async function readOwnWording(tx: Tx, which: WordingOf): Promise<Wording | null> {
  const [found] = await tx.select({ wording: mailWordings.wording }).from(mailWordings).where(isWording(which));
  return found?.wording ?? null;
}

/** The usual words of a mail, as an organiser changes them. */
export function usualWording(kind: EventMail, locale: Locale): Wording {
  const { subject, title, text } = serverWords[locale].mail.wordings[kind];
  const paragraphs = text === '' ? [] : text.split('\n\n');
  return { subject, title, body: paragraphs.map((each) => `<p>${escapeHtml(each)}</p>`).join(''), after: '' };
}

/** What a mail says for one reader: around its facts, `above` and `below` them. */
export type WrittenMail = { subject: string; title: string; above: Block | null; below: Block | null };

/** Fills the words of a mail: the organiser's own, or else the usual ones. */
export async function fillWording(own: Wording | null, usual: UsualWording, values: Values): Promise<WrittenMail> {
  const filled = (text: string) => fillPlaceholders(text, (each) => values[each] ?? '');
  const { subject, title } = own ?? usual;
  return {
    subject: filled(subject),
    title: filled(title),
    // The usual ones are no HTML: most mails do without what reads it.
    above: own ? await bodyBlock(own.body, values) : textBlock(filled(usual.text)),
    below: own && (await bodyBlock(own.after, values)),
  };
}

const textBlock = (text: string): Block | null => (text === '' ? null : { kind: 'text', text });

/** An organiser's text with its placeholders filled, as a part of a mail; null for none. Nothing in a value is read as HTML. */
export async function bodyBlock(
  body: string,
  values: Values,
  linkLabel = '',
): Promise<Extract<Block, { kind: 'body' }> | null> {
  if (body === '') return null;
  const { plainBody, styledBody } = await import('./mailBody.ts');
  const escaped = (each: Placeholder) => escapeHtml(values[each] ?? '');
  const linked = body.replace(/href="([^"]*)"/g, (_, address: string) => `href="${filledAddress(address, values)}"`);
  const html = fillPlaceholders(linked, (each) => {
    const value = escaped(each);
    return each === 'ticketLink' && value !== '' ? `<a href="${value}">${escapeHtml(linkLabel)}</a>` : value;
  });
  return { kind: 'body', html: styledBody(html), text: plainBody(html) };
}

/** An address of a link: one that is all placeholder, or with values that stay a part of what the organiser wrote. */
const filledAddress = (address: string, values: Values): string =>
  isTicketLink.test(address)
    ? escapeHtml(values.ticketLink ?? '')
    : fillPlaceholders(address, (each) => encodeURIComponent(values[each] ?? ''));
const isTicketLink = /^\{\{\s*ticketLink\s*\}\}$/i;
