-- A search is for people of one event: among those of fifty it looked through the names of all that were alike. A server without these extensions
-- still answers, only slower.
do $$
begin
  create extension if not exists pg_trgm;
  create extension if not exists btree_gin;
  drop index if exists registered_users_search;
  create index registered_users_search on registered_users using gin (event_id, search gin_trgm_ops);
exception when others then
  raise notice 'name search works without its index: %', sqlerrm;
end $$;
