ALTER TABLE "purchases" ADD COLUMN "unmatched" jsonb;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "unmatched_open" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "purchases_unmatched" ON "purchases" USING btree ("event_id") WHERE "purchases"."unmatched_open";