-- What was issued stays as it was; the key of its public link alone is replaced, by whoever says that they erase.
create or replace function refuse_invoice_change() returns trigger language plpgsql as $$
begin
  -- Those of test orders are no invoices to anybody, and go with their orders.
  if tg_op = 'DELETE' and old.test then return old; end if;
  if tg_op = 'UPDATE' and current_setting('foyer.erasing', true) = 'on' and to_jsonb(new) - 'key' = to_jsonb(old) - 'key' then
    return new;
  end if;
  raise exception 'Invoices are never changed or deleted: issue a credit note.' using errcode = 'FO002';
end $$;
--> statement-breakpoint
-- Links of invoices whose buyers were erased before.
select set_config('foyer.erasing', 'on', true);
--> statement-breakpoint
update invoices i set key = rtrim(translate(encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid(), 'UTF8')), 'base64'), '+/', '-_'), '=')
from purchases p where p.id = i.purchase_id and p.buyer_email = '';
--> statement-breakpoint
select set_config('foyer.erasing', '', true);
--> statement-breakpoint
-- Pictures of tickets that were removed before.
delete from images i using tickets t where i.kind = 'ticketAdvert' and i.owner_id = t.id and t.deleted_at is not null;
--> statement-breakpoint
update tickets set advert_image = null where deleted_at is not null and advert_image is not null;
