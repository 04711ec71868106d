ALTER TABLE "limited_choices" ALTER COLUMN "max" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "scans_deleted" ON "scans" USING btree ("deleted_at") WHERE "scans"."deleted_at" is not null;