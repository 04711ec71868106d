-- The words that the rest of the house uses: what is sold or held is reserved, what was paid is revenue.
alter table forms rename column taken to reserved;
--> statement-breakpoint
alter table forms rename constraint forms_taken to forms_reserved;
--> statement-breakpoint
alter table tickets rename column taken to reserved;
--> statement-breakpoint
alter table tickets rename column early_bird_taken to early_bird_reserved;
--> statement-breakpoint
alter table tickets rename constraint tickets_taken to tickets_reserved;
--> statement-breakpoint
alter table tickets rename constraint tickets_early_bird_taken to tickets_early_bird_reserved;
--> statement-breakpoint
alter table form_counts rename column takings to revenue;
--> statement-breakpoint
create or replace function count_form(form uuid, people integer, admitted integer, money bigint) returns void language sql as $$
  insert into form_counts (form_id, shard, registered, checked_in, revenue)
  values (form, pg_backend_pid() % 16, people, admitted, money)
  on conflict (form_id, shard) do update set
    registered = form_counts.registered + excluded.registered,
    checked_in = form_counts.checked_in + excluded.checked_in,
    revenue = form_counts.revenue + excluded.revenue
$$;
