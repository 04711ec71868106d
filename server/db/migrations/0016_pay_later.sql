ALTER TABLE "purchases" DROP CONSTRAINT "purchases_status";--> statement-breakpoint
DROP INDEX "purchases_holds";--> statement-breakpoint
DROP INDEX "purchases_open_email";--> statement-breakpoint
DROP INDEX "purchases_open_network";--> statement-breakpoint
DROP INDEX "purchases_open_wide_network";--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "transfer_account" jsonb;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "transfer_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "pay_at_door" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "door_days" integer;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "door_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "taken_by" uuid;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_taken_by_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchases_holds" ON "purchases" USING btree ("hold_expires_at") WHERE "purchases"."status" in ('held', 'paying', 'awaitingTransfer', 'awaitingDoor');--> statement-breakpoint
CREATE INDEX "purchases_open_email" ON "purchases" USING btree ("form_id",lower("buyer_email")) WHERE "purchases"."status" in ('held', 'paying', 'awaitingTransfer', 'awaitingDoor');--> statement-breakpoint
CREATE INDEX "purchases_open_network" ON "purchases" USING btree ("form_id","network") WHERE "purchases"."status" in ('held', 'paying', 'awaitingTransfer', 'awaitingDoor');--> statement-breakpoint
CREATE INDEX "purchases_open_wide_network" ON "purchases" USING btree ("form_id","wide_network") WHERE "purchases"."status" in ('held', 'paying', 'awaitingTransfer', 'awaitingDoor');--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_door_days" CHECK ("events"."door_days" between 1 and 60);--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_status" CHECK ("purchases"."status" in ('held', 'paying', 'paid', 'free', 'awaitingTransfer', 'awaitingDoor', 'failed', 'expired', 'cancelled', 'refunded'));--> statement-breakpoint
create or replace function is_reserving(status text) returns boolean language sql immutable as $$
  select status in ('held', 'paying', 'awaitingTransfer', 'awaitingDoor', 'paid', 'free')
$$;
