import { mails as words } from '#words/mails.ts';
import type { MailEntry } from '../../api/contract/mail.ts';
import type { MailState } from '../../lib/mail.ts';
import { foldText } from '../../lib/text.ts';
import type { Tone } from '../parts/StatusTag.tsx';

/** A mail on the list, with what a search looks in worked out once. */
export type MailRow = MailEntry & { searched: string };

export const mailRow = (entry: MailEntry): MailRow => ({
  ...entry,
  searched: ` ${foldText(`${entry.toAddress} ${entry.toName} ${entry.subject} ${entry.reference}`)}`,
});

/** Its subject, or that it has none: it is still to be written, or is not sent and never was. */
export const mailTitle = ({ subject, state }: Pick<MailEntry, 'subject' | 'state'>): string =>
  subject || (state === 'suppressed' ? words.states.suppressed : words.notComposed);

/** The colour of a mail's state. */
export const mailTone: Record<MailState, Tone> = {
  held: 'plain',
  queued: 'info',
  sending: 'info',
  sent: 'success',
  deferred: 'warn',
  failed: 'danger',
  inDoubt: 'warn',
  suppressed: 'plain',
  paused: 'plain',
};
