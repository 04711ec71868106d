ALTER TABLE "mailings" ADD COLUMN "locale" text DEFAULT 'en-GB' NOT NULL;--> statement-breakpoint
UPDATE "mailings" SET "locale" = s."default_locale" FROM "settings" s WHERE s."owner_id" = "mailings"."owner_id" AND s."default_locale" IS NOT NULL;
