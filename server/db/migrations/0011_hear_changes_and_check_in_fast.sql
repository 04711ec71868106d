-- Every Foyer remembers for seconds who a token belongs to and which tickets are gone, and forgets it when it hears of a change.
create function tell_foyers() returns trigger language plpgsql as $$
begin
  perform pg_notify('foyer', tg_argv[0]);
  return null;
end $$;
--> statement-breakpoint
create trigger tokens_removed after delete on tokens for each row execute function tell_foyers('callers');
--> statement-breakpoint
create trigger users_changed after update on users for each row when (old.* is distinct from new.*)
  execute function tell_foyers('callers');
--> statement-breakpoint
create trigger forms_released after update of reserved, capacity on forms for each row
  when (new.reserved < old.reserved or new.capacity is distinct from old.capacity)
  execute function tell_foyers('tickets');
--> statement-breakpoint
create trigger tickets_released after update of reserved, quantity on tickets for each row
  when (new.reserved < old.reserved or new.quantity is distinct from old.quantity)
  execute function tell_foyers('tickets');
--> statement-breakpoint
-- Room on each page for the new version of a row that changes soon: without it, every check-in writes to all indexes of the table.
alter table registered_users set (fillfactor = 80);
--> statement-breakpoint
alter table sandbox_intents set (fillfactor = 60);
