CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"event_id" uuid NOT NULL,
	"form_id" uuid,
	"attendee_id" uuid,
	"chosen_ids" uuid[],
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"by_name" text,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "audit_log_kind" CHECK ("audit_log"."kind" in ('seen', 'exported', 'dataDownloaded', 'erased', 'answersRemoved'))
);
--> statement-breakpoint
CREATE TABLE "event_retentions" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"months" integer NOT NULL,
	"scope" text NOT NULL,
	"next_look_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "event_retentions_months" CHECK ("event_retentions"."months" between 1 and 120),
	CONSTRAINT "event_retentions_scope" CHECK ("event_retentions"."scope" in ('answers', 'everything'))
);
--> statement-breakpoint
ALTER TABLE "registered_users" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "purchase_events" ADD COLUMN "attendee_id" uuid;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_form_id_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_retentions" ADD CONSTRAINT "event_retentions_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_event" ON "audit_log" USING btree ("event_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_attendee" ON "audit_log" USING btree ("attendee_id","at","id");--> statement-breakpoint
CREATE INDEX "event_retentions_due" ON "event_retentions" USING btree ("next_look_at");--> statement-breakpoint
CREATE INDEX "purchase_events_of_users" ON "purchase_events" USING btree ("at","id") WHERE "purchase_events"."actor" = 'user';
--> statement-breakpoint
-- Of what happened to a purchase nothing is changed but the name of somebody who is erased, by whoever says that this is what they do.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if current_setting('foyer.erasing', true) = 'on' and to_jsonb(new) - 'data' = to_jsonb(old) - 'data'
    and new.data - 'name' = old.data - 'name' then
    return new;
  end if;
  raise exception 'rows of % are only added', tg_table_name;
end $$;
--> statement-breakpoint
create trigger audit_log_kept before update on audit_log
for each row execute function refuse_change();
