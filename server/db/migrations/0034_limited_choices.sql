CREATE TABLE "limited_choices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"form_id" uuid NOT NULL,
	"question_id" text NOT NULL,
	"option" text NOT NULL,
	"wordings" text[] NOT NULL,
	"max" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "limited_choices_taken" CHECK ("limited_choices"."taken" >= 0 and "limited_choices"."taken" <= "limited_choices"."max")
);
--> statement-breakpoint
ALTER TABLE "limited_choices" ADD CONSTRAINT "limited_choices_form_id_forms_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."forms"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "limited_choices_option" ON "limited_choices" USING btree ("form_id","question_id","option");
--> statement-breakpoint
-- Whoever chooses or gives back a choice has locked the form's row first, as for every reservation, whether it has limits or not: they may just be
-- about to be set. Who is added has it locked already.
create function chose(answers jsonb, question_id text, wordings text[]) returns boolean language sql immutable as $$
  select coalesce(answers -> question_id ?| wordings, false)
$$;
--> statement-breakpoint
create or replace function count_people_added() returns trigger language plpgsql as $$
begin
  perform count_form(a.form_id, count(*)::integer, (count(*) filter (where is_reserving(p.status)))::integer,
    (count(a.checked_in_at) filter (where is_reserving(p.status)))::integer, 0)
  from added a join purchases p on p.id = a.purchase_id
  where a.listed and a.deleted_at is null group by a.form_id;
  if exists (select from limited_choices where form_id in (select form_id from added)) then
    update limited_choices c set taken = c.taken + chosen.by
    from (
      select l.id, count(*)::integer as by
      from limited_choices l join added a on a.form_id = l.form_id join purchases p on p.id = a.purchase_id
      where a.deleted_at is null and is_reserving(p.status) and chose(a.answers, l.question_id, l.wordings)
      group by l.id
    ) chosen where c.id = chosen.id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create function count_choices_changed() returns trigger language plpgsql as $$
begin
  perform from forms where id = new.form_id for no key update;
  if not exists (select from limited_choices where form_id = new.form_id) then return null; end if;
  if (select is_reserving(status) from purchases where id = new.purchase_id) then
    update limited_choices c set taken = c.taken + turn.by
    from (
      select id, (new.deleted_at is null and chose(new.answers, question_id, wordings))::integer
        - (old.deleted_at is null and chose(old.answers, question_id, wordings))::integer as by
      from limited_choices where form_id = new.form_id
    ) turn where c.id = turn.id and turn.by <> 0;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger registered_users_choices after update of answers, deleted_at on registered_users for each row
  when (old.answers is distinct from new.answers or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function count_choices_changed();
--> statement-breakpoint
create function count_choices_of_purchase() returns trigger language plpgsql as $$
begin
  perform from forms where id = new.form_id for no key update;
  if not exists (select from limited_choices where form_id = new.form_id) then return null; end if;
  update limited_choices c set taken = c.taken + turn.by
  from (
    select l.id, (is_reserving(new.status)::integer - is_reserving(old.status)::integer) * count(*)::integer as by
    from limited_choices l join registered_users r on r.purchase_id = new.id
    where l.form_id = new.form_id and r.deleted_at is null and chose(r.answers, l.question_id, l.wordings)
    group by l.id
  ) turn where c.id = turn.id;
  return null;
end $$;
--> statement-breakpoint
create trigger purchases_choices after update of status on purchases for each row
  when (is_reserving(old.status) <> is_reserving(new.status))
  execute function count_choices_of_purchase();
