ALTER TABLE "purchase_events" DROP CONSTRAINT "purchase_events_actor";--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "objected_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "purchases_objected" ON "purchases" USING btree ("event_id") WHERE "purchases"."objected_at" is not null;--> statement-breakpoint
ALTER TABLE "purchase_events" ADD CONSTRAINT "purchase_events_actor" CHECK ("purchase_events"."actor" in ('user', 'buyer', 'attendee', 'gateway', 'system'));