CREATE TABLE "files" (
	"id" text PRIMARY KEY NOT NULL,
	"bytes" integer NOT NULL,
	"content" "bytea",
	"kept_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "file" text;--> statement-breakpoint
ALTER TABLE "badge_images" ADD COLUMN "file" text;--> statement-breakpoint
ALTER TABLE "event_picture_files" ADD COLUMN "file" text;--> statement-breakpoint
ALTER TABLE "mailing_files" ADD COLUMN "file" text;--> statement-breakpoint
-- What is shown twice is kept once.
insert into files (id, bytes, content)
  select distinct on (id) encode(sha256(content), 'hex') as id, octet_length(content), content from (
    select content from images
    union all select content from badge_images
    union all select content from event_picture_files
    union all select content from mailing_files
  ) kept;
--> statement-breakpoint
update images set file = encode(sha256(content), 'hex');
--> statement-breakpoint
ALTER TABLE "images" ALTER COLUMN "file" SET NOT NULL;--> statement-breakpoint
update badge_images set file = encode(sha256(content), 'hex');
--> statement-breakpoint
ALTER TABLE "badge_images" ALTER COLUMN "file" SET NOT NULL;--> statement-breakpoint
update event_picture_files set file = encode(sha256(content), 'hex');
--> statement-breakpoint
ALTER TABLE "event_picture_files" ALTER COLUMN "file" SET NOT NULL;--> statement-breakpoint
update mailing_files set file = encode(sha256(content), 'hex');
--> statement-breakpoint
ALTER TABLE "mailing_files" ALTER COLUMN "file" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "files_to_move" ON "files" USING btree ("id") WHERE "files"."content" is not null;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_file_files_id_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_images" ADD CONSTRAINT "badge_images_file_files_id_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_picture_files" ADD CONSTRAINT "event_picture_files_file_files_id_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailing_files" ADD CONSTRAINT "mailing_files_file_files_id_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "images_file" ON "images" USING btree ("file");--> statement-breakpoint
CREATE INDEX "badge_images_file" ON "badge_images" USING btree ("file");--> statement-breakpoint
CREATE INDEX "event_picture_files_file" ON "event_picture_files" USING btree ("file");--> statement-breakpoint
CREATE INDEX "mailing_files_file" ON "mailing_files" USING btree ("file");--> statement-breakpoint
ALTER TABLE "images" DROP COLUMN "content";--> statement-breakpoint
ALTER TABLE "badge_images" DROP COLUMN "content";--> statement-breakpoint
ALTER TABLE "event_picture_files" DROP COLUMN "content";--> statement-breakpoint
ALTER TABLE "mailing_files" DROP COLUMN "content";