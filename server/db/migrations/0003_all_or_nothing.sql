-- Lets one statement that changes several rows end as if it had changed none.
create function insist(held boolean) returns boolean language plpgsql as $$
begin
  if held is not true then raise exception 'not all of it can be had' using errcode = 'FO001'; end if;
  return true;
end $$;
