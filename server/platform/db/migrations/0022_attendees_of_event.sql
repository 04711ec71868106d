-- A form is of one event: without knowing that, PostgreSQL expects hardly anybody where a form and its event are asked for, and for a search that finds many
-- sorts all of them instead of reading the newest.
create statistics registered_users_of_event (dependencies) on event_id, form_id from registered_users;
--> statement-breakpoint
analyze registered_users;
