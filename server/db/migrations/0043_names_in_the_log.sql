CREATE INDEX "purchase_events_user" ON "purchase_events" USING btree ("user_id") WHERE "purchase_events"."actor" = 'user';
--> statement-breakpoint
-- Who is erased may also have done something themselves; the log then says by whom no more than that.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if current_setting('foyer.erasing', true) = 'on'
    and to_jsonb(new) - 'data' - 'by_name' = to_jsonb(old) - 'data' - 'by_name'
    and new.data - 'name' - 'formerName' = old.data - 'name' - 'formerName' then
    return new;
  end if;
  raise exception 'rows of % are only added', tg_table_name;
end $$;
