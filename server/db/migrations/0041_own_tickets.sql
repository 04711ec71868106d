CREATE TABLE "retired_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"registered_user_id" uuid NOT NULL,
	"retired_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "registered_users" ADD COLUMN "photo" uuid;--> statement-breakpoint
ALTER TABLE "registered_users" ADD COLUMN "transferred_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "registered_users" ADD COLUMN "cancel_asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "forms" ADD COLUMN "self_service" jsonb DEFAULT '{"edit":{"until":null},"transfer":null,"cancel":null}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "retired_codes" ADD CONSTRAINT "retired_codes_registered_user_id_registered_users_id_fk" FOREIGN KEY ("registered_user_id") REFERENCES "public"."registered_users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "retired_codes_person" ON "retired_codes" USING btree ("registered_user_id");--> statement-breakpoint
-- A photo goes with whoever it is of, and with the next one.
create function drop_photo() returns trigger language plpgsql as $$
begin
  delete from images where kind = 'userPhoto' and owner_id = old.photo;
  return null;
end $$;
--> statement-breakpoint
create trigger registered_users_photo_changed after update of photo on registered_users
for each row when (old.photo is not null and old.photo is distinct from new.photo) execute function drop_photo();
--> statement-breakpoint
create trigger registered_users_photo_deleted after delete on registered_users
for each row when (old.photo is not null) execute function drop_photo();
--> statement-breakpoint
-- The log of a transfer has two names, which both go when somebody is erased.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if current_setting('foyer.erasing', true) = 'on' and to_jsonb(new) - 'data' = to_jsonb(old) - 'data'
    and new.data - 'name' - 'formerName' = old.data - 'name' - 'formerName' then
    return new;
  end if;
  raise exception 'rows of % are only added', tg_table_name;
end $$;
