-- Running totals of each form, so that lists and dashboards cost the same for a hundred people as for a hundred thousand.
create function count_form(form uuid, people integer, admitted integer, money bigint) returns void language sql as $$
  insert into form_counts (form_id, shard, registered, checked_in, takings)
  values (form, pg_backend_pid() % 16, people, admitted, money)
  on conflict (form_id, shard) do update set
    registered = form_counts.registered + excluded.registered,
    checked_in = form_counts.checked_in + excluded.checked_in,
    takings = form_counts.takings + excluded.takings
$$;
--> statement-breakpoint
create function count_people_added() returns trigger language plpgsql as $$
begin
  perform count_form(form_id, count(*)::integer, count(checked_in_at)::integer, 0)
  from added where listed and deleted_at is null group by form_id;
  return null;
end $$;
--> statement-breakpoint
create trigger registered_users_added after insert on registered_users
referencing new table as added for each statement execute function count_people_added();
--> statement-breakpoint
create function count_person_changed() returns trigger language plpgsql as $$
declare
  was integer := (old.listed and old.deleted_at is null)::integer;
  stays integer := (new.listed and new.deleted_at is null)::integer;
  was_in integer := was * (old.checked_in_at is not null)::integer;
  stays_in integer := stays * (new.checked_in_at is not null)::integer;
begin
  if stays <> was or stays_in <> was_in then
    perform count_form(new.form_id, stays - was, stays_in - was_in, 0);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger registered_users_changed after update of listed, deleted_at, checked_in_at on registered_users
for each row execute function count_person_changed();
--> statement-breakpoint
create function count_purchase() returns trigger language plpgsql as $$
declare
  had bigint := 0;
  has bigint := 0;
begin
  if tg_op = 'UPDATE' and old.status = 'paid' then had := old.total; end if;
  if new.status = 'paid' then has := new.total; end if;
  if has <> had then perform count_form(new.form_id, 0, 0, has - had); end if;
  return null;
end $$;
--> statement-breakpoint
create trigger purchases_counted after insert or update of status, total on purchases
for each row execute function count_purchase();
--> statement-breakpoint
-- Substring search. A server without pg_trgm still answers, only slower.
do $$
begin
  create extension if not exists pg_trgm;
  create index registered_users_search on registered_users using gin (search gin_trgm_ops);
exception when others then
  raise notice 'name search works without its index: %', sqlerrm;
end $$;
