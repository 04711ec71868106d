-- What is chosen counts only in orders that reserve, so a change in any other needs no lock of the form; erasing hundreds of cancelled ones stopped its sale.
-- The order is held, since one that reserves from then on counts what is chosen itself.
create or replace function count_choices_changed() returns trigger language plpgsql as $$
begin
  perform from purchases where id = new.purchase_id and not is_reserving(status) for share;
  if found then return null; end if;
  perform from forms where id = new.form_id for no key update;
  if not exists (select from limited_choices where form_id = new.form_id) then return null; end if;
  update limited_choices c set taken = c.taken + turn.by
  from (
    select choice, sum(by)::integer as by
    from (
      select choice, 1 as by from choices_in(new.answers, new.form_id) choice where new.deleted_at is null
      union all select choice, -1 from choices_in(old.answers, new.form_id) choice where old.deleted_at is null
    ) turned group by choice
  ) turn where c.id = turn.choice and turn.by <> 0;
  return null;
end $$;
