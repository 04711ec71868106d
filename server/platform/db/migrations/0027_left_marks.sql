CREATE TABLE "left_marks" (
	"registered_user_id" uuid NOT NULL,
	"form_id" uuid NOT NULL,
	"mark" text NOT NULL,
	"left_by" text NOT NULL,
	CONSTRAINT "left_marks_registered_user_id_mark_pk" PRIMARY KEY("registered_user_id","mark"),
	CONSTRAINT "left_marks_left_by" CHECK ("left_marks"."left_by" in ('transferred', 'erased', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "imported_attendees" ADD COLUMN "name_mark" text;--> statement-breakpoint
ALTER TABLE "left_marks" ADD CONSTRAINT "left_marks_registered_user_id_registered_users_id_fk" FOREIGN KEY ("registered_user_id") REFERENCES "public"."registered_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "left_marks" ADD CONSTRAINT "left_marks_form_id_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "left_marks_mark" ON "left_marks" USING btree ("form_id","mark");