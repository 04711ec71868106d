-- What is about nothing of Foyer's is kept no more.
DELETE FROM "gateway_events" WHERE "purchase_id" is null;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "stripe_hearing_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "stripe_heard_down_to" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "gateway_events_received" ON "gateway_events" USING btree ("received_at");--> statement-breakpoint
ALTER TABLE "gateway_events" DROP COLUMN "content";