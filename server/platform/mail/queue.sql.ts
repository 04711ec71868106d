/*
 * How a mail gets into the queue, as SQL, so that the statements which save a purchase or change its status write its mail themselves.
 */

/** Without a mail server a mail waits until the organiser says that it shall go. */
export const stateSql = (owner: string) =>
  `case when exists (select from mail_servers s where s.owner_id = ${owner}) then 'queued' else 'held' end`;

/**
 * Writes a mail of this kind to the buyers of these rows, which have `id`, `event_id`, `buyer_email` and `locale`; none where the
 * kind is null, or the buyer was erased. It is composed afterwards.
 */
export const mailedSql = (kind: string, at: string, rows: string, refund = 'null::uuid'): string =>
  `insert into mails (owner_id, event_id, purchase_id, refund_id, kind, state, locale, to_address, next_attempt_at, created_at)
   select e.owner_id, ${rows}.event_id, ${rows}.id, ${refund}, ${kind}, ${stateSql('e.owner_id')}, ${rows}.locale, ${rows}.buyer_email,
     ${at}, ${at}
   from ${rows} join events e on e.id = ${rows}.event_id where ${kind} is not null and ${rows}.buyer_email <> ''`;
