CREATE TABLE "delegate_tickets" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"ticket_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delegates" (
	"registered_user_id" uuid PRIMARY KEY NOT NULL,
	"stand_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exhibitor_visibility" (
	"form_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"fields" jsonb NOT NULL,
	"questions" jsonb NOT NULL,
	"overrides" jsonb NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"saved_by" uuid,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "exhibitor_visibility_form_id_version_pk" PRIMARY KEY("form_id","version")
);
--> statement-breakpoint
CREATE TABLE "stands" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
DROP INDEX "scans_exhibitor";--> statement-breakpoint
DROP INDEX "scans_once";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "stand_id" uuid;--> statement-breakpoint
ALTER TABLE "registered_users" ADD COLUMN "sharing_ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "stand_id" uuid;--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "rating" smallint;--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "follow_up_on" date;--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "sharing_version" integer;--> statement-breakpoint
ALTER TABLE "delegate_tickets" ADD CONSTRAINT "delegate_tickets_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delegate_tickets" ADD CONSTRAINT "delegate_tickets_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delegates" ADD CONSTRAINT "delegates_registered_user_id_registered_users_id_fk" FOREIGN KEY ("registered_user_id") REFERENCES "public"."registered_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delegates" ADD CONSTRAINT "delegates_stand_id_stands_id_fk" FOREIGN KEY ("stand_id") REFERENCES "public"."stands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exhibitor_visibility" ADD CONSTRAINT "exhibitor_visibility_form_id_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exhibitor_visibility" ADD CONSTRAINT "exhibitor_visibility_saved_by_users_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stands" ADD CONSTRAINT "stands_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delegates_stand" ON "delegates" USING btree ("stand_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stands_key" ON "stands" USING btree ("event_id","key");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_stand_id_stands_id_fk" FOREIGN KEY ("stand_id") REFERENCES "public"."stands"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scans" ADD CONSTRAINT "scans_stand_id_stands_id_fk" FOREIGN KEY ("stand_id") REFERENCES "public"."stands"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_stand" ON "users" USING btree ("stand_id");--> statement-breakpoint
CREATE INDEX "scans_stand" ON "scans" USING btree ("stand_id","scanned_at","id");--> statement-breakpoint
CREATE INDEX "scans_attendee" ON "scans" USING btree ("registered_user_id");--> statement-breakpoint
-- Which exhibitor a login is of: here, so that every way of saving a login says the same.
create function give_stand() returns trigger language plpgsql as $$
declare
  spoken text := lower(trim(regexp_replace(new.company, '\s+', ' ', 'g')));
  stood text := lower(trim(regexp_replace(new.stand, '\s+', ' ', 'g')));
  called text := case when spoken = '' then new.id::text else spoken || E'\n' || stood end;
begin
  if new.role <> 'exhibitor' or new.event_id is null then
    new.stand_id := null;
    return new;
  end if;
  if tg_op = 'UPDATE' and exists (select from stands where id = old.stand_id and event_id = new.event_id and key = called) then
    return new;
  end if;
  insert into stands (event_id, key) values (new.event_id, called)
    on conflict (event_id, key) do update set key = excluded.key returning id into new.stand_id;
  -- The last login takes the contacts along; where others stay, they are the company's.
  if tg_op = 'UPDATE' and old.stand_id is not null and old.event_id = new.event_id
    and not exists (select from users where stand_id = old.stand_id and id <> new.id and deleted_at is null) then
    perform move_contacts(old.stand_id, new.stand_id);
  end if;
  return new;
end $$;--> statement-breakpoint
-- Of an attendee whom both know, both notes are kept, and a withdrawal counts for both.
create function move_contacts(gone uuid, kept uuid) returns void language plpgsql as $$
begin
  update scans k set note = '', rating = null, tags = '{}', follow_up_on = null, withdrawn_at = g.withdrawn_at
    from scans g where g.stand_id = gone and k.stand_id = kept and g.registered_user_id = k.registered_user_id
      and g.withdrawn_at is not null and k.withdrawn_at is null;
  update scans k set note = concat_ws(E'\n', nullif(k.note, ''), nullif(g.note, '')), rating = coalesce(k.rating, g.rating),
      tags = array(select distinct unnest(k.tags || g.tags)), follow_up_on = coalesce(k.follow_up_on, g.follow_up_on)
    from scans g where g.stand_id = gone and k.stand_id = kept and g.registered_user_id = k.registered_user_id and k.withdrawn_at is null;
  delete from scans g using scans k
    where g.stand_id = gone and k.stand_id = kept and g.registered_user_id = k.registered_user_id;
  update scans set stand_id = kept where stand_id = gone;
  update delegates set stand_id = kept where stand_id = gone;
end $$;--> statement-breakpoint
create trigger users_stand before insert or update of company, stand, role, event_id on users
  for each row execute function give_stand();--> statement-breakpoint
update users set company = company where role = 'exhibitor';--> statement-breakpoint
update scans s set stand_id = u.stand_id from users u where u.id = s.exhibitor_id;--> statement-breakpoint
-- Who was scanned by several colleagues is one contact now, with all their notes.
update scans s set note = all_of.note from (
  select stand_id, registered_user_id, coalesce(string_agg(nullif(note, ''), E'\n' order by scanned_at, id), '') as note
  from scans group by stand_id, registered_user_id having count(*) > 1) all_of
where s.stand_id = all_of.stand_id and s.registered_user_id = all_of.registered_user_id;--> statement-breakpoint
delete from scans s using scans o where o.stand_id = s.stand_id and o.registered_user_id = s.registered_user_id
  and (o.scanned_at, o.id) < (s.scanned_at, s.id);--> statement-breakpoint
delete from scans where stand_id is null;--> statement-breakpoint
ALTER TABLE "scans" ALTER COLUMN "stand_id" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "scans_once" ON "scans" USING btree ("stand_id","registered_user_id");--> statement-breakpoint
ALTER TABLE "scans" ADD CONSTRAINT "scans_rating" CHECK ("scans"."rating" between 1 and 5);--> statement-breakpoint
ALTER TABLE "scans" ADD CONSTRAINT "scans_withdrawn" CHECK ("scans"."withdrawn_at" is null or ("scans"."note" = '' and "scans"."rating" is null and "scans"."tags" = '{}' and "scans"."follow_up_on" is null));