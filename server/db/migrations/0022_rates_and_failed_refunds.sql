ALTER TABLE "purchase_lines" DROP CONSTRAINT "purchase_lines_quantity";--> statement-breakpoint
DROP INDEX "invoices_of_refund";--> statement-breakpoint
DROP INDEX "refunds_unsent";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "reversal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "purchase_lines" ADD COLUMN "discount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchase_lines" ADD COLUMN "vat_rate" integer;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "failed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "vat_rate" integer;--> statement-breakpoint
CREATE INDEX "sandbox_intents_card" ON "sandbox_intents" USING btree ("id") WHERE "sandbox_intents"."card_last4" = '5126';--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_of_refund" ON "invoices" USING btree ("refund_id","reversal");--> statement-breakpoint
CREATE INDEX "refunds_unsent" ON "refunds" USING btree ("ask_again_at") WHERE "refunds"."sent_at" is null and "refunds"."failed_at" is null;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_reversal" CHECK (not "invoices"."reversal" or "invoices"."refund_id" is not null);--> statement-breakpoint
ALTER TABLE "purchase_lines" ADD CONSTRAINT "purchase_lines_quantity" CHECK ("purchase_lines"."quantity" > 0 and "purchase_lines"."early_bird_quantity" between 0 and "purchase_lines"."quantity" and "purchase_lines"."unit_price" >= 0 and "purchase_lines"."total" >= 0
        and "purchase_lines"."discount" between 0 and "purchase_lines"."total" and "purchase_lines"."vat_rate" >= 0);--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_vat_rate" CHECK ("tickets"."vat_rate" >= 0);--> statement-breakpoint
-- Discounts were of the whole order, at one rate: each line has its share, rounded on the sum of the lines before.
update purchase_lines l set discount = s.upto - s.before
from (
  select c.id, div(2 * c.discount * c.sum + c.subtotal, 2 * c.subtotal) as upto,
    div(2 * c.discount * (c.sum - c.total) + c.subtotal, 2 * c.subtotal) as before
  from (
    select l.id, l.total::numeric, p.discount::numeric, p.subtotal::numeric,
      sum(l.total) over (partition by l.purchase_id order by l.position, l.id)::numeric as sum
    from purchase_lines l join purchases p on p.id = l.purchase_id where p.discount > 0
  ) c
) s where s.id = l.id;
