import { mailing as words } from '#words/mailing.ts';
import type { MailingEntry } from '../../api/contract/mailings.ts';
import { isOver } from '../../lib/mail.ts';
import type { Tone } from '../parts/StatusTag.tsx';

type Stood = Pick<MailingEntry, 'state' | 'counts'>;

const isSent = ({ state, counts }: Stood): boolean => state === 'sending' && isOver(state, counts);

/** How far a mailing is, in a word. */
export function mailingName(mailing: Stood): string {
  if (isSent(mailing)) return words.over;
  const { state, counts } = mailing;
  return state === 'sending' && counts.open === 0 ? words.progress.counts.waiting : words.stateNames[state];
}

export function mailingTone(mailing: Stood): Tone {
  const { state, counts } = mailing;
  if (isSent(mailing)) return counts.failed + counts.inDoubt > 0 ? 'warn' : 'success';
  if (state === 'paused') return 'warn';
  return state === 'draft' || state === 'cancelled' ? 'plain' : 'info';
}

/** The subject as a title: with the event's name, which is the same for all who get it. */
export const subjectOf = (subject: string, event: { name: string } | null): string =>
  (event ? subject.replaceAll('{{event}}', event.name) : subject) || words.noSubject;
