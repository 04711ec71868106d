ALTER TABLE "settings" ADD COLUMN "stripe_mode" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "webhook_secret" "bytea";--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "test_mode" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "ask_again_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "ask_failures" integer DEFAULT 0 NOT NULL;