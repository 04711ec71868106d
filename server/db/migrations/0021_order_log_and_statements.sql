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
CREATE TABLE "statement_entries" (
	"event_id" uuid NOT NULL,
	"entry_hash" text NOT NULL,
	"purchase_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"noted_at" timestamp (3) with time zone NOT NULL,
	"noted_by" uuid,
	CONSTRAINT "statement_entries_event_id_entry_hash_pk" PRIMARY KEY("event_id","entry_hash")
);
--> statement-breakpoint
ALTER TABLE "purchase_events" ADD CONSTRAINT "purchase_events_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_entries" ADD CONSTRAINT "statement_entries_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_entries" ADD CONSTRAINT "statement_entries_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_entries" ADD CONSTRAINT "statement_entries_noted_by_users_id_fk" FOREIGN KEY ("noted_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
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
where p.settled_at is not null and p.total > 0 and p.payment_method <> 'card';
--> statement-breakpoint
insert into purchase_events (purchase_id, at, kind, actor, data)
select id, settled_at, case when is_late then 'lateMoney' else 'paid' end, 'gateway',
  case when is_late then jsonb_build_object('amount', total, 'reason', remark)
    else jsonb_build_object('amount', total, 'late', false) end
from (
  select p.*, exists (select from refunds r where r.purchase_id = p.id and r.asked_by is null and not r.elsewhere) as is_late
  from purchases p
) p where settled_at is not null and total > 0 and payment_method = 'card';
--> statement-breakpoint
-- Revenue is what was paid and neither sent back nor lost, whatever became of the order.
create or replace function count_purchase() returns trigger language plpgsql as $$
declare
  had bigint := 0;
  has bigint := 0;
  turn integer := 0;
  people integer := 0;
  admitted integer := 0;
begin
  if tg_op = 'UPDATE' and old.settled_at is not null then had := greatest(old.total - old.refunded - old.lost, 0); end if;
  if new.settled_at is not null then has := greatest(new.total - new.refunded - new.lost, 0); end if;
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
create trigger purchases_counted after insert or update of status, total, refunded, lost, settled_at on purchases
for each row execute function count_purchase();
--> statement-breakpoint
update form_counts set revenue = 0;
--> statement-breakpoint
insert into form_counts (form_id, shard, revenue)
select form_id, 0, sum(greatest(total - refunded - lost, 0)) from purchases where settled_at is not null group by form_id
on conflict (form_id, shard) do update set revenue = excluded.revenue;
