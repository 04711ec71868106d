CREATE TABLE "event_pages" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"draft" jsonb NOT NULL,
	"live" jsonb,
	"is_published" boolean DEFAULT false NOT NULL,
	"preview_key" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "event_picture_files" (
	"picture_id" uuid NOT NULL,
	"width" integer NOT NULL,
	"type" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "event_picture_files_picture_id_type_width_pk" PRIMARY KEY("picture_id","type","width")
);
--> statement-breakpoint
CREATE TABLE "event_pictures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"use" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"blur" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "slug" text;--> statement-breakpoint
ALTER TABLE "forms" ADD COLUMN "slug" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "status" text DEFAULT 'planned' NOT NULL;--> statement-breakpoint
ALTER TABLE "event_pages" ADD CONSTRAINT "event_pages_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_pages" ADD CONSTRAINT "event_pages_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_picture_files" ADD CONSTRAINT "event_picture_files_picture_id_event_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."event_pictures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_pictures" ADD CONSTRAINT "event_pictures_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_pictures_event" ON "event_pictures" USING btree ("event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "forms_slug" ON "forms" USING btree ("event_id","slug");--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_slug" UNIQUE("slug");--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_status" CHECK ("events"."status" in ('planned', 'moved', 'cancelled'));