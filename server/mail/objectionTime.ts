import { objectionHours } from '../../src/lib/mail.ts';

const span = `interval '${objectionHours} hours'`;

/**
 * Until when whoever lost a ticket may object, and one that its buyer gave another address stays theirs; of their mail about it, `m`, whose columns are
 * null where there is none, and the time of the change. It is counted from when the mail was sent. One that waits, for a mail server that is missing or
 * away, counts as sent after as long again, and one that goes no more as sent with the change: neither must keep a ticket from its holder for ever.
 */
export const objectableUntilSql = (m: string, changedAt: string): string =>
  `coalesce(${m}.sent_at, ${changedAt} + case when ${m}.state in ('held', 'queued', 'sending', 'deferred', 'inDoubt') then ${span} else interval '0' end) + ${span}`;
