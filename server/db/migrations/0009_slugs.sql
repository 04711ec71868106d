ALTER TABLE "settings" ADD COLUMN "contact" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "slug" text;--> statement-breakpoint
UPDATE "events" SET "slug" = coalesce(nullif(trim(both '-' from left(regexp_replace(lower("name"), '[^a-z0-9]+', '-', 'g'), 50)), ''), 'event');--> statement-breakpoint
UPDATE "events" e SET "slug" = e."slug" || '-' || left(e."id"::text, 8) WHERE EXISTS (SELECT 1 FROM "events" o WHERE o."slug" = e."slug" AND (o."created_at", o."id") < (e."created_at", e."id"));--> statement-breakpoint
ALTER TABLE "events" ALTER COLUMN "slug" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "events_slug" ON "events" USING btree ("slug");
