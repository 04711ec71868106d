ALTER TABLE "settings" ADD COLUMN "default_currency" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "default_time_zone" text;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "default_locale" text;