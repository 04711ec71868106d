CREATE TABLE "imported_attendees" (
	"registered_user_id" uuid PRIMARY KEY NOT NULL,
	"form_id" uuid NOT NULL,
	"external_id" text,
	"import_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"outcome" text NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "imported_attendees_outcome" CHECK ("imported_attendees"."outcome" in ('added', 'updated'))
);
--> statement-breakpoint
ALTER TABLE "imported_attendees" ADD CONSTRAINT "imported_attendees_registered_user_id_registered_users_id_fk" FOREIGN KEY ("registered_user_id") REFERENCES "public"."registered_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_attendees" ADD CONSTRAINT "imported_attendees_form_id_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "imported_attendees_external" ON "imported_attendees" USING btree ("form_id","external_id");--> statement-breakpoint
CREATE INDEX "imported_attendees_row" ON "imported_attendees" USING btree ("import_id","row");