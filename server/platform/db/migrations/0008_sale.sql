ALTER TABLE "purchases" ADD COLUMN "taken_as" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "taken_gate" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "sold_at_door" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "purchases_taken" ON "purchases" USING btree ("event_id") WHERE "purchases"."taken_as" is not null;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_taken_as" CHECK ("purchases"."taken_as" in ('cash', 'terminal', 'nothing'));