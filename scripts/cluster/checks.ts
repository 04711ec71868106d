import type pg from 'pg';
import { connected } from './connected.ts';
import type { Journal } from './journal.ts';

type Counted = Record<string, number>;

/** Compares what visitors were told with what is in the database: a sentence for everything that is lost, twice, or counted wrongly. */
export async function differences(
  database: pg.PoolConfig,
  journal: Journal,
  { formId, guestFormId }: { formId: string; guestFormId: string },
): Promise<string[]> {
  // As it is asked: what is answered meanwhile need not be in it.
  const orders = [...journal.orders].map(([key, { status }]) => [key, status] as const);
  const entries = [...journal.entries].map(([entry, { userId, isAnswered }]) => [entry, userId, isAnswered] as const);
  const imports = journal.imports.map(({ people, isAnswered }) => ({ people, isAnswered }));
  const printed = [...journal.printed];
  return connected(database, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const counted = {
      ...(await countOrders(client, formId, orders)),
      'orders nobody asked for': await countUnasked(client, formId, journal),
      ...(await countEntries(client, formId, entries)),
      ...(await countCounters(client, formId)),
      ...(await countImports(client, guestFormId, imports)),
      ...named(await countCounters(client, guestFormId), (what) => `${what}, of the imported ones`),
      ...(await countPrints(client, printed)),
      ...(await countMailings(client)),
    };
    return Object.entries(counted).flatMap(([what, count]) => (count === 0 ? [] : [`${count} ${what}`]));
  });
}

const one = async (client: pg.Client, text: string, values: unknown[]): Promise<Counted> =>
  (await client.query<Counted>(text, values)).rows[0] ?? {};

const countOrders = (client: pg.Client, formId: string, orders: (readonly [string, string | null])[]) =>
  one(
    client,
    `with told as (select * from unnest($2::uuid[], $3::text[]) as t(key, status)),
       kept as (select * from purchases where form_id = $1)
     select
       (select count(*)::integer from told left join kept on kept.idempotency_key = told.key
        where told.status is distinct from coalesce(kept.status, '') and told.status is not null) as "orders lost",
       (select count(*)::integer from (select idempotency_key from kept group by 1 having count(*) > 1) as twice) as "orders twice",
       (select count(*)::integer from kept where (select count(*) from registered_users r where r.purchase_id = kept.id) <> 1) as "orders without their one attendee",
       (select count(*)::integer from (select r.email from registered_users r where r.form_id = $1 group by 1 having count(*) > 1) as twice) as "people registered twice",
       (select count(*)::integer from kept where status = 'paid' and
          (select count(*) from invoices i where i.purchase_id = kept.id and i.original_id is null) <> 1) as "paid orders without their one invoice",
       (select count(*)::integer from kept where status = 'paid' and
          not exists (select from sandbox_intents s where s.id = kept.gateway_intent_id and s.status = 'succeeded')) as "paid orders whose payment is lost",
       (select count(*)::integer from kept where status in ('paid', 'free') and
          not exists (select from mails m where m.purchase_id = kept.id)) as "orders without a mail",
       (select count(*)::integer from (select from mails m join kept on kept.id = m.purchase_id
          group by m.purchase_id, m.kind, m.to_address having count(*) > 1) as twice) as "mails written twice"`,
    [formId, orders.map(([key]) => key), orders.map(([, status]) => status)],
  );

const named = (counted: Counted, name: (what: string) => string): Counted =>
  Object.fromEntries(Object.entries(counted).map(([what, count]) => [name(what), count]));

async function countUnasked(client: pg.Client, formId: string, { orders }: Journal): Promise<number> {
  const { rows } = await client.query<{ key: string }>(
    'select idempotency_key as key from purchases where form_id = $1',
    [formId],
  );
  return rows.filter(({ key }) => !orders.has(key)).length;
}

const countEntries = (client: pg.Client, formId: string, entries: (readonly [string, string, boolean])[]) =>
  one(
    client,
    `with told as (select * from unnest($2::uuid[], $3::uuid[], $4::boolean[]) as t(entry, person, answered)),
       kept as (select c.* from check_ins c join registered_users r on r.id = c.registered_user_id where r.form_id = $1)
     select
       (select count(*)::integer from told where answered and
          not exists (select from kept where kept.id = entry and registered_user_id = person)) as "check-ins lost",
       (select count(*)::integer from (select registered_user_id from kept group by 1 having count(*) > 1) as twice) as "people checked in twice",
       (select count(*)::integer from registered_users r where r.form_id = $1 and
          (r.checked_in_at is not null) <> exists (select from kept where registered_user_id = r.id)) as "people whose log says otherwise"`,
    [
      formId,
      entries.map(([entry]) => entry),
      entries.map(([, person]) => person),
      entries.map(([, , isAnswered]) => isAnswered),
    ],
  );

