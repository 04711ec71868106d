ALTER TABLE "scans" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "scans_deleted" ON "scans" USING btree ("deleted_at") WHERE "scans"."deleted_at" is not null;--> statement-breakpoint
-- Of an attendee whom both know, both notes are kept, and a withdrawal counts for both. What was deleted comes along nowhere.
create or replace function move_contacts(gone uuid, kept uuid) returns void language plpgsql as $$
begin
  delete from scans where stand_id in (gone, kept) and deleted_at is not null and withdrawn_at is null;
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
end $$;
