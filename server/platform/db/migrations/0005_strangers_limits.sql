ALTER TABLE "waiting_entries" ADD COLUMN "confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "waiting_entries" ADD COLUMN "wide_network" text;--> statement-breakpoint
CREATE INDEX "mails_address" ON "mails" USING btree (lower("to_address"),"created_at");--> statement-breakpoint
CREATE INDEX "purchases_ended_network" ON "purchases" USING btree ("form_id","network","created_at") WHERE "purchases"."status" in ('failed', 'expired', 'cancelled') and "purchases"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "purchases_ended_wide_network" ON "purchases" USING btree ("form_id","wide_network","created_at") WHERE "purchases"."status" in ('failed', 'expired', 'cancelled') and "purchases"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "purchases_never_completed" ON "purchases" USING btree ("created_at") WHERE "purchases"."status" in ('failed', 'expired', 'cancelled') and "purchases"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "waiting_entries_unconfirmed" ON "waiting_entries" USING btree ("created_at") WHERE "waiting_entries"."state" = 'waiting' and "waiting_entries"."confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "waiting_entries_network" ON "waiting_entries" USING btree ("form_id","network") WHERE "waiting_entries"."offered_at" is not null;--> statement-breakpoint
CREATE INDEX "waiting_entries_wide_network" ON "waiting_entries" USING btree ("form_id","wide_network") WHERE "waiting_entries"."offered_at" is not null;--> statement-breakpoint
-- Who was on a list before had a mail that asked nothing of them.
UPDATE "waiting_entries" SET "confirmed_at" = "created_at";
