DROP INDEX "purchases_holds";--> statement-breakpoint
DROP INDEX "purchases_unsettled";--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "transfer_days" integer;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "order_hash" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "payment_open" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "purchases_open_email" ON "purchases" USING btree ("form_id",lower("buyer_email")) WHERE "purchases"."status" in ('held', 'paying', 'awaitingTransfer');--> statement-breakpoint
CREATE INDEX "purchases_open_network" ON "purchases" USING btree ("form_id","network") WHERE "purchases"."status" in ('held', 'paying', 'awaitingTransfer');--> statement-breakpoint
CREATE INDEX "purchases_holds" ON "purchases" USING btree ("hold_expires_at") WHERE "purchases"."status" in ('held', 'paying', 'awaitingTransfer');--> statement-breakpoint
CREATE INDEX "purchases_unsettled" ON "purchases" USING btree ("hold_expires_at") WHERE "purchases"."payment_open";--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_transfer_days" CHECK ("events"."transfer_days" between 1 and 60);
--> statement-breakpoint
-- Payments that were begun and not settled may still take money, or have some to send back.
update purchases set payment_open = true where gateway_intent_id is not null and settled_at is null;
--> statement-breakpoint
-- Until now there was one reason, kept as a sentence.
update purchases set remark = 'ticketsGone' where remark is not null;
--> statement-breakpoint
-- Bank transfer was offered everywhere; it stays where somebody has ordered by it.
update events set transfer_days = 7 where id in (select event_id from purchases where payment_method = 'transfer' and total > 0);
