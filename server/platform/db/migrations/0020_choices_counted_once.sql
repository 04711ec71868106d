-- Who chose what was asked for each option by itself, which reads an attendee's answers as often as the form has options: seconds for long answers,
-- with the form's row locked. They are read once.
create function choices_in(answers jsonb, of_form uuid) returns setof uuid language sql stable as $$
  select l.id from jsonb_each(answers) given join limited_choices l on l.form_id = of_form and l.question_id = given.key and given.value ?| l.wordings
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
      select choice, count(*)::integer as by
      from added a join purchases p on p.id = a.purchase_id cross join lateral choices_in(a.answers, a.form_id) choice
      where a.deleted_at is null and is_reserving(p.status)
      group by choice
    ) chosen where c.id = chosen.choice;
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace function count_choices_changed() returns trigger language plpgsql as $$
begin
  perform from forms where id = new.form_id for no key update;
  if not exists (select from limited_choices where form_id = new.form_id) then return null; end if;
  if (select is_reserving(status) from purchases where id = new.purchase_id) then
    update limited_choices c set taken = c.taken + turn.by
    from (
      select choice, sum(by)::integer as by
      from (
        select choice, 1 as by from choices_in(new.answers, new.form_id) choice where new.deleted_at is null
        union all select choice, -1 from choices_in(old.answers, new.form_id) choice where old.deleted_at is null
      ) turned group by choice
    ) turn where c.id = turn.choice and turn.by <> 0;
  end if;
  return null;
end $$;
--> statement-breakpoint
create or replace function count_choices_of_purchase() returns trigger language plpgsql as $$
begin
  perform from forms where id = new.form_id for no key update;
  if not exists (select from limited_choices where form_id = new.form_id) then return null; end if;
  update limited_choices c set taken = c.taken + turn.by
  from (
    select choice, (is_reserving(new.status)::integer - is_reserving(old.status)::integer) * count(*)::integer as by
    from registered_users r cross join lateral choices_in(r.answers, new.form_id) choice
    where r.purchase_id = new.id and r.deleted_at is null
    group by choice
  ) turn where c.id = turn.choice;
  return null;
end $$;
--> statement-breakpoint
drop function chose(jsonb, text, text[]);