const countCounters = (client: pg.Client, formId: string) =>
  one(
    client,
    `with people as (
       select r.ticket_id, r.checked_in_at, p.status from registered_users r join purchases p on p.id = r.purchase_id where r.form_id = $1
     ), sums as (
       select sum(listed)::integer as listed, sum(registered)::integer as registered, sum(checked_in)::integer as checked_in, sum(revenue) as revenue
       from form_counts where form_id = $1
     )
     select
       abs((select reserved from forms where id = $1) - (select count(*) from people where is_reserving(status)))::integer as "places that the form counts wrongly",
       (select count(*)::integer from tickets t where form_id = $1 and
          reserved <> (select count(*) from people where ticket_id = t.id and is_reserving(status))) as "tickets that are counted wrongly",
       abs((select registered from sums) - (select count(*) from people where is_reserving(status)))::integer as "people that the totals count wrongly",
       abs((select checked_in from sums) - (select count(*) from people where checked_in_at is not null))::integer as "check-ins that the totals count wrongly",
       ((select revenue from sums) - (select coalesce(sum(total), 0) from purchases where form_id = $1 and status = 'paid'))::integer as "minor units that the totals count wrongly"`,
    [formId],
  );

async function countImports(client: pg.Client, formId: string, imports: Journal['imports']): Promise<Counted> {
  const people = imports.flatMap((file, place) =>
    file.people.map((email) => ({ email, place, told: file.isAnswered })),
  );
  return one(
    client,
    `with told as (select * from unnest($2::text[], $3::integer[], $4::boolean[]) as t(email, file, answered)),
       kept as (select lower(email) as email from registered_users where form_id = $1),
       files as (select file, count(*) as listed, count(kept.email) as there from told left join kept using (email) group by file)
     select
       (select count(*)::integer from told where answered and email not in (select email from kept)) as "imported people lost",
       (select count(*)::integer from (select from kept group by email having count(*) > 1) as twice) as "people imported twice",
       (select count(*)::integer from files where there > 0 and there < listed) as "files imported in part"`,
    [formId, people.map(({ email }) => email), people.map(({ place }) => place), people.map(({ told }) => told)],
  );
}

/** One whose answer was lost is printed again, and noted again. */
const countPrints = (client: pg.Client, printed: string[]) =>
  one(
    client,
    `select count(*)::integer as "badge prints not noted"
     from (select person, count(*) as times from unnest($1::uuid[]) as t(person) group by person) as told
     where times > (select count(*) from badge_prints p join badges b on b.id = p.badge_id where b.registered_user_id = told.person)`,
    [printed],
  );

const countMailings = (client: pg.Client) =>
  one(
    client,
    `select count(*)::integer as "mails of a mailing written twice" from
       (select from mails where mailing_id is not null group by mailing_id, to_address having count(*) > 1) as twice`,
    [],
  );

/** How many mails of the mailings that were started are not there yet. */
export const unwrittenMails = (database: pg.PoolConfig, { mailings }: Journal): Promise<number> =>
  connected(database, async (client) => {
    const told = mailings.flatMap(({ mailingId, people }) => people.map((email) => ({ mailingId, email })));
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::integer as count from unnest($1::uuid[], $2::text[]) as t(mailing, email)
       where not exists (select from mails where mailing_id = mailing and lower(to_address) = email)`,
      [told.map(({ mailingId }) => mailingId), told.map(({ email }) => email)],
    );
    return rows[0]?.count ?? 0;
  });

type States = { state: string; count: number }[];

/** How many mails are in which state. A Foyer that was killed leaves one that nobody knows of whether it arrived. */
export const mailStates = (database: pg.PoolConfig): Promise<States> =>
  connected(database, async (client) => {
    const { rows } = await client.query<States[number]>(
      'select state, count(*)::integer as count from mails group by state order by count desc',
    );
    return rows;
  });

/** Whether no mail waits any more. */
export const haveLeft = async (database: pg.PoolConfig): Promise<boolean> =>
  (await mailStates(database)).every(({ state }) => state !== 'queued' && state !== 'deferred');

/** Whether a Foyer is connected to one of the two replicas between which a proxy takes turns. */
export async function haveReports(replica: pg.PoolConfig): Promise<boolean> {
  const isConnected = () =>
    connected(replica, async (client) => {
      const { rows } = await client.query("select from pg_stat_activity where application_name = 'Foyer'");
      return rows.length > 0;
    });
  return (await isConnected()) || (await isConnected());
}
