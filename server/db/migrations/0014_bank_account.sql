ALTER TABLE "events" ADD COLUMN "transfer_account" jsonb;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "transfer_note" text DEFAULT '' NOT NULL;