CREATE TABLE "purchase_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"purchase_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"actor" text NOT NULL,
	"user_id" uuid,
	"by_name" text,
	"data" jsonb NOT NULL,
	CONSTRAINT "purchase_events_actor" CHECK ("purchase_events"."actor" in ('user', 'buyer', 'gateway', 'system'))
);
--> statement-breakpoint
ALTER TABLE "purchase_events" ADD CONSTRAINT "purchase_events_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchase_events_purchase" ON "purchase_events" USING btree ("purchase_id","id");--> statement-breakpoint
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only added', tg_table_name;
end $$;
--> statement-breakpoint
create trigger purchase_events_kept before update on purchase_events
for each row execute function refuse_change();
--> statement-breakpoint
-- What is known of purchases that are older than their log.
insert into purchase_events (purchase_id, at, kind, actor, data)
select p.id, p.created_at, 'ordered', 'buyer', jsonb_build_object('total', p.total, 'method', p.payment_method,
  'attendees', (select count(*) from registered_users r where r.purchase_id = p.id))
from purchases p;
--> statement-breakpoint
insert into purchase_events (purchase_id, at, kind, actor, user_id, by_name, data)
select p.id, p.settled_at, 'markedPaid', case when u.id is null then 'system' else 'user' end, u.id,
  coalesce(nullif(u.name, ''), u.email),
  jsonb_build_object('amount', p.total, 'via', case when u.id is null then 'hand' else 'door' end, 'late', false)
from purchases p left join users u on u.id = p.taken_by
where p.settled_at is not null and p.total > 0 and p.gateway_refund_id is null and p.payment_method <> 'card';
--> statement-breakpoint
insert into purchase_events (purchase_id, at, kind, actor, data)
select id, settled_at, 'paid', 'gateway', jsonb_build_object('amount', total, 'late', false) from purchases
where settled_at is not null and total > 0 and gateway_refund_id is null and payment_method = 'card';
--> statement-breakpoint
insert into purchase_events (purchase_id, at, kind, actor, data)
select id, settled_at, 'lateMoney', 'gateway', jsonb_build_object('amount', total, 'reason', remark) from purchases
where gateway_refund_id is not null and settled_at is not null;
--> statement-breakpoint
insert into purchase_events (purchase_id, at, kind, actor, data)
select id, settled_at, 'lateMoneySentBack', 'system', jsonb_build_object('amount', total) from purchases
where gateway_refund_id is not null and settled_at is not null;
--> statement-breakpoint
-- Revenue is what was paid and not sent back, whatever became of the order.
create or replace function count_purchase() returns trigger language plpgsql as $$
declare
  had bigint := 0;
  has bigint := 0;
  turn integer := 0;
  people integer := 0;
  admitted integer := 0;
begin
  if tg_op = 'UPDATE' and old.settled_at is not null then had := old.total - old.refunded; end if;
  if new.settled_at is not null then has := new.total - new.refunded; end if;
  if tg_op = 'UPDATE' then turn := is_reserving(new.status)::integer - is_reserving(old.status)::integer; end if;
  if turn <> 0 then
    select turn * count(*), turn * count(checked_in_at) into people, admitted
    from registered_users where purchase_id = new.id and listed and deleted_at is null;
  end if;
  if has <> had or people <> 0 then perform count_form(new.form_id, 0, people, admitted, has - had); end if;
  return null;
end $$;
--> statement-breakpoint
drop trigger purchases_counted on purchases;
--> statement-breakpoint
create trigger purchases_counted after insert or update of status, total, refunded, settled_at on purchases
for each row execute function count_purchase();
--> statement-breakpoint
update form_counts set revenue = 0;
--> statement-breakpoint
insert into form_counts (form_id, shard, revenue)
select form_id, 0, sum(total - refunded) from purchases where settled_at is not null group by form_id
on conflict (form_id, shard) do update set revenue = excluded.revenue;
