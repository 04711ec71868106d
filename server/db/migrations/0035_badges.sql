CREATE TABLE "badge_design_forms" (
	"form_id" uuid PRIMARY KEY NOT NULL,
	"design_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "badge_designs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"name" text NOT NULL,
	"width" real NOT NULL,
	"height" real NOT NULL,
	"format" text NOT NULL,
	"elements" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp (3) with time zone,
	CONSTRAINT "badge_designs_format" CHECK ("badge_designs"."format" in ('single', 'double', 'folded')),
	CONSTRAINT "badge_designs_size" CHECK ("badge_designs"."width" between 20 and 420 and "badge_designs"."height" between 20 and 420)
);
--> statement-breakpoint
CREATE TABLE "badge_images" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"type" text NOT NULL,
	"version" text NOT NULL,
	"content" "bytea" NOT NULL,
	"width" real NOT NULL,
	"height" real NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "badge_prints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"badge_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by_user_id" uuid
);
--> statement-breakpoint
ALTER TABLE "badge_design_forms" ADD CONSTRAINT "badge_design_forms_form_id_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_design_forms" ADD CONSTRAINT "badge_design_forms_design_id_badge_designs_id_fk" FOREIGN KEY ("design_id") REFERENCES "public"."badge_designs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_designs" ADD CONSTRAINT "badge_designs_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_designs" ADD CONSTRAINT "badge_designs_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_images" ADD CONSTRAINT "badge_images_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_prints" ADD CONSTRAINT "badge_prints_badge_id_badges_id_fk" FOREIGN KEY ("badge_id") REFERENCES "public"."badges"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_prints" ADD CONSTRAINT "badge_prints_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "badge_design_forms_design" ON "badge_design_forms" USING btree ("design_id");--> statement-breakpoint
CREATE INDEX "badge_designs_event" ON "badge_designs" USING btree ("event_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "badge_images_version" ON "badge_images" USING btree ("event_id","version");--> statement-breakpoint
CREATE INDEX "badge_prints_badge" ON "badge_prints" USING btree ("badge_id","at");