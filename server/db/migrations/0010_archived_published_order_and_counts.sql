ALTER TABLE "form_counts" ADD COLUMN "listed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "forms" ADD COLUMN "published" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "forms" ADD COLUMN "archived_questions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Buyers keep the order they saw.
update tickets set position = ordered.place
from (select id, row_number() over (partition by form_id order by created_at, id)::integer as place from tickets) ordered
where ordered.id = tickets.id;
--> statement-breakpoint
-- One rule says who is registered: whoever is listed and holds a ticket that is sold or reserved. The list also shows the others.
create function is_reserving(status text) returns boolean language sql immutable as $$
  select status in ('held', 'paying', 'awaitingTransfer', 'paid', 'free')
$$;
--> statement-breakpoint
create function count_form(form uuid, entries integer, people integer, admitted integer, money bigint) returns void language sql as $$
  insert into form_counts (form_id, shard, listed, registered, checked_in, revenue)
  values (form, pg_backend_pid() % 16, entries, people, admitted, money)
  on conflict (form_id, shard) do update set
    listed = form_counts.listed + excluded.listed,
    registered = form_counts.registered + excluded.registered,
    checked_in = form_counts.checked_in + excluded.checked_in,
    revenue = form_counts.revenue + excluded.revenue
$$;
--> statement-breakpoint
create or replace function count_people_added() returns trigger language plpgsql as $$
begin
  perform count_form(a.form_id, count(*)::integer, (count(*) filter (where is_reserving(p.status)))::integer,
    (count(a.checked_in_at) filter (where is_reserving(p.status)))::integer, 0)
  from added a join purchases p on p.id = a.purchase_id
  where a.listed and a.deleted_at is null group by a.form_id;
  return null;
end $$;
--> statement-breakpoint
create or replace function count_person_changed() returns trigger language plpgsql as $$
declare
  was integer := (old.listed and old.deleted_at is null)::integer;
  stays integer := (new.listed and new.deleted_at is null)::integer;
  was_in integer := was * (old.checked_in_at is not null)::integer;
  stays_in integer := stays * (new.checked_in_at is not null)::integer;
  holds integer;
begin
  if stays <> was or stays_in <> was_in then
    select is_reserving(status)::integer into holds from purchases where id = new.purchase_id;
    perform count_form(new.form_id, stays - was, holds * (stays - was), holds * (stays_in - was_in), 0);
  end if;
  return null;
end $$;
--> statement-breakpoint
-- Attendees are counted when they are added, which is after their purchase.
create or replace function count_purchase() returns trigger language plpgsql as $$
declare
  had bigint := 0;
  has bigint := 0;
  turn integer := 0;
  people integer := 0;
  admitted integer := 0;
begin
  if tg_op = 'UPDATE' and old.status = 'paid' then had := old.total; end if;
  if new.status = 'paid' then has := new.total; end if;
  if tg_op = 'UPDATE' then turn := is_reserving(new.status)::integer - is_reserving(old.status)::integer; end if;
  if turn <> 0 then
    select turn * count(*), turn * count(checked_in_at) into people, admitted
    from registered_users where purchase_id = new.id and listed and deleted_at is null;
  end if;
  if has <> had or people <> 0 then perform count_form(new.form_id, 0, people, admitted, has - had); end if;
  return null;
end $$;
--> statement-breakpoint
drop function count_form(uuid, integer, integer, bigint);
--> statement-breakpoint
update form_counts set listed = registered, registered = 0, checked_in = 0;
--> statement-breakpoint
insert into form_counts (form_id, shard, registered, checked_in)
select r.form_id, 0, count(*), count(r.checked_in_at)
from registered_users r join purchases p on p.id = r.purchase_id
where r.listed and r.deleted_at is null and is_reserving(p.status) group by r.form_id
on conflict (form_id, shard) do update set registered = excluded.registered, checked_in = excluded.checked_in;
