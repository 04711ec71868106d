CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"purchase_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"due_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "disputes_status" CHECK ("disputes"."status" in ('needsResponse', 'underReview', 'won', 'lost'))
);
--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "stripe_heard_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "stripe_ask_again_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "lost" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "elsewhere" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_purchase" ON "disputes" USING btree ("purchase_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_elsewhere" ON "refunds" USING btree ("gateway_refund_id") WHERE "refunds"."elsewhere";--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_lost" CHECK ("purchases"."lost" between 0 and "purchases"."total");--> statement-breakpoint
-- What is sent back, and what a bank took back, is no revenue.
create or replace function count_purchase() returns trigger language plpgsql as $$
declare
  had bigint := 0;
  has bigint := 0;
  turn integer := 0;
  people integer := 0;
  admitted integer := 0;
begin
  if tg_op = 'UPDATE' and old.status = 'paid' then had := greatest(old.total - old.refunded - old.lost, 0); end if;
  if new.status = 'paid' then has := greatest(new.total - new.refunded - new.lost, 0); end if;
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
create trigger purchases_counted after insert or update of status, total, refunded, lost on purchases
for each row execute function count_purchase();
